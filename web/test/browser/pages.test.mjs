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
