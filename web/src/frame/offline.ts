// The service worker: the site works offline after the first visit, and a new
// version is offered, not forced upon a game.
import { m } from '../messages';
import { notify } from './notices.svelte';

/** Registers the service worker once the page is at rest. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const begin = (): void => {
    void register();
  };
  // What it fetches must not hold up the first page.
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // Without a controller this is the first visit: nothing is replaced.
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  } catch (error) {
    // The page does without, as it does where storage is forbidden.
    console.info('Not kept for offline use.', error);
  }
}

function offer(worker: ServiceWorker): void {
  notify({
    text: () => m.frame_new_version(),
    kind: 'info',
    action: {
      label: () => m.frame_new_version_take(),
      do: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => {
          location.reload();
        });
        worker.postMessage({ type: 'SKIP_WAITING' });
      },
    },
  });
}
