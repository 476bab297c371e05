// Writes the service worker sw.js, which keeps the whole site in the browser
// after the first visit. What it holds are the files of this build, each with a
// hash, so that a new build replaces only what has changed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSW } from 'workbox-build';

const site = join(dirname(dirname(fileURLToPath(import.meta.url))), 'site', 'pages');

const { count, size, warnings } = await generateSW({
  swDest: join(site, 'sw.js'),
  globDirectory: site,
  globPatterns: ['**/*.{html,js,css,svg,png,wasm,net,webmanifest}'],
  // The pages in other languages: offline a page changes its language itself.
  globIgnores: ['**/*.??.html', 'sw.js'],
  maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
  // A name in assets/ has the hash of its content already.
  dontCacheBustURLsMatching: /^assets\//,
  // "/play?variant=janus" is the page play.html; workbox knows of the ending.
  ignoreURLParametersMatching: [/.*/],
  navigateFallback: '/shell.html',
  navigateFallbackDenylist: [/\.[a-z0-9]+$/],
  // One file, so that the worker needs no other script.
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: 'production',
  // A new version waits until the person agrees: see src/frame/offline.ts.
  skipWaiting: false,
  clientsClaim: true,
  cleanupOutdatedCaches: true,
});
for (const warning of warnings) console.warn(`offline: ${warning}`);
console.log(`offline: ${count} files, ${(size / 1024 / 1024).toFixed(1)} MB`);
