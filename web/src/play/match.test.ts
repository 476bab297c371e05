import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DoorError, failureOf, type Remote } from '../rules/client';
import type { Color, Engine, Line, Played, Position, Rules, Thought } from '../rules/door';
import { sentence } from '../rules/words';
import { Match, type Setup } from './match.svelte';

// The door here is a game of counting: any text is a move, except those that
// begin with "bad"; "end" ends the game. What is tested is who asks when.
function positionOf(line: Line): Position {
  const bad = line.moves.find((m) => m.startsWith('bad'));
  if (bad) throw new DoorError(failureOf(`${bad} is not legal`));
  const color = (ply: number): Color => (ply % 2 === 0 ? 'white' : 'black');
  const over = line.moves.at(-1) === 'end';
  return {
    fen: line.moves.join(' '),
    turn: color(line.moves.length),
    men: [],
    moves: [],
    check: '',
    played: line.moves.map(
      (uci, ply): Played => ({
        uci,
        from: 'a1',
        to: uci,
        color: color(ply),
        number: 1 + (ply >> 1),
        san: uci,
        text: uci,
        kind: 'Pawn',
        origin: false,
        captured: '',
        enPassant: false,
        promotion: '',
        castling: '',
        royal: '',
        check: false,
        ends: '',
      }),
    ),
    outcome: over
      ? { over, winner: 'white', reason: 'checkmate', result: '1-0' }
      : { over, winner: '', reason: '', result: '*' },
    claims: line.moves.includes('repeat') ? ['threefold repetition'] : [],
    warnings: [],
  };
}

const heard: string[] = [];
let think: (thought: Thought) => void;
let failThinking: (error: Error) => void;
const stop = vi.fn(() => Promise.resolve());
const changed = vi.fn();

const rules = {
  look: (line: Line) => Promise.resolve().then(() => positionOf(line)),
  flag: (_: Line, out: Color) =>
    Promise.resolve({ over: true, winner: out === 'white' ? 'black' : 'white', reason: 'time', result: out === 'white' ? '0-1' : '1-0' }),
  readMove: (_: Line, text: string) =>
    text === 'which'
      ? Promise.reject(new DoorError({ ...failureOf('several'), trouble: 'ambiguous', candidates: ['Ji4', 'jxi4'], meant: ['h3i4', 'j3i4'] }))
    : text.startsWith('bad')
      ? Promise.reject(new DoorError(failureOf('no such move')))
      : Promise.resolve({ uci: text, from: '', to: '', promotion: '', capture: false, royal: '' }),
} as unknown as Remote<Rules>;

const engine = {
  think: () =>
    new Promise<Thought>((resolve, reject) => {
      think = resolve;
      failThinking = reject;
    }),
  stop,
} as unknown as Remote<Engine>;

const setup = (you: Color): Setup => ({ variant: 'janus', fen: '', you, level: 3 });
const around = { rules, engine, changed, say: (text: string) => heard.push(text) };
const thought = (uci: string): Thought => ({ uci, depth: 1, nodes: 1, score: '+0.00' });

/** Lets promises and the computer's shortest thinking time pass. */
const settle = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  stop.mockClear();
  changed.mockClear();
});

