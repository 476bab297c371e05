import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // Below site/, which keeps its .keep file: see embed.go.
    outDir: 'site/pages',
    target: 'es2022',
    // Pieces as files of their own: the pages' policy admits no data: address.
    assetsInlineLimit: 0,
    // Tells scripts/prerender.mjs which files a page needs.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: 'es' },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // Svelte's browser build, not the one that renders on a server.
    server: { deps: { inline: ['chessgroundx'] } },
  },
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
