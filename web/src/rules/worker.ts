// Runs the Go program in a Web Worker and carries calls to it and back.
import '../../wasm/wasm_exec.js';
import program from '../../wasm/bifrons.wasm?url';
import type { Message, Request } from './client';
import type { Failure } from './door';

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

declare global {
  var bifronsCall: (name: string, args: unknown[], reply: (json: string) => void) => void;
  var bifronsReady: () => void;
}

const born = performance.now();
const send = (message: Message): void => {
  postMessage(message);
};
const ready = new Promise<void>((resolve) => {
  globalThis.bifronsReady = resolve;
});

async function run(): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program), go.importObject);
  void go.run(instance);
  await ready;
  send({ ready: true, milliseconds: performance.now() - born });
}

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<Request>) => {
  void ready.then(() => {
    globalThis.bifronsCall(name, args, (json) => {
      send({ id, ...(JSON.parse(json) as { ok: unknown } | { error: Failure }) });
    });
  });
});

run().catch((error: unknown) => {
  send({ broken: `The rules could not be loaded: ${error instanceof Error ? error.message : String(error)}` });
});
