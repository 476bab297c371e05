// Runs the Go program in a Web Worker and carries calls to it and back.
import '../../wasm/wasm_exec.js';
import type { Message, Program, Request } from './client';
import type { Failure } from './door';

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

declare global {
  var bifronsCall: (name: string, args: unknown[], reply: (json: string) => void) => void;
  var bifronsReady: () => void;
}

const send = (message: Message): void => {
  postMessage(message);
};
const ready = new Promise<void>((resolve) => {
  globalThis.bifronsReady = resolve;
});

async function run({ module }: Program): Promise<void> {
  const go = new Go();
  void go.run(await WebAssembly.instantiate(module, go.importObject));
  await ready;
  send({ ready: true });
}

addEventListener('message', ({ data }: MessageEvent<Program | Request>) => {
  if ('module' in data) {
    run(data).catch((error: unknown) => {
      send({ broken: error instanceof Error ? error.message : String(error) });
    });
    return;
  }
  void ready.then(() => {
    globalThis.bifronsCall(data.name, data.args, (json) => {
      send({ id: data.id, ...(JSON.parse(json) as { ok: unknown } | { error: Failure }) });
    });
  });
});
