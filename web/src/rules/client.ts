// The typed way through the door: calls by name to a worker that runs the Go
// program, answers as promises.
import { m } from '../messages';
import type { Engine, Failure, Rules } from './door';

/** A service of the door as seen from outside its worker. */
export type Remote<S> = {
  [K in keyof S]: S[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

/** The part of a Worker that the client needs. */
export interface Port {
  postMessage(message: Request): void;
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** What the page sends to a worker. */
export interface Request {
  id: number;
  name: string;
  args: unknown[];
}

/** What the page sends to a worker first: what it is to run. */
export interface Program {
  module: WebAssembly.Module;
}

/** What a worker sends to the page: its start, or the answer to a request. */
export type Message =
  | { ready: true }
  | { broken: string }
  | { id: number; ok: unknown }
  | { id: number; error: Failure };

/** A question that the other side of the door refused. */
export class DoorError extends Error {
  override readonly name = 'DoorError';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** One worker. */
export class Client {
  /** Resolves to the milliseconds from the worker's start until it can answer. */
  readonly ready: Promise<number>;
  #next = 1;
  #rejectReady: (error: Error) => void = () => undefined;
  readonly #port: Port;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  constructor(port: Port) {
    this.#port = port;
    const born = performance.now();
    this.ready = new Promise((resolve, reject) => {
      this.#rejectReady = reject;
      port.onmessage = ({ data }) => {
        if ('ready' in data) resolve(performance.now() - born);
        else if ('broken' in data) this.break(m.frame_rules_not_started({ why: data.broken }));
        else this.#answer(data);
      };
      port.onerror = (event) => {
        this.break(m.frame_rules_not_started({ why: event.message || '–' }));
      };
    });
    // Whoever waits for an answer hears of a failure to start; not everybody
    // looks at ready.
    this.ready.catch(() => undefined);
  }

  /** Makes one call, such as "rules.look". Rejects with a DoorError. */
  call(name: string, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.#port.postMessage({ id, name, args });
    });
  }

  /** Rejects every call that waits, because no answer can come any more. */
  break(message: string): void {
    this.#rejectReady(this.#fail(message));
  }

  /** Ends the worker; calls still waiting are rejected. */
  close(): void {
    this.#port.terminate();
    this.#fail('closed');
  }

  #answer(data: { id: number; ok: unknown } | { id: number; error: Failure }): void {
    const waiting = this.#waiting.get(data.id);
    this.#waiting.delete(data.id);
    if ('error' in data) waiting?.reject(new DoorError(data.error));
    else waiting?.resolve(data.ok);
  }

  #fail(message: string): Error {
    const error = new DoorError(failureOf(message));
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    return error;
  }
}

/** A failure that no rule knows of. */
export function failureOf(message: string): Failure {
  const none = { kind: '', color: 'white', square: '' } as const;
  return {
    message,
    trouble: '',
    field: '',
    offset: -1,
    why: { reason: '', man: none, to: '', promotion: '', blocker: none, royal: '', passes: false, attacker: none, crossing: '', over: '' },
    setup: { reason: '', color: 'white', man: none, side: '', limit: 0 },
    candidates: [],
    meant: [],
  };
}

interface Services {
  rules: Rules;
  engine: Engine;
}

/** Makes the calls of one service look like methods. */
export function service<N extends keyof Services>(client: Client, name: N): Remote<Services[N]> {
  return new Proxy({} as Remote<Services[N]>, {
    get: (_, method) =>
      // A proxy that had a "then" would be taken for a promise.
      typeof method === 'string' && method !== 'then'
        ? (...args: unknown[]) => client.call(`${name}.${method}`, args)
        : undefined,
  });
}
