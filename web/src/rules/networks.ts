// The networks that evaluate positions for the engine. They are files of their
// own, so that the rules are ready before they have come and the browser keeps
// them when the program changes.
import type { Remote } from './client';
import type { Engine } from './door';

const files = import.meta.glob<string>('../../../internal/nets/files/*.net', { query: '?url', import: 'default', eager: true });

/**
 * Fetches the networks and gives them to the engine. Until they have come, and
 * where they do not come, it plays without them, which is weaker.
 */
export async function giveNetworks(engine: Remote<Engine>): Promise<void> {
  await Promise.all(
    Object.values(files).map(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
      await engine.addNetwork(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
}
