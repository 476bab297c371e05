// Getting about in the site: addresses, titles, focus, and languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './harness.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

test('the home page leads to the games and back', { timeout: 120_000 }, async () => {
  const page = await site.visit('/');
  assert.equal(await page.page.title(), 'Bifrons – Janus Chess and Two Kings');
  await page.page.evaluate(() => (globalThis.still = true));
  await page.page.getByRole('link', { name: 'Play Two Kings' }).click();
  await page.page.locator('.grid').waitFor();
  await page.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  assert.ok(await page.page.getByRole('radio', { name: 'Two Kings' }).isChecked());
  assert.equal(await page.page.title(), 'Play – Bifrons');
  await page.page.goBack();
  await page.page.getByRole('heading', { level: 1, name: 'Two games with more than one face' }).waitFor();
  await page.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.page.locator('[aria-live=polite]').getByText('Bifrons – Janus Chess').waitFor({ state: 'attached' });
  assert.ok(await page.page.evaluate(() => globalThis.still), 'the page was loaded anew');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('old addresses of the game go on working', { timeout: 120_000 }, async () => {
  const page = await site.visit('/?variant=twokings&fen=4kk2/8/8/8/8/8/8/4KK2+w+-+-+0+1&color=white');
  await page.page.locator('.status').waitFor();
  assert.equal(new URL(page.page.url()).pathname, '/play');
  assert.equal(await page.label('e1'), 'e1 white King, royal');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('an address that leads nowhere says so, with status 404', { timeout: 120_000 }, async () => {
  const page = await site.visit('/');
  const answer = await page.page.goto(`${site.url}nowhere/at/all`);
  assert.equal(answer.status(), 404);
  await page.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.page.getByText('/nowhere/at/all').waitFor();
  await page.page.getByRole('link', { name: 'To the home page' }).click();
  await page.page.getByRole('heading', { level: 1, name: 'Two games' }).waitFor();
  assert.deepEqual(page.errors.filter((e) => !e.includes('404')), []);
  await page.close();
});

test('every page is drawn before its script has run', { timeout: 120_000 }, async () => {
  for (const [path, text] of [
    ['/', 'Two games with more than one face'],
    ['/play', 'Setting up the board'],
  ]) {
    const page = await site.visit(path, { javaScriptEnabled: false });
    assert.ok((await page.page.locator('main').textContent()).includes(text), path);
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test('a German browser is spoken to in German', { timeout: 120_000 }, async () => {
  const page = await site.visit('/play', { locale: 'de-AT' });
  await page.page.getByRole('button', { name: 'Spielen', exact: true }).click();
  await page.page.getByText('Sie sind am Zug').waitFor();
  assert.equal(await page.page.evaluate(() => document.documentElement.lang), 'de');
  await page.clickMove('e1', 'e5');
  await page.page.getByText('Der König zieht nicht von e1 nach e5.').first().waitFor();
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('settings are made by keyboard, seen at once and kept', { timeout: 120_000 }, async () => {
  const page = await site.visit('/settings');
  const { keyboard } = page.page;
  const pick = async (name) => {
    await page.page.getByRole('radio', { name, exact: true }).focus();
    await keyboard.press('Space');
  };
  await pick('High contrast');
  await pick('Slate');
  await pick('Flat');
  await pick('German: K D J T L S');
  const root = () => page.page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual(await root().then(({ theme, board, pieces }) => [theme, board, pieces]), ['contrast', 'slate', 'flat']);
  // The game reads and writes the letters that were chosen.
  await page.page.goto(`${site.url}play?variant=twokings&fen=4kk2/8/8/8/8/8/8/4KKN1+w+-+-+0+1&color=white&level=1`);
  await page.page.locator('.status').waitFor();
  assert.deepEqual(await root().then(({ theme, board, pieces }) => [theme, board, pieces]), ['contrast', 'slate', 'flat']);
  await page.type('Sf3');
  await page.scoreGrowsTo(1);
  assert.equal((await page.score())[0], 'Sf3');
  await page.shot('flat-slate-contrast');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('clocks run, and a hint is drawn', { timeout: 120_000 }, async () => {
  const page = await site.visit('/play', { storage: { 'bifrons.choice': { version: 1, value: { clock: { minutes: 3, increment: 2 } } } } });
  await page.page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.page.locator('.status').waitFor();
  assert.deepEqual(await page.page.locator('.clock').allTextContents(), ['3:00', '3:00']);
  await page.button('Hint').click();
  await page.page.getByText(/^Hint: /).first().waitFor();
  assert.equal(await page.page.locator('.drawn svg line').count(), 1);
  await page.clickMove('e2', 'e4');
  await page.scoreGrowsTo(2);
  await page.page.waitForFunction(() => [...document.querySelectorAll('.seat .clock')].at(-1)?.textContent !== '3:00');
  assert.equal(await page.page.locator('.drawn svg line').count(), 0);
  await page.shot('clocks');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('a browser without WebAssembly or storage is told so', { timeout: 120_000 }, async () => {
  const page = await site.visit('/settings');
  await page.page.addInitScript(() => {
    delete globalThis.WebAssembly;
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new Error('forbidden');
      },
    });
  });
  await page.page.goto(`${site.url}play`);
  await page.page.getByRole('alert').getByText('WebAssembly').waitFor();
  await page.page.goto(`${site.url}settings`);
  await page.page.getByRole('radio', { name: 'Slate' }).check();
  await page.page.getByRole('alert').getByText('keeps nothing').waitFor();
  assert.equal(await page.page.evaluate(() => document.documentElement.dataset.board), 'slate');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('what a browser had stored and nobody can read is kept aside and told', { timeout: 120_000 }, async () => {
  const page = await site.visit('/');
  await page.page.evaluate(() => localStorage.setItem('bifrons.settings', '{"version":1,"value":[1'));
  await page.page.reload();
  await page.page.getByRole('alert').getByText('bifrons.settings').waitFor();
  assert.equal(await page.page.evaluate(() => localStorage.getItem('bifrons.settings.unreadable')), '{"version":1,"value":[1');
  await page.page.getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await page.page.getByRole('alert').count(), 0);
  assert.deepEqual(page.errors, []);
  await page.close();
});
