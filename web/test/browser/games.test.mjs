// One whole game of each variant from its start to its result: Janus Chess by
// mouse, Two Kings by keyboard on the accessible board alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDoor } from './door.mjs';
import { menOf, start } from './harness.mjs';

let site;
let call;
before(async () => {
  [site, call] = await Promise.all([start(), openDoor()]);
});
after(() => site?.close());

// Strong enough to mate the weakest level before long.
const strength = 8;
const longest = 160;

/** How the page tells the end of a game. */
function endingOf({ winner, reason }) {
  return winner ? `${winner === 'white' ? 'White' : 'Black'} wins by ${reason}.` : `Draw by ${reason}.`;
}

/** Plays to the end; move(offer, ply) makes our move on the page. */
async function playOut(page, variant, us, move) {
  const line = { variant, fen: '', moves: [] };
  for (let ply = 0; ply < longest; ply++) {
    const position = await call('rules.look', line);
    if (position.outcome.over) {
      assert.equal(await page.settled(), endingOf(position.outcome));
      assert.deepEqual(await page.drawn(), menOf(position));
      return { position, line };
    }
    if (position.turn === us) {
      const { uci } = await call('engine.think', line, strength);
      await move(position.moves.find((m) => m.uci === uci), ply, position);
      line.moves.push(uci);
    } else {
      await page.scoreGrowsTo(ply + 1);
      const text = (await page.score())[ply].replace(/^O-O(-O)? \((.*)\)$/, '$2');
      line.moves.push((await call('rules.readMove', line, text)).uci);
    }
    await page.scoreGrowsTo(ply + 1);
    const shown = await call('rules.look', line);
    assert.deepEqual(await page.score().then((s) => s.slice(0, ply + 1)), shown.played.map((p) => p.text));
  }
  throw new Error(`no result after ${longest} plies: ${line.moves.join(' ')}`);
}

test('a whole game of Janus Chess by mouse', { timeout: 600_000 }, async () => {
  const page = await site.open();
  await page.newGame('Janus Chess', 'White', 1);
  const { position } = await playOut(page, 'janus', 'white', async (m, ply) => {
    if (ply % 4 === 0) await page.dragMove(m.from, m.to);
    else await page.clickMove(m.from, m.to);
    if (m.promotion) await page.page.getByRole('dialog').getByRole('button', { name: m.promotion }).click();
  });
  assert.ok(position.outcome.reason);
  // The engine was given its networks meanwhile.
  const networks = await page.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.net'))
      .map(({ responseStatus }) => responseStatus),
  );
  assert.deepEqual(networks, [200, 200]);
  await page.shot('janus-result');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('a whole game of Two Kings by keyboard on the accessible board', { timeout: 600_000 }, async () => {
  const page = await site.open();
  const { keyboard } = page.page;

  // The form by keyboard too: the second game, then Black, then level 1.
  await page.page.getByRole('radio', { name: 'Janus Chess' }).focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await page.page.locator('.status').waitFor();
  assert.match(await page.page.title(), /Two Kings/);
  await page.page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));

  const { position, line } = await playOut(page, 'twokings', 'black', async (m, ply, before) => {
    await page.walk(m.from);
    const man = before.men.find((x) => x.square === m.from);
    assert.match(await page.label(m.from), new RegExp(`^${m.from} black ${man.kind}${man.royal ? ', royal' : ''}`));
    await keyboard.press('Enter');
    assert.match(await page.label(m.from), /picked up/);
    await page.walk(m.to);
    assert.match(await page.label(m.to), m.capture ? /can be captured|can be reached/ : /can be reached/);
    await keyboard.press('Enter');
    if (m.promotion) {
      await page.page.getByRole('dialog').waitFor();
      for (;;) {
        const name = await page.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        if (name === m.promotion) break;
        await keyboard.press('ArrowRight');
      }
      await keyboard.press('Enter');
    }
    await page.scoreGrowsTo(ply + 1);
    assert.match((await page.focused()) ?? 'lost', /^[a-h][1-8]$/, 'the focus has left the board');
  });
  const heard = await page.heard();
  assert.equal(heard.at(-1), endingOf(position.outcome));
  const last = position.played.at(-1);
  assert.match(heard.at(-2), new RegExp(`^${last.color === 'white' ? 'White' : 'Black'}: ${last.kind} .*${last.to}`));
  assert.ok(line.moves.length > 4);
  await page.shot('twokings-result');
  assert.deepEqual(page.errors, []);
  await page.close();
});
