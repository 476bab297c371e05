// Prints the size of the WebAssembly program as it is sent (Brotli) and the
// time from starting a worker until the rules answer, and fails where either
// is over its budget.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';

const budget = { bytes: 900 * 1024, milliseconds: 300 };
const wasm = join(dirname(dirname(fileURLToPath(import.meta.url))), 'wasm');

const program = readFileSync(join(wasm, 'bifrons.wasm'));
const brotli = brotliCompressSync(program, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: program.length },
}).length;

// The median of several starts: a machine at work on other things as well
// makes single ones slow.
const runs = 7;
const times = [];
for (let i = 0; i < runs; i++) times.push(await start());
const ready = times.sort((a, b) => a - b)[runs >> 1];

const row = (name, value, limit, unit) => {
  const good = value <= limit;
  console.log(`${name.padEnd(22)} ${String(Math.round(value)).padStart(6)} ${unit} of ${limit} ${unit}${good ? '' : '  TOO MUCH'}`);
  if (!good) process.exitCode = 1;
};
console.log(`program, uncompressed  ${String(Math.round(program.length / 1024)).padStart(6)} KB`);
row('program, Brotli', brotli / 1024, budget.bytes / 1024, 'KB');
row('rules ready', ready, budget.milliseconds, 'ms');

function start() {
  const begun = performance.now();
  const worker = new Worker(
    `
    const { parentPort, workerData } = require('node:worker_threads');
    const { readFileSync } = require('node:fs');
    const { join } = require('node:path');
    require(join(workerData, 'wasm_exec.js'));
    const go = new Go();
    globalThis.bifronsReady = () => setImmediate(() =>
      bifronsCall('rules.look', [{ variant: 'janus', fen: '', moves: [] }], (answer) => parentPort.postMessage(answer)));
    WebAssembly.instantiate(readFileSync(join(workerData, 'bifrons.wasm')), go.importObject).then(({ instance }) => go.run(instance));
    `,
    { eval: true, workerData: wasm },
  );
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer) => {
      const time = performance.now() - begun;
      void worker.terminate();
      if ('ok' in JSON.parse(answer)) resolve(time);
      else reject(new Error(answer));
    });
  });
}
