// The door of the rules and the engine in this process, so that a test can
// choose its own moves and know what the page ought to show.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const wasm = fileURLToPath(new URL('../../wasm/', import.meta.url));

export async function openDoor() {
  createRequire(import.meta.url)(wasm + 'wasm_exec.js');
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm + 'bifrons.wasm'), go.importObject);
  await new Promise((resolve) => {
    globalThis.bifronsReady = resolve;
    void go.run(instance);
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      globalThis.bifronsCall(name, args, (json) => {
        const { ok, error } = JSON.parse(json);
        if (error) reject(new Error(error.message));
        else resolve(ok);
      });
    });
}
