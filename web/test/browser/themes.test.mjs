// Every page of the site in every theme and both languages: axe finds nothing,
// nothing is wider than the window, and a picture is kept of each.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, start } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = join(root, 'web', 'site', 'pages');

/** The paths of all pages, as the build has drawn them. */
const paths = readdirSync(site, { recursive: true })
  .filter((file) => file.endsWith('.html') && !/(\.[a-z]{2}|shell)\.html$/.test(file))
  .map((file) => `/${file.replace(/(index)?\.html$/, '')}`)
  .sort();

let server;
before(async () => {
  server = await start();
});
after(() => server?.close());

for (const theme of ['light', 'dark', 'contrast']) {
  // The longer language on the narrowest window.
  for (const [language, width, height] of [
    ['de', 320, 640],
    ['en', 1440, 900],
  ]) {
    test(`every page, ${theme}, ${language}, ${width} pixels`, { timeout: 600_000 }, async () => {
      const page = await server.visit('/', {
        viewport: { width, height },
        bypassCSP: true,
        storage: { 'bifrons.settings': { version: 1, value: { theme, language } } },
      });
      for (const path of paths) {
        await page.page.goto(server.url + path.slice(1));
        await page.page.locator(path.startsWith('/play') ? '#level' : 'h1').first().waitFor();
        await page.page.evaluate(axe);
        const found = await page.page.evaluate(async () => {
          const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
          return violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary}`).join('; ')}`);
        });
        assert.deepEqual(found, [], path);
        const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
        assert.equal(await page.page.evaluate(() => document.documentElement.lang), language);
        await page.shot(`${path.replaceAll('/', '-').slice(1) || 'home'}-${theme}-${width}`, { fullPage: width < 1000 });
      }
      assert.deepEqual(page.errors.filter((e) => !e.includes('404')), []);
      await page.close();
    });
  }
}