describe('a match', () => {
  test('you and the computer take turns, and both are announced', async () => {
    const match = await Match.begin(around, setup('white'));
    expect(match.yourTurn).toBe(true);
    void match.play('e2e4');
    await settle();
    expect(match.thinking).toBe(true);
    expect(match.yourTurn).toBe(false);
    think(thought('e7e5'));
    await settle();
    expect(match.moves).toEqual(['e2e4', 'e7e5']);
    expect(match.thinking).toBe(false);
    expect(heard).toEqual(['White: Pawn to e2e4.', 'Black: Pawn to e7e5.']);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  test('the computer begins when you are Black', async () => {
    const match = await Match.begin(around, setup('black'));
    expect(match.thinking).toBe(true);
    think(thought('d2d4'));
    await settle();
    expect(match.moves).toEqual(['d2d4']);
    expect(match.yourTurn).toBe(true);
  });

  test('a move out of turn does nothing', async () => {
    const match = await Match.begin(around, setup('black'));
    await match.play('e7e5');
    expect(match.moves).toEqual([]);
    expect(await match.type('e5')).toEqual({ problem: 'It is not your turn.', choices: [] });
  });

  test('a refused move changes nothing but says so', async () => {
    const match = await Match.begin(around, setup('white'));
    const before = match.position;
    await match.play('bad1');
    expect(match.moves).toEqual([]);
    expect(match.trouble).toBe('Bad1 is not legal.');
    expect(match.position).not.toBe(before);
    expect(match.thinking).toBe(false);
  });

  test('a typed move is read by the rules', async () => {
    const match = await Match.begin(around, setup('white'));
    expect(await match.type('bad')).toEqual({ problem: 'No such move.', choices: [] });
    const typed = match.type('Nf3');
    await settle();
    think(thought('d7d5'));
    await settle();
    expect(await typed).toEqual({ problem: '', choices: [] });
    expect(match.moves).toEqual(['Nf3', 'd7d5']);
  });

  test('undo takes back to your last move, and what was being thought is dropped', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.play('a');
    await settle();
    think(thought('b'));
    await settle();
    void match.play('c');
    await settle();
    const late = think;
    await match.undo();
    expect(stop).toHaveBeenCalledOnce();
    expect(match.moves).toEqual(['a', 'b']);
    late(thought('d'));
    await settle();
    expect(match.moves).toEqual(['a', 'b']);
    expect(match.thinking).toBe(false);
    await match.undo();
    expect(match.moves).toEqual([]);
    expect(match.canUndo).toBe(false);
    await match.undo();
    expect(match.moves).toEqual([]);
  });

  test('a game that ends by itself says how, and the computer rests', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.play('end');
    await settle();
    expect(match.ending).toEqual({ result: '1-0', reason: 'checkmate' });
    expect(heard).toEqual(['White: Pawn to end.', 'White wins by checkmate.']);
    expect(match.thinking).toBe(false);
    expect((await match.type('x')).problem).toBe('The game is over.');
  });

  test('resigning ends it for the other side, and undo takes that back too', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.play('a');
    await settle();
    match.resign();
    expect(match.ending).toEqual({ result: '0-1', reason: 'resignation' });
    expect(stop).toHaveBeenCalledOnce();
    match.resign();
    expect(heard.filter((h) => h.includes('resignation'))).toHaveLength(1);
    await match.undo();
    expect(match.ending).toBeUndefined();
  });

  test('only a draw that the rules offer can be claimed', async () => {
    const match = await Match.begin(around, setup('white'));
    match.claim('fifty moves');
    expect(match.ending).toBeUndefined();
    void match.play('repeat');
    await settle();
    expect(match.claims).toEqual([]);
    think(thought('x'));
    await settle();
    expect(match.claims).toEqual(['threefold repetition']);
    match.claim('threefold repetition');
    expect(match.ending?.result).toBe('1/2-1/2');
  });

  test('is stored and goes on where it was', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.play('a');
    await settle();
    const saved = structuredClone(match.saved);
    const again = await Match.begin(around, saved.setup, saved);
    expect(again.moves).toEqual(['a']);
    expect(again.thinking).toBe(true);
    match.resign();
    const resigned = await Match.begin(around, match.saved.setup, match.saved);
    expect(resigned.ending?.result).toBe('0-1');
    expect(resigned.thinking).toBe(false);
  });

  test('an engine that fails is reported and leaves the game whole', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.play('a');
    await settle();
    failThinking(new Error('engine lost'));
    await settle();
    expect(match.trouble).toBe('engine lost');
    expect(match.thinking).toBe(false);
    expect(match.moves).toEqual(['a']);
  });

  test('a bad start is refused', async () => {
    await expect(Match.begin(around, setup('white'), { setup: setup('white'), moves: ['bad'], ending: undefined })).rejects.toThrow('bad is not legal');
  });
});

describe('with more', () => {
  test('a typed move that means several asks which', async () => {
    const match = await Match.begin(around, setup('white'));
    const answer = await match.type('which');
    expect(answer.choices).toEqual([
      { uci: 'h3i4', text: 'Ji4' },
      { uci: 'j3i4', text: 'jxi4' },
    ]);
    expect(match.moves).toEqual([]);
  });

  test('a hint is shown and told, and goes with the next move', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.askHint();
    await settle();
    expect(stop).toHaveBeenCalled(); // after its time
    think(thought('e2e4'));
    await settle();
    expect(match.hint?.uci).toBe('e2e4');
    expect(heard).toEqual(['Hint: Pawn to e2e4.']);
    expect(match.moves).toEqual([]);
    void match.play('a');
    await settle();
    expect(match.hint).toBeUndefined();
  });

  test('a move while a hint is looked for makes it void', async () => {
    const match = await Match.begin(around, setup('white'));
    void match.askHint();
    void match.play('a');
    await settle();
    expect(match.hinting).toBe(false);
    expect(heard).toEqual(['White: Pawn to a.']);
  });

  test('clocks begin with the first move, and a flag ends the game', async () => {
    const match = await Match.begin(around, { ...setup('white'), clock: { minutes: 1, increment: 0 } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(match.clock?.reading.white).toBe(60_000);
    void match.play('a');
    await settle();
    think(thought('b'));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(match.ending).toEqual({ result: '0-1', reason: 'time' });
    expect(heard.at(-1)).toBe('Black wins by time.');
  });

  test('undo puts the clocks back, and they are stored', async () => {
    const match = await Match.begin(around, { ...setup('white'), clock: { minutes: 1, increment: 0 } });
    void match.play('a');
    await settle();
    think(thought('b'));
    await vi.advanceTimersByTimeAsync(20_000);
    const saved = structuredClone(match.saved);
    expect(saved.readings).toHaveLength(3);
    expect(saved.readings?.at(-1)?.white).toBeLessThan(45_000);
    await match.undo();
    expect(match.clock?.reading).toEqual({ white: 60_000, black: 60_000 });
    const again = await Match.begin(around, saved.setup, saved);
    expect(again.clock?.reading.white).toBeLessThan(45_000);
    again.leave();
    match.leave();
  });
});

test('phrases become sentences', () => {
  expect(['draw by stalemate', 'Done.', 'really?', ''].map(sentence)).toEqual(['Draw by stalemate.', 'Done.', 'Really?', '']);
});
