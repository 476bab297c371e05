// The analysis page: games in and out without loss, what is wrong told at its
// place, the set-up, the engine, the report, links and pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDoor } from './door.mjs';
import { patience, start } from './harness.mjs';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const game = readFileSync(join(root, 'pgn', 'testdata', 'hodgson-hammes-1998.pgn'), 'utf8');
const scholars = '[White "Quick"]\n[Black "Careless"]\n[Variant "chess"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n';
const call = openDoor();

let site;
before(async () => {
  site = await start();
});
after(() => site?.close());

/** The page with the words that these tests are written in. */
class Desk {
  constructor(page) {
    this.wrapped = page;
    this.page = page.page;
  }
  static async open(path = 'analysis', extra = {}) {
    const desk = new Desk(await site.visit(path, { permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true, ...extra }));
    await desk.page.locator('.desk').waitFor({ timeout: patience });
    return desk;
  }
  tab(name) {
    return this.page.getByRole('tab', { name }).click();
  }
  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }
  async read(text) {
    await this.tab('Open, share');
    await this.page.locator('#pgn').fill(text);
    await this.button('Open').click();
  }
  async opened(text) {
    await this.read(text);
    await this.page.locator('.score').waitFor();
  }
  key(key) {
    return this.page.keyboard.press(key);
  }
  /** Takes the focus off everything, so that keys mean the page. */
  blur() {
    return this.page.evaluate(() => document.activeElement?.blur());
  }
  current() {
    return this.page.locator('.move.current').textContent();
  }
  async at(text) {
    await this.page.waitForFunction((t) => (document.querySelector('.move.current')?.textContent ?? '').replace(/\s/g, '') === t, text);
  }
  moves() {
    return this.page.locator('.score .move').allTextContents();
  }
  async download(press) {
    const [file] = await Promise.all([this.page.waitForEvent('download', { timeout: patience }), press()]);
    return readFileSync(await file.path());
  }
  async close() {
    assert.deepEqual(this.wrapped.errors, []);
    await this.wrapped.close();
  }
}

const options = { timeout: 240_000 };

test('twenty files of games come out as they went in', options, async () => {
  const desk = await Desk.open();
  let games = 0;
  let variant = 'janus'; // of games that do not name theirs: that of the game at hand
  const directory = join(root, 'pgn', 'testdata');
  for (const name of readdirSync(directory).filter((n) => n.endsWith('.pgn'))) {
    const bytes = readFileSync(join(directory, name));
    // Old letters are read as such: what is compared is text.
    const text = new TextDecoder(name === 'latin1.pgn' ? 'windows-1252' : 'utf-8').decode(bytes);
    const file = [...new TextEncoder().encode(text)];
    const listing = await call('rules.listPGN', Uint8Array.from(file), variant);
    const good = listing.games.filter((g) => g.fault.length === 0);
    const [first] = good;
    if (!first) continue;
    await desk.tab('Open, share');
    await desk.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: bytes });
    if (listing.games.length > 1) await desk.page.locator('.games button').first().click();
    await desk.page.locator('.score').waitFor();
    variant = first.variant;
    const wanted = await call('rules.openPGN', Uint8Array.from(file.slice(first.from, first.to)), first.variant);
    await desk.page.waitForFunction((n) => document.querySelectorAll('.score .move').length === n, wanted.tree.nodes.length);
    await desk.tab('Open, share');
    const written = await desk.download(() => desk.page.getByLabel('Download').getByRole('button', { name: 'PGN' }).click());
    assert.equal(written.toString('utf8'), await call('rules.writePGN', wanted.tree, { castling: '', german: false, mainLine: false }), name);
    games++;
    for (const dismiss of await desk.page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click({ timeout: 1000 }).catch(() => undefined);
  }
  assert.ok(games >= 20, `${games} games only`);
  await desk.close();
});

