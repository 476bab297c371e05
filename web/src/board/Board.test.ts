import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Board from './Board.svelte';
import { name } from './squares';
import type { Offer, View } from './view';

const offer = (uci: string, promotion: Offer['promotion'] = ''): Offer => ({ uci, from: uci.slice(0, 2), to: uci.slice(2, 4), promotion, capture: false, royal: '' });

const view: View = {
  size: { files: 10, ranks: 8 },
  fen: 'k9/2P7/10/10/10/10/10/4K5 w - - 0 1',
  men: [
    { square: 'e1', color: 'white', kind: 'King', letter: 'K', royal: false },
    { square: 'c7', color: 'white', kind: 'Pawn', letter: 'P', royal: false },
    { square: 'a8', color: 'black', kind: 'King', letter: 'K', royal: false },
  ],
  turn: 'white',
  mover: 'white',
  offers: [offer('e1e2'), offer('e1d1'), offer('c7c8q', 'Queen'), offer('c7c8j', 'Janus')],
  lastMove: [],
  check: '',
};

const onmove = vi.fn();
const onrefuse = vi.fn();
const said: string[] = [];
let board: ReturnType<typeof mount>;

function open(more: Partial<View> = {}) {
  board = mount(Board, {
    target: document.body,
    props: {
      view: { ...view, ...more },
      orientation: 'white',
      label: 'Janus Chess board',
      letters: { Queen: 'Q', Janus: 'J' },
      onmove,
      onrefuse,
      onsay: (text: string) => said.push(text),
      onroyalty: () => undefined,
    },
  });
  flushSync();
}

const button = (square: string): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>(`[data-square="${square}"]`);
  if (!found) throw new Error(`no square ${square}`);
  return found;
};
const press = (square: string): void => {
  button(square).click();
  flushSync();
};
const key = (key: string, ctrlKey = false): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  flushSync();
};
const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-square');

beforeEach(() => {
  said.length = 0;
  onmove.mockClear();
  onrefuse.mockClear();
});
afterEach(async () => {
  await unmount(board);
});

describe('the accessible board', () => {
  test('has a labelled button for every square in rows from the top', () => {
    open();
    const rows = [...document.querySelectorAll('[role=row]')];
    expect(rows).toHaveLength(8);
    const names = rows.map((row) => [...row.querySelectorAll('button')].map((b) => b.dataset['square']));
    expect(names[0]?.[0]).toBe('a8');
    expect(names[7]?.[9]).toBe('j1');
    expect(button('c7').getAttribute('aria-label')).toBe('c7 white Pawn');
    expect(button('j4').getAttribute('aria-label')).toBe('j4 empty');
  });

  test('only one button is in the order of tabbing, and arrows move it', () => {
    open();
    const inOrder = () => [...document.querySelectorAll('[data-square][tabindex="0"]')].map((b) => b.getAttribute('data-square'));
    expect(inOrder()).toEqual(['e1']);
    button('e1').focus();
    flushSync();
    key('ArrowUp');
    key('ArrowRight');
    expect(focused()).toBe('f2');
    expect(inOrder()).toEqual(['f2']);
    key('End');
    expect(focused()).toBe('j2');
    key('ArrowRight');
    expect(focused()).toBe('j2');
    key('Home', true);
    expect(focused()).toBe('a8');
  });

  test('a man is picked up, told with its targets, and put down', () => {
    open();
    press('e1');
    expect(said).toEqual(['Picked up white King on e1: it can go to e2, d1.']);
    expect(button('e1').getAttribute('aria-label')).toContain('picked up');
    expect(button('e2').getAttribute('aria-label')).toBe('e2 empty, can be reached');
    press('e2');
    expect(onmove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uci: 'e1e2' }));
  });

  test('Escape and a second press put it back', () => {
    open();
    press('e1');
    button('e1').focus();
    key('Escape');
    expect(said.at(-1)).toBe('Put back.');
    press('e1');
    press('e1');
    expect(said.at(-1)).toBe('Put back.');
    press('e2');
    expect(said.at(-1)).toBe('No man of yours on e2.');
    expect(onmove).not.toHaveBeenCalled();
  });

  test('a square to which the man may not go is passed on to be explained', () => {
    open();
    press('e1');
    press('e5');
    expect(onrefuse).toHaveBeenCalledExactlyOnceWith('e1', 'e5');
    expect(onmove).not.toHaveBeenCalled();
    press('e2');
    expect(onmove).toHaveBeenCalledOnce();
  });

  test('a promotion is asked for and chosen by keyboard', async () => {
    open();
    press('c7');
    press('c8');
    expect(onmove).not.toHaveBeenCalled();
    const dialog = document.querySelector('[role=dialog]');
    expect([...(dialog?.querySelectorAll('button') ?? [])].map((b) => b.getAttribute('aria-label'))).toEqual(['Queen', 'Janus']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Queen');
    key('ArrowDown');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Janus');
    key('Tab');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Queen');
    key('ArrowUp');
    (document.activeElement as HTMLButtonElement).click();
    flushSync();
    expect(onmove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uci: 'c7c8j' }));
    await tick();
    expect(focused()).toBe('c8');
  });

  test('a promotion thought better of leaves the focus on the Pawn', async () => {
    open();
    press('c7');
    press('c8');
    key('Escape');
    await tick();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(onmove).not.toHaveBeenCalled();
    expect(focused()).toBe('c7');
  });

  test('nothing can be picked up out of turn or when the game is over', () => {
    open({ turn: 'black', offers: [] });
    press('e1');
    expect(said).toEqual(['It is not your turn.']);
  });
});

describe('the drawn board', () => {
  test('draws every man on its square of a board of ten files', () => {
    open();
    const pieces = [...document.querySelectorAll('cg-board piece')].map((p) => [(p as HTMLElement & { cgKey: string }).cgKey, p.className]);
    expect(pieces.map(([square]) => square).sort()).toEqual(['a8', 'c7', 'e1']);
    expect(pieces.find(([square]) => square === 'c7')?.[1]).toMatch(/white .*p-piece/);
  });

  test('marks the targets of the man picked up in the other view', async () => {
    open();
    press('e1');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const marked = [...document.querySelectorAll('square.move-dest')].map((p) => (p as HTMLElement & { cgKey: string }).cgKey).sort();
    expect(marked).toEqual(['d1', 'e2']);
  });

  test('shows crowns where royalty can be told apart only', () => {
    open();
    expect(document.querySelector('[data-crown]')).toBeNull();
    void unmount(board);
    open({ men: view.men.map((m) => ({ ...m, royal: m.kind === 'King' })) });
    expect([...document.querySelectorAll('[data-crown]')].map((c) => c.getAttribute('data-crown'))).toEqual(['e1', 'a8']);
  });

  test('names each file and rank once', () => {
    open();
    expect([...document.querySelectorAll('.file')].map((f) => f.textContent).join('')).toBe('abcdefghij');
    expect([...document.querySelectorAll('.rank')].map((f) => f.textContent).join('')).toBe('87654321');
    expect(name(0, 0)).toBe('a1');
  });
});
