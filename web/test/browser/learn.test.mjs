// The rules pages, the Betza page and the page for any position: what they light
// up and tell is compared with what the rules answer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDoor } from './door.mjs';
import { start } from './harness.mjs';

let site;
let call;
before(async () => {
  [site, call] = await Promise.all([start(), openDoor()]);
});
after(() => site?.close());

const games = [
  { variant: 'janus', path: '/learn/janus', title: 'Janus Chess' },
  { variant: 'twokings', path: '/learn/two-kings', title: 'Two Kings' },
];

/** A diagram by the id of what it stands in, and what can be done with it. */
function diagram(page, id) {
  const root = page.page.locator(`#${id} .diagram`);
  const square = (name) => root.locator(`[data-square="${name}"]`);
  return {
    root,
    square,
    /** Lit squares and how: { e4: 'slide', … }. */
    lit: () => root.locator('[data-lit]').evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.square, e.dataset.lit]))),
    /** Men as "wK e1", the royal ones with an r. */
    men: () =>
      root.locator('.man').evaluateAll((all) =>
        all
          .map((e) => {
            const on = e.parentElement;
            return `${e.classList.contains('white') ? 'w' : 'b'}${e.dataset.letter} ${on.dataset.square}${on.querySelector('.crown') ? ' r' : ''}`;
          })
          .sort(),
      ),
    async drag(from, to) {
      await square(from).scrollIntoViewIfNeeded();
      const [a, b] = await Promise.all([square(from).boundingBox(), square(to).boundingBox()]);
      const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
      await page.page.mouse.move(...middle(a));
      await page.page.mouse.down();
      await page.page.mouse.move(...middle(b), { steps: 4 });
      await page.page.mouse.up();
    },
  };
}

const menOf = (men) => men.map((m) => `${m.color[0]}${m.letter} ${m.square}${m.royal ? ' r' : ''}`).sort();

/** What ought to be lit for a man, from what the rules say it reaches. */
function expected(scene, square, legality) {
  const color = scene.men.find((m) => m.square === square).color;
  const own = new Set(scene.men.filter((m) => m.color === color).map((m) => m.square));
  const judged = legality && scene.reaches.some((r) => r.legal && own.has(r.from));
  const out = {};
  for (const r of scene.reaches) {
    if (r.from !== square || !(r.open || r.captureOnly)) continue;
    const kind = r.moveOnly ? 'move' : r.captureOnly ? 'capture' : r.way === 'slide' ? 'slide' : 'leap';
    out[r.to] = [kind, r.open && r.takes && 'takes', !r.open && 'idle', judged && r.open && !r.legal && 'barred'].filter(Boolean).join(' ');
  }
  return out;
}

/** Points at every man of a diagram and compares what lights up. */
async function compareAll(page, id, scene, legality) {
  const d = diagram(page, id);
  assert.deepEqual(await d.men(), menOf(scene.men), id);
  for (const { square } of scene.men) {
    await d.square(square).hover();
    await page.page.waitForFunction(
      ([id, want]) => {
        const lit = Object.fromEntries([...document.querySelectorAll(`#${id} [data-lit]`)].map((e) => [e.dataset.square, e.dataset.lit]));
        const keys = Object.keys(want);
        return keys.length === Object.keys(lit).length && keys.every((k) => lit[k] === want[k]);
      },
      [id, expected(scene, square, legality)],
      { timeout: 10_000 },
    ).catch(async () => {
      assert.deepEqual(await d.lit(), expected(scene, square, legality), `${id}: ${square}`);
    });
  }
  await page.page.mouse.move(0, 0);
}

/** Opens a page and waits until the rules have filled it in. */
async function visit(path, ready, extra) {
  const page = await site.visit(path, extra);
  await page.page.locator(ready).first().waitFor();
  return page;
}

