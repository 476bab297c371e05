// Draws pages without a browser, for scripts/prerender.mjs.
import { render } from 'svelte/server';
import App from './App.svelte';
import { speak, type Locale } from './frame/language.svelte';
import { setPath } from './frame/router.svelte';
import { m } from './messages';
import { loadPage, lost, routeOf, routes } from './routes';

export { locales } from './frame/language.svelte';

/** Every page that is drawn beforehand: its path, its file below src, and whether it asks the rules at once. */
export const drawn = [...routes.filter((r) => !r.path.endsWith('/*')), lost].map(({ path, page, rules }) => ({ path, page, rules }));

/** Paths that stand for many addresses: the browser draws those pages itself. */
export const patterns = routes.filter((r) => r.path.endsWith('/*')).map((r) => r.path);

/** Draws a page in a language; with what its head tells of the site. */
export async function draw(path: string, language: Locale): Promise<{ head: string; body: string; description: string; noScript: string }> {
  speak(language);
  setPath(path);
  const first = await loadPage(routeOf(path) ?? lost);
  const { head, body } = await render(App, { props: { first } });
  return { head, body, description: m.frame_description(), noScript: m.frame_no_script() };
}
