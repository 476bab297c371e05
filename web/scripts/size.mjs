// Prints the size of the WebAssembly program as it is sent (Brotli), the
// JavaScript that each built page loads at first (gzip), and the time from
// starting a worker until the rules answer; fails where one is over its budget.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const budget = { bytes: 900 * 1024, milliseconds: 300, script: 90 * 1024 };
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const wasm = join(web, 'wasm');
const site = join(web, 'site', 'pages');

const program = readFileSync(join(wasm, 'bifrons.wasm'));
const brotli = brotliCompressSync(program, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: program.length },
}).length;

// The best of several starts, each by the clock and by processor time (of all
// threads together): what disturbs a start, such as other programs, makes both
// worse and neither better.
const starts = [];
for (let i = 0; i < 9; i++) starts.push(await start());
const clock = Math.min(...starts.map((s) => s.clock));
const processor = Math.min(...starts.map((s) => s.processor));
const ready = Math.min(clock, processor);

const row = (name, value, limit, unit) => {
  const good = value <= limit;
  console.log(`${name.padEnd(22)} ${String(Math.round(value)).padStart(6)} ${unit} of ${limit} ${unit}${good ? '' : '  TOO MUCH'}`);
  if (!good) process.exitCode = 1;
};
console.log(`program, uncompressed  ${String(Math.round(program.length / 1024)).padStart(6)} KB`);
row('program, Brotli', brotli / 1024, budget.bytes / 1024, 'KB');
row('rules ready', ready, budget.milliseconds, 'ms');
// What a page names in its head, and the worker's loader; the program itself is
// counted above.
const packed = (file) => gzipSync(readFileSync(join(site, file))).length;
const files = (pattern) => readdirSync(site, { recursive: true }).filter((file) => pattern.test(file)).sort();
if (existsSync(join(site, 'index.html'))) {
  const worker = files(/^assets\/worker-.*\.js$/).reduce((sum, file) => sum + packed(file), 0);
  for (const page of files(/\.html$/).filter((f) => !/\.[a-z]{2}\.html$/.test(f))) {
    const scripts = [...readFileSync(join(site, page), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    row(`scripts of ${page}`, ([...new Set(scripts)].reduce((sum, file) => sum + packed(file), 0) + worker) / 1024, budget.script / 1024, 'KB');
  }
}
console.log(`  by the clock ${Math.round(clock)} ms, processor time ${Math.round(processor)} ms`);

function start() {
  const begun = performance.now();
  const used = process.cpuUsage();
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
      const clock = performance.now() - begun;
      const { user, system } = process.cpuUsage(used);
      void worker.terminate();
      if ('ok' in JSON.parse(answer)) resolve({ clock, processor: (user + system) / 1000 });
      else reject(new Error(answer));
    });
  });
}
