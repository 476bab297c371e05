import { describe, expect, test, vi } from 'vitest';
import { Client, DoorError, failureOf, service, type Message, type Port, type Request } from './client';

/** A worker that a test plays by hand. */
class FakePort implements Port {
  sent: Request[] = [];
  terminated = false;
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;

  postMessage(message: Request): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(message: Message): void {
    this.onmessage?.(new MessageEvent('message', { data: message }));
  }
}

function fake() {
  const port = new FakePort();
  const client = new Client(port);
  return { port, client, rules: service(client, 'rules') };
}

describe('the client of the door', () => {
  test('is ready when its worker is', async () => {
    const { port, client } = fake();
    port.say({ ready: true });
    await expect(client.ready).resolves.toBeLessThan(1000);
  });

  test('sends calls by name and matches answers that come in another order', async () => {
    const { port, rules } = fake();
    const line = { variant: 'janus', fen: '', moves: ['e2e4'] };
    const first = rules.whyIllegal(line, 'e2', 'e5');
    const second = rules.variants();
    expect(port.sent).toEqual([
      { id: 1, name: 'rules.whyIllegal', args: [line, 'e2', 'e5'] },
      { id: 2, name: 'rules.variants', args: [] },
    ]);
    port.say({ id: 2, ok: [] });
    port.say({ id: 1, ok: 'because' });
    await expect(first).resolves.toBe('because');
    await expect(second).resolves.toEqual([]);
  });

  test('rejects with what the door says', async () => {
    const { port, rules } = fake();
    const answer = rules.variants();
    const failure = failureOf('no such thing');
    port.say({ id: 1, error: failure });
    await expect(answer).rejects.toThrow(DoorError);
    await expect(answer).rejects.toMatchObject({ failure, message: 'no such thing' });
  });

  test('a worker that breaks rejects whoever waits', async () => {
    const { port, client, rules } = fake();
    const answer = rules.variants();
    port.say({ broken: 'The rules could not be loaded: 404' });
    await expect(answer).rejects.toThrow('404');
    await expect(client.ready).rejects.toThrow('404');
  });

  test('so does closing it', async () => {
    const { port, client, rules } = fake();
    const answer = rules.variants();
    client.close();
    expect(port.terminated).toBe(true);
    await expect(answer).rejects.toThrow('closed');
  });

  test('a service is not taken for a promise', async () => {
    const { port, rules } = fake();
    await expect(Promise.resolve(rules)).resolves.toBe(rules);
    expect(port.sent).toEqual([]);
    vi.restoreAllMocks();
  });
});
