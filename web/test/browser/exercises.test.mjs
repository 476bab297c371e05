// Every exercise, solved by its solution and refused on a wrong try; what is
// kept of it; and the endings against the engine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openDoor } from './door.mjs';
import { start } from './harness.mjs';

const lessons = JSON.parse(readFileSync(new URL('../../src/learn/lessons.json', import.meta.url), 'utf8'));

let site;
let call;
before(async () => {
  [site, call] = await Promise.all([start(), openDoor()]);
});
after(() => site?.close());

const address = (l) => `/learn/exercises?variant=${l.variant}&lesson=${l.id}`;

async function open(page, l) {
  await page.page.goto(site.url + address(l).slice(1));
  await page.page.locator('.exercise [data-square]').first().waitFor();
}

/** Plays a move on the board and chooses what a Pawn becomes. */
async function play(page, uci) {
  if (uci.length === 2) {
    await page.page.locator(`.diagram [data-square="${uci}"]`).click();
    return;
  }
  const [, from, to, kind] = /^(..)(..)(.?)$/.exec(uci);
  await page.clickMove(from, to);
  if (kind) await page.page.getByRole('dialog').locator(`[data-letter="${kind.toUpperCase()}"]`).click();
}

const verdict = (page) => page.page.locator('.verdict');
const positions = (page) => page.page.evaluate(() => [...document.querySelectorAll('.exercise [data-square]')].map((e) => e.getAttribute('aria-label').split(',')[0]).join());

for (const variant of ['janus', 'twokings']) {
  test(`${variant}: every exercise refuses a wrong try and is solved by its solution`, { timeout: 600_000 }, async () => {
    const page = await site.visit('/learn/exercises');
    for (const l of lessons.filter((one) => one.variant === variant)) {
      await open(page, l);
      const before = await positions(page);
      await play(page, l.wrong);
      await page.page.locator('.verdict.bad').getByText(/\w/).waitFor();
      await page.page.waitForFunction(
        (want) => [...document.querySelectorAll('.exercise [data-square]')].map((e) => e.getAttribute('aria-label').split(',')[0]).join() === want,
        before,
      );
      const replies = !l.alone && l.goal !== 'find';
      const own = l.solution.filter((_, i) => !replies || i % 2 === 0);
      for (const [i, uci] of own.entries()) {
        if (i > 0) {
          // The reply has come when the position is the one to go on from.
          const fen = await after_(l, own.slice(0, i));
          await page.page.waitForFunction(
            (want) => document.querySelector(`.exercise [data-square="${want.square}"]`)?.getAttribute('aria-label').includes(want.man),
            await landmark(l.variant, fen, uci.slice(0, 2)),
          );
          await page.page.waitForTimeout(700);
        }
        await play(page, uci);
      }
      await verdict(page).getByText('Solved!').waitFor();
      // A wrong try before costs one star.
      await page.page.getByRole('img', { name: '2 of 3 stars' }).waitFor();
      assert.deepEqual(page.errors, [], l.id);
    }
    // Kept through a reload, and told in the list.
    await page.page.goto(`${site.url}learn/exercises?variant=${variant}`);
    const n = lessons.filter((l) => l.variant === variant).length;
    await page.page.getByText(`${n} of ${n} solved, ${2 * n} of ${3 * n} stars`).waitFor();
    await page.close();
  });
}

/** The FEN from which a lesson goes on after some own moves. */
async function after_(l, own) {
  let task = { variant: l.variant, fen: l.fen, goal: l.goal, squares: l.squares, piece: l.piece, moves: l.moves, alone: l.alone };
  for (const uci of own) {
    const attempt = await call('rules.try', task, uci);
    task = { ...task, fen: attempt.fen, moves: attempt.left };
  }
  return task.fen;
}

async function landmark(variant, fen, square) {
  const position = await call('rules.look', { variant, fen, moves: [] });
  const man = position.men.find((m) => m.square === square);
  return { square, man: `${man.color} ${man.kind}` };
}

test('stars: three for a clean solution, fewer with hints, none for looking', { timeout: 180_000 }, async () => {
  const l = lessons.find((one) => one.id === 'mate-corner');
  const page = await site.visit(address(l));
  await page.page.locator('.exercise [data-square]').first().waitFor();
  // Looking at the solution gives no star.
  await page.button('Hint').click();
  await page.button('Another hint').click();
  assert.equal(await page.page.locator('.hint').count(), 2);
  await page.button('Show the solution').click();
  await verdict(page).getByText('That was the solution').waitFor();
  assert.equal(await page.page.locator('.earned').count(), 0);
  await open(page, l);
  await page.button('Hint').click();
  await play(page, l.solution[0]);
  await page.page.getByRole('img', { name: '2 of 3 stars' }).waitFor();
  // The way on has the focus, and leads on.
  await page.page.waitForFunction(() => document.activeElement?.textContent === 'Next exercise');
  await page.page.keyboard.press('Enter');
  await page.page.getByRole('heading', { level: 1, name: 'King and Janus' }).waitFor();
  await open(page, l);
  await play(page, l.solution[0]);
  await page.page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
  await page.page.goto(`${site.url}learn/exercises?variant=janus`);
  await page.page.getByText('1 of 15 solved, 3 of 45 stars').waitFor();
  assert.deepEqual(page.errors, []);

  // What cannot be read is kept aside and told.
  await page.page.evaluate(() => localStorage.setItem('bifrons.exercises', '{"version":1,"value":{"slide":99}}'));
  await page.page.reload();
  await page.page.getByRole('alert').getByText('bifrons.exercises').waitFor();
  await page.page.getByText('0 of 15 solved').waitFor();
  assert.equal(await page.page.evaluate(() => localStorage.getItem('bifrons.exercises.unreadable')), '{"version":1,"value":{"slide":99}}');
  await page.close();
});

