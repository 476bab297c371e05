// Opens pages of the built site as on a first visit with a slow machine and
// line (4 times less processor for the page, 10 Mbit/s, 40 ms), and prints when
// content was painted, when the board could be used, and how far things jumped.
// Figures of the best of several visits, against the budget; RUNS=5.
import { start } from '../test/browser/harness.mjs';

const budget = { paint: 1000, board: 2500, shift: 0.02 };
const runs = Number(process.env.RUNS ?? 3);
const site = await start();

/** One visit with an empty cache; usable is what stands when the board is. */
async function visit(path, usable) {
  const page = await site.visit('/404.html', {});
  const session = await page.page.context().newCDPSession(page.page);
  await page.page.goto('about:blank');
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (10 * 1024 * 1024) / 8,
    uploadThroughput: (10 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.page.goto(site.url + path.slice(1));
  await page.page.locator(usable).first().waitFor();
  const figures = await page.page.evaluate(async () => {
    const board = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, board, shift: globalThis.shift };
  });
  await page.close();
  return figures;
}

for (const [path, usable] of [
  ['/', 'h1'],
  ['/play', '[data-square]'],
  ['/play/words', '#level'],
]) {
  const all = [];
  for (let i = 0; i < runs; i++) all.push(await visit(path, usable));
  const best = (of) => Math.min(...all.map((f) => f[of]));
  const figures = { paint: best('paint'), board: best('board'), shift: Math.max(...all.map((f) => f.shift)) };
  const line = Object.entries(figures).map(([name, value]) => {
    const good = value <= budget[name];
    if (!good) process.exitCode = 1;
    return `${name} ${name === 'shift' ? value.toFixed(4) : `${Math.round(value)} ms`} of ${budget[name]}${good ? '' : ' TOO MUCH'}`;
  });
  console.log(`${path.padEnd(12)} ${line.join(', ')}`);
}
await site.close();