for (const { variant, path, title } of games) {
  test(`${title}: the table of pieces is the rules'`, { timeout: 120_000 }, async () => {
    const sheet = await call('rules.sheet', variant);
    const page = await visit(path, '[data-piece]');
    const rows = await page.page.locator('[data-piece]').evaluateAll((all) =>
      all.map((tr) => ({
        kind: tr.dataset.piece,
        letter: tr.querySelector('.letter').textContent,
        value: tr.querySelector('.value').textContent,
        betza: tr.querySelector('.betza a').textContent,
        link: new URL(tr.querySelector('.betza a').href).searchParams.get('text'),
        text: tr.lastElementChild.textContent,
      })),
    );
    assert.deepEqual(
      rows.map(({ kind, letter, value, betza, link }) => ({ kind, letter, value, betza, link })),
      sheet.pieces.map((p) => ({ kind: p.kind, letter: p.letter, value: p.value ? String(p.value / 100) : '–', betza: p.page, link: p.betza })),
    );
    const remark = (kind) => rows.find((r) => r.kind === kind).text;
    for (const promotion of sheet.promotions) assert.ok(remark('Pawn').includes(promotion), remark('Pawn'));
    for (const c of sheet.castlings) assert.ok(remark('King').includes(`the ${c.kingTo[0]}-file`) && remark('King').includes(String(c.steps)), remark('King'));
    assert.equal(/0\.5 more/.test(remark('Bishop')), sheet.pieces.find((p) => p.kind === 'Bishop').pair === 50);
    // The start position, drawn and listed.
    const start = await call('rules.scene', variant, sheet.start);
    await page.page.waitForFunction((n) => document.querySelectorAll('#start .diagram .man').length === n, start.men.length);
    assert.deepEqual(await diagram(page, 'start').men(), menOf(start.men));
    assert.deepEqual(page.errors, []);
    await page.close();
  });

  test(`${title}: every diagram lights what the rules say`, { timeout: 300_000 }, async () => {
    const sheet = await call('rules.sheet', variant);
    const page = await visit(path, '#diagram-glance .man');
    await compareAll(page, 'diagram-glance', await call('rules.scene', variant, sheet.glance), false);
    await compareAll(page, 'diagram-promotion', await call('rules.scene', variant, sheet.promotion), true);
    for (const [i, c] of sheet.castlings.entries()) {
      await page.page.locator('#diagram-castling .choose button').nth(i).click();
      await page.page.waitForFunction(
        ([square]) => document.querySelector(`#diagram-castling [data-square="${square}"]`).getAttribute('aria-pressed') === 'true',
        [c.king],
      );
      const scene = await call('rules.scene', variant, c.fen);
      await compareAll(page, 'diagram-castling', scene, true);
      const frames = await page.page
        .locator('#diagram-castling [data-frame]')
        .evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.square, e.dataset.frame])));
      const want = {};
      for (const s of new Set([...c.empty, ...c.safe])) want[s] = c.empty.includes(s) ? (c.safe.includes(s) ? 'both' : 'empty') : 'safe';
      assert.deepEqual(frames, want);
    }
    for (const { topic, fen } of sheet.royalty) await compareAll(page, `royalty-${topic}`, await call('rules.scene', variant, fen), true);
    // En passant shows the man whose turn it is to show.
    const { fen, moves } = sheet.enPassant;
    for (const n of [0, 1]) {
      const position = await call('rules.look', { variant, fen, moves: moves.slice(0, n) });
      const scene = await call('rules.scene', variant, position.fen);
      await page.page.waitForFunction((count) => document.querySelectorAll('#diagram-en-passant .man').length === count, position.men.length);
      assert.deepEqual(await diagram(page, 'diagram-en-passant').lit(), expected(scene, moves[n].slice(0, 2), true));
      await page.page.locator('#diagram-en-passant .button.primary').click();
    }
    const taken = await call('rules.look', { variant, fen, moves });
    await page.page.waitForFunction((count) => document.querySelectorAll('#diagram-en-passant .man').length === count, taken.men.length);
    assert.deepEqual(await diagram(page, 'diagram-en-passant').men(), menOf(taken.men));
    assert.deepEqual(page.errors, []);
    await page.close();
  });

  test(`${title}: castling swings King and Rook, and back`, { timeout: 120_000 }, async () => {
    const sheet = await call('rules.sheet', variant);
    const page = await visit(path, '#diagram-castling .man');
    const d = diagram(page, 'diagram-castling');
    const shows = (men) =>
      page.page.waitForFunction(
        (want) =>
          [...document.querySelectorAll('#diagram-castling .man')]
            .map((e) => `${e.classList.contains('white') ? 'w' : 'b'}${e.dataset.letter} ${e.parentElement.dataset.square}`)
            .sort()
            .join() === want.join(),
        men.map((m) => `${m.color[0]}${m.letter} ${m.square}`).sort(),
      );
    for (const [i, c] of sheet.castlings.entries()) {
      await page.page.locator('#diagram-castling .choose button').nth(i).click();
      const before = await call('rules.look', { variant, fen: c.fen, moves: [] });
      await shows(before.men);
      await page.page.locator('#diagram-castling .controls .primary').click();
      const castled = await call('rules.look', { variant, fen: c.fen, moves: [c.uci] });
      await shows(castled.men);
      await page.page.locator('#diagram-castling .controls .primary').click();
      await shows(before.men);
    }
    // An enemy Rook on a file that the King crosses forbids it, with the reason.
    const [c] = sheet.castlings;
    await page.page.locator('#diagram-castling .choose button').first().click();
    const enemy = sheet.castlings.find((o) => o.color === 'black');
    const crossed = c.safe.find((s) => s !== c.king && s !== c.kingTo) ?? c.kingTo;
    await d.drag(enemy.rook, `${crossed[0]}6`);
    await page.page.waitForFunction((s) => document.querySelector(`#diagram-castling [data-square="${s}"] .man`), `${crossed[0]}6`);
    await page.page.locator('#diagram-castling .controls .primary').click();
    await page.page.locator('#diagram-castling .say').getByText(new RegExp(`No castling.*${crossed[0]}6`)).waitFor();
    assert.deepEqual(page.errors, []);
    await page.close();
  });

  test(`${title}: men can be put anywhere, by mouse, touch and keyboard`, { timeout: 180_000 }, async () => {
    const sheet = await call('rules.sheet', variant);
    const first = await call('rules.scene', variant, sheet.glance);
    const knight = first.men.find((m) => m.kind === 'Knight').square;
    const page = await visit(path, '#diagram-glance .man');
    const d = diagram(page, 'diagram-glance');
    const settled = async (scene, square) => {
      await page.page.waitForFunction((s) => document.querySelector('#diagram-glance .shown').dataset.shown === s, square);
      assert.deepEqual(await d.men(), menOf(scene.men));
      assert.deepEqual(await d.lit(), expected(scene, square, false));
    };
    // By dragging, onto an empty square and onto a man, which changes places.
    let scene = await call('rules.rearrange', variant, first.fen, knight, 'e6');
    await d.drag(knight, 'e6');
    await settled(scene, 'e6');
    const other = scene.men.find((m) => m.kind === 'Bishop').square;
    scene = await call('rules.rearrange', variant, scene.fen, 'e6', other);
    await d.drag('e6', other);
    await settled(scene, other);
    // By keyboard: to the man, Enter, to an empty square, Enter.
    await d.square(other).focus();
    await page.page.keyboard.press('Enter'); // it was picked: puts it down
    await page.page.keyboard.press('Enter');
    await page.page.keyboard.press('End');
    const edge = await page.page.evaluate(() => document.activeElement.dataset.square);
    if (!scene.men.some((m) => m.square === edge)) {
      await page.page.keyboard.press('Enter');
      scene = await call('rules.rearrange', variant, scene.fen, other, edge);
      await settled(scene, edge);
    }
    await page.page.locator('#diagram-glance .button').click();
    await page.page.waitForFunction((n) => document.querySelectorAll('#diagram-glance .man').length === n, first.men.length);
    assert.deepEqual(await d.men(), menOf(first.men));
    await page.close();

    const phone = await visit(path, '#diagram-glance .man', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const p = diagram(phone, 'diagram-glance');
    const rook = first.men.find((m) => m.kind === 'Rook' && m.color === 'white').square;
    await p.square(rook).tap();
    await phone.page.waitForFunction((s) => document.querySelector('#diagram-glance .shown').dataset.shown === s, rook);
    assert.deepEqual(await p.lit(), expected(first, rook, false));
    assert.deepEqual(phone.errors, []);
    await phone.close();
  });
}

