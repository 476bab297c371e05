// The page as people with other eyes and hands meet it, and as it looks at the
// widths that people have.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { query, start } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

// Games under way, stored as the page stores them. That of Janus Chess is
// Hodgson–Hammes, Saarbrücken 1998, before White castles too.
const inProgress = (variant, moves) => ({ setup: { variant, fen: '', you: 'white', level: 3 }, moves: moves.split(' ') });
const games = {
  janus: inProgress(
    'janus',
    'f2f4 f7f5 c1d3 g8d5 g1d4 e7e6 e2e3 d8f6 d1f3 d5f3 f1f3 b8c6 f3j3 h8g6 b1c3 c8d6 d4f6 g7f6 h1f2 e8b8 d3b4 c6e7 j3f3 g6h4 f3e2 d6e4 f2e4 f5e4 e2b5 e7d6 b4a6 b8a8 b5d7 f8i5',
  ),
  twokings: inProgress(
    'twokings',
    'g1f3 b8c6 d2d3 g8f6 h2h3 d7d6 c1d2 h7h6 c2c4 e7e6 b1c3 a7a5 e2e3 c8d7 a2a3 d8e7 g2g4 h8g8 d3d4 g7g5 d1c2 b7b6',
  ),
};

async function violations(page) {
  // By the debugging protocol, which the page's own policy does not concern.
  await page.page.evaluate(axe);
  const result = await page.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`);
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing, ${colorScheme}`, { timeout: 180_000 }, async () => {
    for (const game of [undefined, games.twokings]) {
      const page = await site.open('', { game, colorScheme, bypassCSP: true });
      assert.deepEqual(await violations(page), []);
      await page.close();
    }
    // The promotion chooser, and the end of a game.
    const page = await site.open(query({ variant: 'janus', fen: 'k9/3P6/10/10/10/10/4p5/9K w - - 0 1', color: 'white', level: '1' }), {
      colorScheme,
      bypassCSP: true,
    });
    await page.clickMove('d7', 'd8');
    await page.page.getByRole('dialog').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.page.keyboard.press('Escape');
    await page.button('Resign').click();
    await page.button('Sure?').click();
    await page.page.getByText('Black wins by resignation.').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await page.close();
  });
}

test('a keyboard reaches everything and is never lost', { timeout: 180_000 }, async () => {
  const page = await site.open('', { game: games.twokings });
  const names = [];
  const menu = await page.page.locator('nav a').allTextContents();
  for (let i = 0; i < 40; i++) {
    await page.page.keyboard.press('Tab');
    const name = await page.page.evaluate(() => {
      const e = document.activeElement;
      return e === document.body ? undefined : (e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent).trim();
    });
    if (name === undefined) break;
    names.push(name);
  }
  assert.deepEqual(names, [
    'To the content',
    'Bifrons',
    ...menu,
    'e1 white King, royal',
    'Moves',
    'Type a move',
    'Move',
    'Undo',
    'Hint',
    'Flip',
    'Resign',
    'New',
    'Copy FEN',
    'Copy PGN',
    'In words',
    'What can this piece do?',
    'Playing by keyboard',
  ]);

  // Each button keeps the focus, or hands it to what took its place.
  const stays = async (name, then = name) => {
    await page.page.getByRole('button', { name, exact: true }).focus();
    await page.page.keyboard.press('Enter');
    await page.page.waitForFunction((t) => document.activeElement?.textContent?.trim() === t || document.activeElement?.getAttribute('aria-label') === t, then);
  };
  await stays('Undo');
  await stays('Hint');
  await stays('Flip');
  await stays('Copy FEN');
  await stays('Resign', 'Sure?');
  await page.page.keyboard.press('Enter');
  await page.page.getByText('Black wins by resignation.').first().waitFor();
  assert.equal(await page.page.evaluate(() => document.activeElement?.textContent?.trim()), 'Resign');
  await page.page.getByRole('button', { name: 'New game' }).focus();
  await page.page.keyboard.press('Enter');
  await page.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'variant');
  await page.page.getByRole('button', { name: 'Back to the game' }).focus();
  await page.page.keyboard.press('Enter');
  await page.page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('the focus on a typed move comes to the new game when the game ends', { timeout: 180_000 }, async () => {
  // Mate in one: the Queen before the King.
  const page = await site.open(query({ variant: 'janus', fen: 'k9/10/1K8/10/10/10/10/2Q7 w - - 0 1', color: 'white', level: '1' }));
  await page.type('Qc8#');
  await page.page.getByText('White wins by checkmate.').first().waitFor();
  await page.page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'New game');
  assert.deepEqual(page.errors, []);
  await page.close();
});

const widths = [
  [360, 740],
  [820, 1180],
  [1440, 900],
  [2560, 1440],
];

for (const [width, height] of widths) {
  test(`looks right at ${width} pixels`, { timeout: 180_000 }, async () => {
    // Each game in one of the two schemes: the colours change nothing else.
    for (const [variant, colorScheme] of [
      ['janus', 'light'],
      ['twokings', 'dark'],
    ]) {
      const page = await site.open('', { game: games[variant], viewport: { width, height }, colorScheme });
      await page.page.waitForFunction(() => [...document.images].every((i) => i.complete));
      const { overflow, board, panel } = await page.page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        board: document.querySelector('cg-board').getBoundingClientRect().toJSON(),
        panel: document.querySelector('.panel').getBoundingClientRect().toJSON(),
      }));
      assert.ok(overflow <= 0, `${overflow} pixels too wide`);
      assert.ok(board.left >= 0 && board.right <= width && board.bottom <= height, 'the board is in sight');
      // Beside or below, but never on the board.
      assert.ok(panel.left >= board.right || panel.top >= board.bottom, 'the panel covers the board');
      assert.ok(board.width >= Math.min(width * 0.9, height * 0.7), `a board of ${board.width} pixels`);
      const cell = await page.square('e4').boundingBox();
      assert.ok(Math.abs(cell.width - cell.height) < 1, 'squares are square');
      await page.shot(`${variant}-${width}-${colorScheme}`);
      assert.deepEqual(page.errors, []);
      await page.close();
    }
    const page = await site.open('', { viewport: { width, height } });
    await page.shot(`new-${width}`);
    await page.close();
  });
}