test('bad games are listed with their place and the good ones kept', options, async () => {
  const desk = await Desk.open();
  await desk.read('[White "A"]\n\n1. Jc3 e5 *\n\n[White "B"]\n\n1. Jc4 *\n\n[White "C"]\n\n1. e4 {never closed\n\n[White "D"]\n\n1. f4 (1. e4 *\n\n[White "E"]\n[Variant "none"]\n\n1. e4 *\n\n[White "F"]\n[FEN "10/10 w - - 0 1"]\n\n*\n\n[White "G"]\n\n1. e4 e5 *\n');
  await desk.page.locator('.games').waitFor();
  const games = await desk.page.locator('.games strong').allTextContents();
  assert.deepEqual(games, ['A – ?', 'G – ?']);
  const faults = await desk.page.locator('.faults li').allTextContents();
  assert.equal(faults.length, 5, faults.join('\n'));
  assert.match(faults[0], /Game 2: Line 7, column 4: .*Jc4/);
  assert.match(faults[1], /Line 11, column 7/);
  for (const f of faults) assert.match(f, /Line \d+, column \d+: \S/);
  await desk.page.locator('.games button').last().click();
  await desk.page.locator('.score .move').first().waitFor();
  assert.equal((await desk.moves()).length, 2);

  for (const [text, wanted] of [
    ['', /no game/],
    ['hello', /Line 1|no game/],
    ['rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP w KQkq - 0 1', /rank|placement/i],
    ['x/y/z w - - 0 1', /letter|Unknown|unknown/],
    ['4kk2/8/8/8/8/8/8/4K3 w KQ - 0 1 extra more', /end|last field|text/i],
    ['\0\0\0', /Line 1/],
  ]) {
    await desk.read(text);
    const told = desk.page.locator('#pgn-problem, .faults');
    await desk.page.waitForFunction(() => (document.querySelector('#pgn-problem')?.textContent ?? '') !== '' || document.querySelector('.faults'));
    assert.match((await told.allTextContents()).join(' '), wanted, text);
  }
  await desk.close();
});

test('a huge file is refused with the limit, before it is read', options, async () => {
  const desk = await Desk.open();
  await desk.tab('Open, share');
  await desk.page.getByText('At most 8 MB.').waitFor();
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'huge.pgn', mimeType: 'text/plain', buffer: Buffer.alloc(9 << 20, '1. e4 ') });
  await desk.page.getByText('This has 9.0 MB. At most 8.0 MB are read; nothing of it was opened.').waitFor();
  await desk.close();
});

test('moves, variations, comments and marks, by keyboard alone', options, async () => {
  const desk = await Desk.open();
  const type = async (text, then) => {
    await desk.blur();
    await desk.key('/');
    await desk.page.keyboard.type(text);
    await desk.key('Enter');
    await desk.at(then);
  };
  await type('e4', '1.e4');
  await type('e5', 'e5');
  await type('Jc3', '2.Jc3');
  await desk.blur();
  await desk.key('ArrowLeft');
  await desk.at('e5');
  await type('Nd3', '2.Nd3');
  assert.equal(await desk.page.locator('.block.side .move').count(), 1);
  await desk.blur();
  await desk.key('ArrowUp');
  await desk.at('2.Jc3');
  await desk.key('ArrowDown');
  await desk.at('2.Nd3');
  await desk.key('Home');
  await desk.page.waitForFunction(() => !document.querySelector('.move.current'));
  await desk.key('End');
  await desk.at('2.Jc3');
  await desk.key('ArrowDown');
  await desk.at('2.Nd3');
  await desk.page.locator('.notes summary').focus();
  await desk.key('Enter');
  await desk.page.locator('#comment').fill('a quiet move');
  await desk.button('interesting move').focus();
  await desk.key('Enter');
  await desk.page.getByText('a quiet move', { exact: true }).first().waitFor();
  assert.match(await desk.current(), /!\?/);
  await desk.button('Make main line').focus();
  await desk.key('Enter');
  await desk.page.waitForFunction(() => document.querySelector('.block.side .move')?.textContent?.includes('Jc3'));
  await desk.blur();
  await desk.key('f');
  await desk.page.locator('[role=row] [data-square=j1]').first().waitFor();
  assert.equal(await desk.page.locator('[role=row]').first().locator('[data-square]').first().getAttribute('data-square'), 'j1');
  await desk.key('f');
  await desk.button('Delete from here').focus();
  await desk.key('Enter');
  await desk.at('e5');
  await desk.blur();
  await desk.key('Control+z');
  await desk.page.waitForFunction(() => document.querySelectorAll('.score .move').length === 4);
  await desk.key('?');
  await desk.page.getByRole('dialog').waitFor();
  await desk.key('Escape');
  await desk.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await desk.page.waitForTimeout(200); // the browser gives the focus back after that
  // A move that is not legal is explained.
  await desk.key('/');
  await desk.page.waitForFunction(() => document.activeElement?.id === 'typed');
  await desk.page.keyboard.type('e5');
  await desk.key('Enter');
  await desk.page.waitForFunction(() => (document.querySelector('#typed-problem')?.textContent ?? '') !== '');
  await desk.close();
});