test('Two Kings: the crown goes where the rules put it', { timeout: 180_000 }, async () => {
  const sheet = await call('rules.sheet', 'twokings');
  const page = await visit('/learn/two-kings', '#royalty-royal .man');
  const topic = sheet.royalty.find((r) => r.topic === 'royal');
  let scene = await call('rules.scene', 'twokings', topic.fen);
  const d = diagram(page, 'royalty-royal');
  for (const [from, to] of [
    [scene.men.find((m) => m.royal && m.color === 'white').square, 'h2'],
    [scene.men.find((m) => m.royal && m.color === 'black').square, 'f7'],
  ]) {
    scene = await call('rules.rearrange', 'twokings', scene.fen, from, to);
    await d.drag(from, to);
    await page.page.waitForFunction((s) => document.querySelector(`#royalty-royal [data-square="${s}"] .man`), to);
    assert.deepEqual(await d.men(), menOf(scene.men));
  }
  for (const r of sheet.royalty.filter((one) => one.from)) {
    const button = page.page.locator(`#royalty-${r.topic} .controls .primary`);
    await button.click();
    const say = page.page.locator(`#royalty-${r.topic} .say`);
    if (r.legal) {
      const after = await call('rules.look', { variant: 'twokings', fen: r.fen, moves: [r.from + r.to] });
      await page.page.waitForFunction(([t, s]) => document.querySelector(`#royalty-${t} [data-square="${s}"] .man`), [r.topic, r.to]);
      assert.deepEqual(await diagram(page, `royalty-${r.topic}`).men(), menOf(after.men), r.topic);
    } else {
      const why = await call('rules.whyIllegal', { variant: 'twokings', fen: r.fen, moves: [] }, r.from, r.to);
      await say.getByText(`the King on ${why.royal} is royal`).waitFor();
      assert.equal(await page.page.locator(`#royalty-${r.topic} .square.alarm`).count(), 2);
    }
  }
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('promotion offers what the rules offer', { timeout: 120_000 }, async () => {
  for (const { variant, path } of games) {
    const sheet = await call('rules.sheet', variant);
    const position = await call('rules.look', { variant, fen: sheet.promotion, moves: [] });
    const page = await visit(path, '#diagram-promotion .controls .row button');
    const names = await page.page.locator('#diagram-promotion .controls .row button').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
    assert.deepEqual(names.sort(), position.moves.filter((m) => m.promotion).map((m) => `${m.promotion} on ${m.to}`).sort());
    const move = position.moves.find((m) => m.promotion === sheet.promotions[1] && m.capture);
    await page.page.getByRole('button', { name: `${move.promotion} on ${move.to}` }).click();
    const after = await call('rules.look', { variant, fen: sheet.promotion, moves: [move.uci] });
    await page.page.waitForFunction((n) => document.querySelectorAll('#diagram-promotion .diagram .man').length === n, after.men.length);
    assert.deepEqual(await diagram(page, 'diagram-promotion').men(), menOf(after.men));
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test('any position: marks, what the King forbids, and what is no position', { timeout: 180_000 }, async () => {
  const fen = '4r2k/8/8/8/8/3P4/4N3/4K3 w - - 0 1';
  const page = await visit(`/learn/reach?variant=twokings&fen=${encodeURIComponent(fen)}`, '#diagram-reach .man');
  const scene = await call('rules.scene', 'twokings', fen);
  await page.page.waitForFunction((n) => document.querySelectorAll('#diagram-reach .man').length === n, scene.men.length);
  await compareAll(page, 'diagram-reach', scene, true);
  // The Knight is pinned: all its squares are barred.
  assert.ok(Object.values(expected(scene, 'e2', true)).every((v) => v.includes('barred')));
  const field = page.page.getByLabel('Position (FEN)');
  await field.fill('8/8/8/8/8/8/8/KK w - - 0 1');
  await field.press('Enter');
  await page.page.locator('#reach-problem').getByText(/\w/).waitFor();
  await field.fill('8/8/8/3QK3/8/8/8/8 w - - 0 1');
  await field.press('Enter');
  await page.page.locator('#reach-problem').getByText('No legal position').waitFor();
  const bare = await call('rules.scene', 'twokings', '8/8/8/3QK3/8/8/8/8 w - - 0 1');
  await page.page.waitForFunction(() => document.querySelectorAll('#diagram-reach .man').length === 2);
  await compareAll(page, 'diagram-reach', bare, true);
  await page.page.locator('select').selectOption('janus');
  await page.page.waitForFunction(() => document.querySelectorAll('#diagram-reach .man').length === 40);
  assert.deepEqual(page.errors, []);
  await page.close();
});

// The sentences of the page are its own, in each language; the English ones are
// those of the rules.
const notations = ['K', 'RB', 'BN', 'R', 'N', 'fmWfceFifmnD', 'KO3O4', 'WfF', 'R4', 'WAD', 'NN', 'nN', 'nA', 'mNcB', 'fhNrlbWbF', 'H2', 'bhZZ', 'nGG', 'vN', 'frC', 'hrN', 'flbrF', 'eF', 'meF', 'mceF', 'eB', 'O1', 'cN'];

test('Betza: squares and sentence follow what is typed', { timeout: 240_000 }, async () => {
  const page = await visit('/learn/betza', '.sentence');
  const field = page.page.getByLabel('Notation');
  for (const text of notations) {
    const { piece, reason } = await call('rules.betza', text, 5);
    assert.equal(reason, '');
    await field.fill(text);
    const words = `${piece.english.replace(/^The piece /, 'The piece ')}`;
    await page.page.locator('.sentence').getByText(words, { exact: true }).waitFor({ timeout: 10_000 }).catch(async () => {
      assert.equal(await page.page.locator('.sentence').textContent(), words, text);
    });
    const lit = await page.page.locator('.square[data-lit]').evaluateAll((all) => all.map((e) => `${e.dataset.at} ${e.dataset.lit}`).sort());
    const want = piece.marks.map((m) => `${m.dx},${m.dy} ${!m.capture ? 'move' : !m.move ? 'capture' : m.slide ? 'slide' : 'leap'}`).sort();
    assert.deepEqual(lit, want, text);
  }
  for (const [text, at] of [
    ['BXN', 'Character 2:'],
    ['fcrF', 'Character 3:'],
    ['R16', 'Character 2:'],
    ['mf', 'At the end:'],
    ['Bé', 'Character 2:'],
  ]) {
    await field.fill(text);
    await page.page.locator('.problem').getByText(at).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.page.locator('.square[data-lit]').count(), 0);
  }
  assert.equal(new URL(page.page.url()).searchParams.get('text'), 'Bé');
  // From the table of pieces.
  await page.page.goto(`${site.url}learn/janus`);
  await page.page.locator('[data-piece=Janus] .betza a').click();
  await page.page.locator('.sentence').getByText('diagonally').waitFor();
  assert.equal(await field.inputValue(), 'BN');
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('a rules page prints as a page, without what only a screen can do', { timeout: 120_000 }, async () => {
  const page = await visit('/learn/janus', '#diagram-castling .man');
  await page.page.emulateMedia({ media: 'print' });
  for (const selector of ['.contents', '.choose', '.controls', '#app > header', '#glance .hint'])
    assert.equal(await page.page.locator(selector).first().isVisible(), false, selector);
  assert.ok(await page.page.locator('#diagram-glance .diagram').isVisible());
  const pdf = await page.page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 20_000);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('the rules pages speak German', { timeout: 120_000 }, async () => {
  const page = await visit('/learn/two-kings', '[data-piece]', { locale: 'de-DE' });
  await page.page.getByRole('heading', { level: 1, name: 'Zwei Könige: die Regeln' }).waitFor();
  assert.match(await page.page.locator('[data-piece=Pawn]').textContent(), /schlägt ein Feld weit diagonal vorwärts/);
  assert.match(await page.page.locator('[data-piece=Bishop] .value').textContent(), /^3,25$/);
  assert.deepEqual(page.errors, []);
  await page.close();
});
