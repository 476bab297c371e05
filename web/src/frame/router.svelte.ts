// Addresses without page loads: the browser's history, and which page stands.
import { routeOf } from '../routes';

let here = $state.raw({ path: '/', search: '', hash: '', arrival: 0 });

/** Where the browser is. arrival counts the visits of pages since the start. */
export function location(): Readonly<typeof here> {
  return here;
}

/** Takes over the address of a page, without opening it; for prerendering. */
export function setPath(path: string): void {
  here = { ...here, path, search: '', hash: '' };
}

/** Goes to an address of this site, such as "/play?variant=janus". */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  arrive();
}

function arrive(): void {
  const { pathname, search, hash } = window.location;
  here = { path: pathname, search, hash, arrival: here.arrival + (pathname === here.path ? 0 : 1) };
}

/** Begins to follow the history and the links of the page. */
export function follow(): void {
  here = { path: window.location.pathname, search: window.location.search, hash: window.location.hash, arrival: 0 };
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // What the browser does better itself: other windows, other sites, files,
    // and places on this page.
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin || !routeOf(link.pathname)) return;
    if (link.hash && link.pathname === window.location.pathname && link.search === window.location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
