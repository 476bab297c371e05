// Starts the workers that run the Go program.
import address from '../../wasm/bifrons.wasm?url';
import { m } from '../messages';
import { Client, type Program } from './client';

// Compiled once, while the first worker starts, and shared by all of them.
let program: Promise<WebAssembly.Module> | undefined;

/** Starts a worker. */
export function start(name: string): Client {
  program ??= WebAssembly.compileStreaming(fetch(address));
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  const client = new Client(worker);
  program.then(
    (module) => {
      worker.postMessage({ module } satisfies Program);
    },
    (error: unknown) => {
      client.break(m.frame_rules_failed({ why: error instanceof Error ? error.message : String(error) }));
    },
  );
  return client;
}
