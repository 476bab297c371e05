// The door of the rules and the engine in a thread of this process, so that a
// test can choose its own moves and know what the page ought to show.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const wasm = fileURLToPath(new URL('../../wasm/', import.meta.url));

const program = `
  const { parentPort, workerData: wasm } = require('node:worker_threads');
  require(wasm + 'wasm_exec.js');
  const go = new Go();
  globalThis.bifronsReady = () => parentPort.on('message', ({ id, name, args }) => {
    bifronsCall(name, args, (json) => parentPort.postMessage({ id, ...JSON.parse(json) }));
  });
  WebAssembly.instantiate(require('node:fs').readFileSync(wasm + 'bifrons.wasm'), go.importObject)
    .then(({ instance }) => go.run(instance));
`;

/** Returns a function that makes calls by name: call('rules.look', line). */
export function openDoor() {
  const waiting = new Map();
  const worker = new Worker(program, { eval: true, workerData: wasm });
  worker.on('message', ({ id, ok, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(ok);
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  worker.unref(); // it shall not outlast the tests
  let next = 1;
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, args });
    });
}