test('an exercise by keyboard and by typing', { timeout: 120_000 }, async () => {
  const l = lessons.find((one) => one.id === 'mate-two');
  const page = await site.visit(address(l));
  await page.page.locator('.exercise [data-square]').first().waitFor();
  await page.square('h5').focus();
  await page.keyMove('h5', 'i6');
  await verdict(page).getByText('Right').waitFor();
  await page.labelled('j8', 'j8 black King');
  await page.page.waitForTimeout(700);
  await page.type('Jf7');
  await page.page.locator('#typed-problem').getByText(/\w/).waitFor();
  await page.type('Jh7');
  await verdict(page).getByText('Solved!').waitFor();
  assert.ok((await page.heard()).some((t) => /Janus to h7, checkmate/.test(t)), 'announced');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('an exercise that does not exist is told', { timeout: 60_000 }, async () => {
  const page = await site.visit('/learn/exercises?lesson=nothing');
  await page.page.getByText('There is no such exercise.').waitFor();
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('endings: the engine answers, moves are taken back, positions change', { timeout: 300_000 }, async () => {
  for (const ending of await call('rules.endings')) {
    const page = await site.visit('/learn/endings');
    await page.page.locator(`section:has(#ending-${ending.name}) a`).first().click();
    await page.page.locator('.trainer [data-square]').first().waitFor();
    const men = async () =>
      page.page.evaluate(() => [...document.querySelectorAll('.trainer [data-square]')].map((e) => e.getAttribute('aria-label')).filter((t) => /white|black/.test(t)));
    await page.page.locator('.status').getByText('Your move').waitFor();
    const start = await men();
    assert.equal(start.length, ending.white.length + ending.black.length);
    // Any move of the King that is on offer.
    const king = start.find((t) => /white King/.test(t)).slice(0, 2);
    await page.square(king).focus();
    await page.page.keyboard.press('Enter');
    const target = await page.page.evaluate(() => [...document.querySelectorAll('[data-square]')].find((e) => /can be reached/.test(e.getAttribute('aria-label')))?.dataset.square);
    await page.page.keyboard.press('Escape');
    await page.clickMove(king, target);
    await page.page.waitForFunction(() => document.querySelectorAll('[role=log] p').length >= 2);
    await page.page.locator('.status').getByText('Your move').waitFor();
    assert.notDeepEqual(await men(), start);
    await page.button('Take back').click();
    await page.page.waitForFunction(
      (want) => [...document.querySelectorAll('.trainer [data-square]')].map((e) => e.getAttribute('aria-label')).filter((t) => /white|black/.test(t)).join() === want.join(),
      start,
    );
    await page.button('Another position').click();
    await page.page.waitForFunction(
      (old) => [...document.querySelectorAll('.trainer [data-square]')].map((e) => e.getAttribute('aria-label')).filter((t) => /white|black/.test(t)).join() !== old.join(),
      start,
    );
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test('two Kings against King is won against the engine, and counted', { timeout: 600_000 }, async () => {
  const page = await site.visit('/learn/endings?ending=two-kings');
  await page.page.locator('.trainer [data-square]').first().waitFor();
  const position = () =>
    page.page.evaluate(() =>
      [...document.querySelectorAll('.trainer [data-square]')].map((e) => e.getAttribute('aria-label')).filter((t) => /white|black/.test(t)),
    );
  for (let n = 0; n < 60; n++) {
    await page.page.waitForFunction(() => /Your move|Won|Not won|Lost/.test(document.querySelector('.status').textContent));
    if (!/Your move/.test(await page.page.locator('.status').textContent())) break;
    // The page's position, written as a FEN for an engine of the test's own.
    const men = (await position()).map((t) => ({ square: t.slice(0, 2), letter: t.includes('white') ? 'K' : 'k' }));
    const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
      [...'abcdefgh'].map((file) => men.find((m) => m.square === file + rank)?.letter ?? '1').join('').replace(/1+/g, (ones) => String(ones.length)),
    );
    const { uci } = await call('engine.think', { variant: 'twokings', fen: `${rows.join('/')} w - - 0 1`, moves: [] }, 10);
    await page.clickMove(uci.slice(0, 2), uci.slice(2, 4));
    await page.page.waitForFunction((n) => document.querySelectorAll('[role=log] p').length >= Math.min(8, 2 * n + 1), n);
    await page.page.waitForTimeout(150);
  }
  await page.page.locator('.status').getByText(/^Won in \d+ moves/).waitFor();
  await page.page.getByText(/^Won once, in \d+ moves\.$/).waitFor();
  await page.page.goto(`${site.url}learn/endings`);
  await page.page.getByText(/^Won once/).waitFor();
  assert.deepEqual(page.errors, []);
  await page.close();
});
