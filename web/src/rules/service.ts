// The rules and the engine, started when a page first asks for them and shared
// by all pages.
import { m } from '../messages';
import { service, type Remote } from './client';
import type { Engine, Level, Rules, Variant } from './door';
import { giveNetworks } from './networks';
import { learnLetters } from './notation.svelte';
import { start } from './start';

/** What a page needs to know of the games, and whom to ask. */
export interface Loaded {
  rules: Remote<Rules>;
  engine: Remote<Engine>;
  variants: Variant[];
  levels: Level[];
}

let loading: Promise<Loaded> | undefined;

/**
 * The rules, started at the first call. It rejects where they cannot be had; the
 * next call tries again.
 */
export function loadRules(): Promise<Loaded> {
  loading ??= startAll().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function startAll(): Promise<Loaded> {
  if (typeof WebAssembly === 'undefined') throw new Error(m.frame_no_wasm());
  const asking = start('rules');
  const rules = service(asking, 'rules');
  // The same program knows the engine's levels, so there is no need to wait for
  // the second worker.
  const [variants, levels] = await Promise.all([rules.variants(), service(asking, 'engine').levels()]);
  learnLetters(variants);
  document.documentElement.dataset['rulesReady'] = String(Math.round(await asking.ready));
  const engine = service(start('engine'), 'engine');
  giveNetworks(engine).catch((error: unknown) => {
    console.warn('The engine plays without its networks.', error);
  });
  return { rules, engine, variants, levels };
}
