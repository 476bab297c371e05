import { expect, test } from 'vitest';
import { manName, offersFrom, squareLabel, type Offer, type View } from './view';

const offer = (uci: string, more: object = {}): Offer => ({
  uci,
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  promotion: '',
  capture: false,
  royal: '',
  ...more,
});

const view: View = {
  size: { files: 8, ranks: 8 },
  fen: '',
  men: [
    { square: 'e1', color: 'white', kind: 'King', letter: 'K', royal: true },
    { square: 'f1', color: 'white', kind: 'King', letter: 'K', royal: false },
    { square: 'e4', color: 'black', kind: 'Pawn', letter: 'P', royal: false },
  ],
  turn: 'white',
  mover: 'white',
  offers: [offer('e1f2', { royal: 'f1' }), offer('e1e4', { capture: true }), offer('f1g1')],
  lastMove: [],
  check: 'e1',
};

test.each([
  ['e4', undefined, 'e4 black Pawn'],
  ['f1', undefined, 'f1 white King'],
  ['e1', undefined, 'e1 white King, royal, in check'],
  ['e1', 'e1', 'e1 white King, royal, in check, picked up'],
  ['f2', undefined, 'f2 empty'],
  ['f2', 'e1', 'f2 empty, can be reached, makes the King on f1 royal'],
  ['e4', 'e1', 'e4 black Pawn, can be captured'],
  ['g1', 'e1', 'g1 empty'],
])('the label of %s with %s picked up', (square, picked, label) => {
  expect(squareLabel(view, square, picked)).toBe(label);
});

test('offers are those of one man', () => {
  expect(offersFrom(view, 'e1').map((o) => o.uci)).toEqual(['e1f2', 'e1e4']);
  expect(offersFrom(view, 'a1')).toEqual([]);
});

test('only a royal King is called royal', () => {
  expect(view.men.map(manName)).toEqual(['white King, royal', 'white King', 'black Pawn']);
});
