// After one visit the site works without a network; a new version is offered.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { start } from './harness.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

test('after the first visit everything works offline', { timeout: 240_000 }, async () => {
  const page = await site.visit('/');
  await page.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  });
  await page.page.context().setOffline(true);
  // The page that was never opened online, with a question in its address.
  await page.page.goto(`${site.url}play?variant=twokings`);
  await page.page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.page.locator('.status').waitFor();
  await page.clickMove('e2', 'e4');
  await page.scoreGrowsTo(2);
  const networks = await page.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.net'))
      .map(({ responseStatus }) => responseStatus),
  );
  assert.deepEqual(networks, [200, 200]);
  await page.page.goto(`${site.url}settings`);
  await page.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  await page.page.goto(`${site.url}nowhere`);
  await page.page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor();
  assert.deepEqual(page.errors, []);
  await page.close();
});

/** The site behind a server that can change its service worker by a byte. */
async function changing(url) {
  let changed = false;
  const server = createServer(async (request, response) => {
    const answer = await fetch(url + request.url.slice(1));
    let body = Buffer.from(await answer.arrayBuffer());
    if (changed && request.url === '/sw.js') body = Buffer.concat([body, Buffer.from('\n// another version')]);
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type'), 'Cache-Control': 'no-cache' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    change: () => (changed = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a new version waits until it is taken', { timeout: 240_000 }, async () => {
  const server = await changing(site.url);
  const page = await site.visit('/');
  await page.page.goto(`${server.url}settings`);
  await page.page.evaluate(() => navigator.serviceWorker.ready);
  await page.page.waitForFunction(() => navigator.serviceWorker.controller);
  server.change();
  await page.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.page.getByText('A new version of these pages is ready.').waitFor();
  await page.page.evaluate(() => (globalThis.old = true));
  await page.page.getByRole('button', { name: 'Use it now' }).click();
  await page.page.waitForFunction(() => !globalThis.old);
  await page.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(await page.page.getByText('A new version of these pages is ready.').count(), 0);
  assert.deepEqual(page.errors, []);
  await page.close();
  server.close();
});