test('the engine shows lines, arrows and threats, and stops at once', options, async () => {
  const desk = await Desk.open(`analysis#${new URLSearchParams({ variant: 'twokings', fen: '4kk2/8/8/8/8/8/4q3/K1K4R w - - 0 1' })}`);
  await desk.key('l');
  await desk.page.locator('.lines li').nth(2).waitFor();
  assert.ok((await desk.page.locator('cg-container .cg-shapes line, .cg-shapes path, .cg-shapes line').count()) > 0, 'no arrows');
  assert.match(await desk.page.locator('.bar [role=img]').getAttribute('aria-label'), /^Evaluation /);
  // While it thinks, the page answers: the time from a key to the next picture.
  await desk.page.evaluate(() => {
    globalThis.slowest = 0;
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, e.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  const first = await desk.page.locator('.lines li').first().locator('.pv button').first().textContent();
  await desk.key(' ');
  await desk.page.locator('.move.current').waitFor();
  assert.equal((await desk.current()).replace(/\s/g, ''), first.replace(/\s/g, ''));
  for (let i = 0; i < 5; i++) {
    await desk.key('ArrowLeft');
    await desk.page.waitForTimeout(150);
    await desk.key('ArrowRight');
    await desk.page.waitForTimeout(150);
  }
  const slowest = await desk.page.evaluate(() => globalThis.slowest);
  console.log(`slowest answer to a key while the engine runs: ${slowest} ms`);
  await desk.key('ArrowLeft');
  await desk.key('x');
  await desk.page.getByText('What Black threatens').waitFor();
  await desk.page.locator('.lines .score').first().waitFor();
  await desk.key('x');
  // A line is stepped into.
  await desk.page.locator('.lines li').nth(1).locator('.pv button').nth(1).waitFor();
  const before = (await desk.moves()).length;
  await desk.page.locator('.lines li').nth(1).locator('.pv button').nth(1).click();
  await desk.page.waitForFunction((n) => document.querySelectorAll('.score .move').length > n, before);
  await desk.blur();
  await desk.key('l');
  await desk.page.waitForFunction(() => document.querySelector('[role=switch]')?.getAttribute('aria-checked') === 'false');
  await desk.close();
});

test('the set-up tells every problem, and a legal position is analysed', options, async () => {
  const desk = await Desk.open();
  await desk.tab('Set up');
  await desk.page.getByText('The position is legal.').waitFor();
  const board = desk.page.getByRole('grid', { name: 'Set-up board' });
  const square = (name) => board.locator(`[data-square=${name}]`);
  await desk.button('Remove men').click();
  await square('e1').click();
  await square('a1').click();
  await desk.button('white Pawn').click();
  await square('h8').click();
  await desk.button('black King').click();
  await square('c3').click();
  await desk.page.waitForFunction(() => document.querySelectorAll('.verdict li').length >= 5);
  const problems = (await desk.page.locator('.verdict li').allTextContents()).join('\n');
  for (const wanted of [/no King/, /King/, /h8/, /a-side/, /far side/]) assert.match(problems, wanted);
  await desk.button('Analyse this position').click({ force: true });
  assert.equal(await desk.page.locator('.score').count(), 0, 'an illegal position was taken');
  // A FEN of every broken kind is told where it is wrong, and the board kept.
  for (const [fen, wanted] of [
    ['', /placement|missing/i],
    ['rjnbkqbnjr/pppppppppp w - - 0 1', /rank/i],
    ['11/10/10/10/10/10/10/10 w - - 0 1', /./],
    ['k9/10/10/10/10/10/10/K8Z w - - 0 1', /letter|piece/i],
    ['k9/10/10/10/10/10/10/K9 x - - 0 1', /./],
    ['k9/10/10/10/10/10/10/K9 w KK - 0 1', /./],
    ['k9/10/10/10/10/10/10/K9 w - z9 0 1', /square/i],
    ['k9/10/10/10/10/10/10/K9 w - - -1 1', /below|zero/i],
  ]) {
    await desk.page.locator('#setup-fen').fill(fen);
    await desk.button('Take over').click();
    await desk.page.waitForFunction(() => (document.querySelector('#setup-trouble')?.textContent ?? '') !== '');
    assert.match(await desk.page.locator('#setup-trouble').textContent(), wanted, fen);
    await desk.page.locator('#setup-fen').fill('x');
  }
  await desk.page.locator('#setup-fen').fill('k9/10/10/10/10/10/4P5/K9 w - - 0 1');
  await desk.button('Take over').click();
  await desk.page.getByText('The position is legal.').waitFor();
  // By keyboard: a Janus on c3, with the arrows.
  await desk.button('white Janus').focus();
  await desk.key('Enter');
  await square('e1').focus();
  for (const k of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter']) await desk.key(k);
  await desk.page.waitForFunction(() => document.querySelector('#setup-fen')?.value.includes('2J7'));
  await desk.page.getByLabel('Game').selectOption('twokings');
  await desk.page.waitForFunction(() => document.querySelector('#setup-fen')?.value.includes('KKNR'));
  await desk.button('Analyse this position').click();
  await desk.page.locator('.score').waitFor();
  await desk.close();
});

test('a report on a game: progress, explanations, and a mistake tried again', options, async () => {
  const desk = await Desk.open();
  await desk.opened(scholars);
  await desk.tab('Report');
  await desk.button('Make the report').click();
  await desk.page.locator('progress').waitFor();
  await desk.page.locator('.mistakes li').first().waitFor();
  const text = await desk.page.locator('.mistakes').textContent();
  assert.match(text, /3…Nf6\?\?/);
  assert.match(text, /Allows mate in 1: Qxf7#/);
  assert.match(text, /Better: \S+/);
  assert.match(await desk.page.locator('table').textContent(), /Accuracy/);
  const last = desk.page.locator('.mistakes li').filter({ hasText: 'Nf6??' });
  await last.getByRole('button', { name: 'Try again' }).click();
  await desk.page.getByText('Find a better move for Black').first().waitFor();
  const play = async (from, to) => {
    await desk.wrapped.clickMove(from, to);
  };
  await play('g8', 'f6');
  await desk.page.getByText('Nf6 is no better. Try another move.').first().waitFor();
  await play('g7', 'g6');
  await desk.page.getByText('Right: g6.').first().waitFor();
  await desk.button('Leave off').click();
  await desk.tab('Moves');
  assert.ok((await desk.moves()).some((t) => t.includes('Nf6') && t.includes('??')), 'the marks are in the game');
  await desk.close();
});

test('a report on a real game can be stopped, and knows its end', options, async () => {
  const desk = await Desk.open();
  await desk.opened(game);
  await desk.tab('Report');
  await desk.button('Make the report').click();
  await desk.page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 4);
  await desk.button('Stop').click();
  await desk.page.getByText(/Stopped: \d+ of 36 positions are known/).waitFor();
  await desk.close();
});

test('a link holds the whole game; a broken one is told', options, async () => {
  const desk = await Desk.open();
  await desk.opened('[White "Ä"]\n[Variant "janus"]\n\n1. e4 e5 (1... f5 {why not?} 2. exf5) 2. Jc3 $1 *\n');
  await desk.page.locator('.score .move').first().waitFor();
  const moves = await desk.moves();
  await desk.tab('Open, share');
  await desk.button('Link').click();
  const link = await desk.page.locator('#link').inputValue();
  assert.match(link, /\/analysis#pgn=[\w-]+$/);
  const again = await Desk.open(link.replace(/^https?:\/\/[^/]+\//, ''));
  await again.page.locator('.score .move').first().waitFor();
  assert.deepEqual(await again.moves(), moves);
  await again.page.getByText('why not?').waitFor();
  assert.match(again.page.url(), /\/analysis$/);
  await again.close();
  const broken = await Desk.open(link.slice(0, -12).replace(/^https?:\/\/[^/]+\//, ''));
  await broken.page.getByText(/part of it is missing/).waitFor();
  await broken.close();
  // Other pages hand games over.
  const handed = await Desk.open('analysis#variant=twokings&moves=e2e4,e7e5&ply=1&bottom=black');
  await handed.at('1.e4');
  assert.equal((await handed.moves()).length, 2);
  await handed.close();
  await desk.close();
});

test('files of every kind are made and valid', options, async () => {
  const desk = await Desk.open();
  await desk.opened('[Variant "janus"]\n[FEN "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1"]\n\n1. Kb1 Ki8 2. e4 *\n');
  await desk.tab('Open, share');
  const part = desk.page.getByLabel('Download');
  const press = (name) => () => part.getByRole('button', { name }).click();
  await part.locator('select').selectOption('stockfish');
  assert.match((await desk.download(press('PGN'))).toString(), /1\. O-O-O O-O 2\. e4/);
  await part.locator('select').selectOption('xboard');
  assert.match((await desk.download(press('PGN'))).toString(), /1\. O-O Ki8 2\. e4/);
  const svg = (await desk.download(press('SVG'))).toString();
  assert.match(svg, /^<svg [^>]*viewBox="0 0 486 396"/);
  const png = await desk.download(press('PNG'));
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [972, 792]);
  const gif = await desk.download(press('GIF of the game'));
  assert.equal(gif.subarray(0, 6).toString('latin1'), 'GIF89a');
  assert.deepEqual([gif.readUInt16LE(6), gif.readUInt16LE(8), gif.at(-1)], [486, 396, 0x3b]);
  const frames = await desk.page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: 'image/gif' });
    await decoder.completed;
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack.frameCount;
  }, [...gif]);
  assert.equal(frames, 4);
  await desk.close();
});

test('a reload loses nothing; a corrupt state is put aside', options, async () => {
  const desk = await Desk.open();
  await desk.opened(scholars);
  await desk.page.locator('.score .move').nth(2).click();
  await desk.at('2.Qh5');
  await desk.page.waitForTimeout(900);
  await desk.page.reload();
  await desk.at('2.Qh5');
  assert.equal((await desk.moves()).length, 7);
  for (const broken of ['{"version":1,"value":{"variant":"janus","pgn":"1. nonsense *","line":[],"bottom":"white"}}', 'no JSON']) {
    await desk.page.evaluate((text) => {
      localStorage.setItem('bifrons.analysis', text);
      addEventListener('pagehide', () => localStorage.setItem('bifrons.analysis', text));
    }, broken);
    await desk.page.reload();
    await desk.page.getByText(/could not be read. It is kept aside/).waitFor();
    await desk.page.locator('.desk').waitFor();
    assert.match(await desk.page.evaluate(() => localStorage.getItem('bifrons.analysis.unreadable')), /nonsense|no JSON/);
  }
  await desk.close();
});

async function violations(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`);
}

for (const [theme, locale] of [
  ['light', 'en-GB'],
  ['dark', 'de-DE'],
  ['contrast', 'en-GB'],
]) {
  test(`axe finds nothing, ${theme}, ${locale}; nothing is too wide`, options, async () => {
    const names = locale === 'de-DE' ? ['Züge', 'Bericht', 'Aufstellen', 'Öffnen, teilen'] : ['Moves', 'Report', 'Set up', 'Open, share'];
    const page = await site.visit('analysis#variant=twokings&moves=e2e4,e7e5', { bypassCSP: true, locale, colorScheme: theme === 'dark' ? 'dark' : 'light', viewport: { width: 1440, height: 900 } });
    await page.page.locator('.desk').waitFor();
    if (theme === 'contrast') await page.page.evaluate(() => (document.documentElement.dataset.theme = 'contrast'));
    for (const name of names) {
      await page.page.getByRole('tab', { name }).click();
      await page.page.waitForTimeout(300);
      assert.deepEqual(await violations(page.page), [], name);
      await page.shot(`analysis-${theme}-${names.indexOf(name)}-1440`);
      await page.page.setViewportSize({ width: 320, height: 640 });
      await page.page.waitForTimeout(200);
      const wide = await page.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}: ${wide} pixels too wide at 320`);
      await page.page.setViewportSize({ width: 360, height: 740 });
      await page.shot(`analysis-${theme}-${names.indexOf(name)}-360`);
      await page.page.setViewportSize({ width: 1440, height: 900 });
    }
    assert.deepEqual(page.errors, []);
    await page.close();
  });
}

test('the program reads and writes what the page does', options, async () => {
  // The same game by the command line: the page adds nothing of its own.
  const text = execFileSync(join(root, 'bin', 'bifrons'), ['pgn', 'convert', join(root, 'pgn', 'testdata', 'hodgson-hammes-1998.pgn')], { encoding: 'utf8' });
  const desk = await Desk.open();
  await desk.opened(game);
  await desk.tab('Open, share');
  const written = await desk.download(() => desk.page.getByLabel('Download').getByRole('button', { name: 'PGN' }).click());
  assert.equal(written.toString(), text);
  await desk.close();
});
