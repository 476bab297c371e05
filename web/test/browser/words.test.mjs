// Play by text alone: what is typed, and what is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { query, start } from './harness.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

async function open(parameters, extra = {}) {
  const page = await site.visit(`/play/words${query({ color: 'white', level: '1', ...parameters })}`, extra);
  await page.page.locator('#words-typed').waitFor();
  return page;
}

/** Types a line and returns all that is said until it falls silent. */
async function say(page, text, pattern) {
  const before = (await page.heard()).length;
  await page.page.locator('#words-typed').fill(text);
  await page.page.locator('#words-typed').press('Enter');
  await page.page.waitForFunction(
    ([n, p]) => [...document.querySelectorAll('[role=log] p')].slice(n).some((e) => new RegExp(p).test(e.textContent)),
    [before, pattern.source],
  );
  return (await page.heard()).slice(before);
}

test('a game is begun, played, asked about and given up by typing', { timeout: 240_000 }, async () => {
  const page = await site.visit('/play/words');
  await page.page.getByRole('radio', { name: 'Two Kings' }).check();
  await page.page.getByLabel('Computer’s level').fill('1');
  await page.page.getByLabel('Clock').selectOption({ label: '5 min + 3 s' });
  await page.page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.page.locator('#words-typed').waitFor();
  assert.equal(await page.page.locator('cg-board').count(), 0, 'no board is drawn');
  assert.deepEqual(await say(page, 'which king is royal?', /check/), [
    'White’s royal King is on e1. Black’s royal King is on e8. No King is in check.',
  ]);
  assert.deepEqual(await say(page, 'file e', /^e:/), ['e: e1 white King, royal, e2 white Pawn, e7 black Pawn, e8 black King, royal.']);
  assert.deepEqual(await say(page, 'moves eva 2', /can go/), ['white Pawn on e2 can go to e3, e4.']);
  const [mine] = await say(page, 'eva 2 eva 4', /^White/);
  assert.equal(mine, 'White: Pawn to e4.');
  await page.page.waitForFunction(() => [...document.querySelectorAll('[role=log] p')].some((e) => e.textContent.startsWith('Black: ')));
  // Every answer is there once.
  const heard = await page.heard();
  assert.equal(heard.filter((h) => h === mine).length, 1);
  assert.equal(heard.filter((h) => h.startsWith('Black: ')).length, 1);
  assert.match((await say(page, 'clocks', /left/)).join(), /^You: [45]:\d\d left\. Computer: [45]:\d\d left\.$/);
  assert.match((await say(page, 'last', /Black/)).join(), /^White: Pawn to e4\. Black: /);
  assert.match((await say(page, 'Qh9', /help/)).join(), /square/i);
  assert.match((await say(page, 'pieces white', /^White/)).join(), /King e1, f1/);
  await say(page, 'undo', /Taken back/);
  assert.deepEqual(await say(page, 'resign', /Resign\?/), ['Resign? Type yes, or anything else to play on.']);
  assert.deepEqual(await say(page, 'no', /Left/), ['Left as it was.']);
  await say(page, 'resign', /Resign\?/);
  assert.deepEqual(await say(page, 'yes', /wins/), ['Black wins by resignation.']);
  assert.equal(await page.page.locator('.status').textContent(), 'Black wins by resignation.');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('a text that means two moves is asked about', { timeout: 120_000 }, async () => {
  // The j-pawn takes on i4, and the Janus goes there too.
  const page = await open({ variant: 'janus', fen: 'k9/10/10/10/8p1/6J2P/10/K9 w - - 0 1' });
  assert.deepEqual(await say(page, 'ji4', /several/), ['That can mean several moves. Type the number: 1: jxi4, 2: Jxi4.']);
  const buttons = await page.page.getByRole('group', { name: 'Which move?' }).getByRole('button').allTextContents();
  assert.deepEqual(buttons, ['1: jxi4', '2: Jxi4']);
  assert.match((await say(page, '2', /^White/))[0], /^White: Janus takes Pawn on i4/);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('the grid alone, in German, with a promotion', { timeout: 120_000 }, async () => {
  const page = await open({ variant: 'janus', fen: 'k9/3P6/10/10/10/10/4p5/9K w - - 0 1' }, { locale: 'de' });
  await page.square('d7').focus();
  await page.page.keyboard.press('Enter');
  await page.page.getByText('weißer Bauer auf d7 kann ziehen nach d8').first().waitFor();
  await page.page.keyboard.press('ArrowUp');
  assert.equal(await page.label('d8'), 'd8 leer, erreichbar');
  await page.page.keyboard.press('Enter');
  await page.page.getByRole('button', { name: 'Janus', exact: true }).press('Enter');
  await page.page.getByText('Weiß: Bauer nach d8, wird zu Janus').first().waitFor();
  assert.equal(await page.label('d8'), 'd8 weißer Janus');
  assert.deepEqual(page.errors, []);
  await page.close();
});
