// The pages of /learn as people with other eyes and hands meet them, and as
// they look at the widths that people have.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { start } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

/** Each page with what tells that the rules have filled it in. */
const pages = [
  ['learn', '/learn', '.games'],
  ['janus', '/learn/janus', '#diagram-castling .man'],
  ['two-kings', '/learn/two-kings', '#diagram-castling .man'],
  ['exercises', '/learn/exercises', 'ol'],
  ['exercise', '/learn/exercises?variant=janus&lesson=maze', '.exercise [data-square]'],
  ['find', '/learn/exercises?variant=twokings&lesson=find', '.exercise [data-square]'],
  ['endings', '/learn/endings', 'section'],
  ['ending', '/learn/endings?ending=queen&side=black', '.trainer [data-square]'],
  ['reach', '/learn/reach', '#diagram-reach .man'],
  ['betza', '/learn/betza', '.sentence'],
];
const themes = ['light', 'dark', 'contrast'];

async function open(path, ready, { theme = 'light', ...extra } = {}) {
  const page = await site.visit('/404', { bypassCSP: true, ...extra });
  await page.page.evaluate((t) => localStorage.setItem('bifrons.settings', JSON.stringify({ version: 1, value: { theme: t } })), theme);
  page.errors.length = 0; // the address that leads nowhere was only a place to stand
  await page.page.goto(site.url + path.slice(1));
  await page.page.locator(ready).first().waitFor();
  return page;
}

for (const locale of ['en', 'de']) {
  for (const theme of themes) {
    test(`axe finds nothing, ${locale}, ${theme}`, { timeout: 400_000 }, async () => {
      for (const [name, path, ready] of pages) {
        const page = await open(path, ready, { theme, locale });
        await page.page.evaluate(axe);
        const { violations } = await page.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(
          violations.map((v) => `${name}: ${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`),
          [],
        );
        assert.deepEqual(page.errors, []);
        await page.close();
      }
    });
  }
}

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [820, 1180],
  [1440, 900],
]) {
  test(`nothing is wider than ${width} pixels`, { timeout: 300_000 }, async () => {
    for (const [name, path, ready] of pages) {
      // The longer language where room is short.
      const locale = width < 800 ? 'de' : 'en';
      const theme = width === 820 ? 'dark' : 'light';
      const page = await open(path, ready, { viewport: { width, height }, locale, theme });
      const overflow = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
      await page.shot(`learn-${name}-${width}`);
      assert.deepEqual(page.errors, []);
      await page.close();
    }
  });
}

test('a diagram can be walked and read without seeing it', { timeout: 120_000 }, async () => {
  const page = await open('/learn/janus', '#diagram-glance .man');
  const button = (square) => page.page.locator(`#diagram-glance [data-square="${square}"]`);
  // One stop of the Tab key, then arrows.
  assert.equal(await page.page.locator('#diagram-glance [data-square][tabindex="0"]').count(), 1);
  await button('e4').focus();
  await page.page.keyboard.press('ArrowRight');
  assert.equal(await page.page.evaluate(() => document.activeElement.dataset.square), 'f4');
  await page.page.keyboard.press('ArrowLeft');
  assert.equal(await button('e4').getAttribute('aria-label'), 'e4 white Janus');
  await page.page.waitForFunction(() => document.querySelector('#diagram-glance [data-square="d5"]').getAttribute('aria-label') === 'd5 empty, can slide here');
  assert.equal(await button('c5').getAttribute('aria-label'), 'c5 empty, can step or leap here');
  assert.equal(await button('d3').getAttribute('aria-label'), 'd3 black Pawn, can slide here and capture');
  // What is chosen is read out whole.
  await page.page.keyboard.press('ArrowUp'); // to e5, empty
  await page.page.keyboard.press('Escape');
  await button('d2').focus();
  await page.page.keyboard.press('Enter');
  await page.page.locator('#diagram-glance [aria-live]').getByText('White Rook on d2. Slides to').waitFor({ state: 'attached' });
  assert.deepEqual(page.errors, []);
  await page.close();
});
