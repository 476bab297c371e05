import { afterEach, describe, expect, test } from 'vitest';
import type { Offer, View } from '../board/view';
import type { Played } from '../rules/door';
import { choose, reset } from '../settings/settings.svelte';
import { moveText, readCommand, unspoken } from './commands';
import { onBoard, squaresOf, tellBoard, tellLast, tellMoves, tellPieces, tellRoyal, tellRow, tellSquare } from './telling';

afterEach(reset);

describe('commands', () => {
  test.each([
    ['board', { ask: 'board' }],
    [' B ', { ask: 'board' }],
    ['which king', { ask: 'royal' }],
    ['Which King is royal?', { ask: 'royal' }],
    ['last', { ask: 'last' }],
    ['?', { ask: 'help' }],
    ['pieces', { ask: 'pieces', side: undefined }],
    ['pieces black', { ask: 'pieces', side: 'black' }],
    ['moves e2', { ask: 'moves', square: 'e2' }],
    ['square eva 4', { ask: 'square', square: 'e4' }],
    ['file Julius', { ask: 'row', row: 'j' }],
    ['rank 4', { ask: 'row', row: '4' }],
  ])('%s asks', (text, asked) => {
    expect(readCommand(text)).toEqual(asked);
  });

  test.each(['e2e4', 'Nf3', 'ji4', 'moves z9', 'pieces green', 'rank 9', 'nothing', ''])('%s is none', (text) => {
    expect(readCommand(text)).toBeUndefined();
  });

  test('German words are understood in German, English ones always', () => {
    expect(readCommand('züge e2')).toBeUndefined();
    choose('language', 'de');
    expect(readCommand('Züge e2')).toEqual({ ask: 'moves', square: 'e2' });
    expect(readCommand('figuren weiß')).toEqual({ ask: 'pieces', side: 'white' });
    expect(readCommand('welcher König ist königlich?')).toEqual({ ask: 'royal' });
    expect(readCommand('moves e2')).toEqual({ ask: 'moves', square: 'e2' });
  });

  test('names of files become letters', () => {
    expect(unspoken('Eva 2 Eva 4')).toBe('e2 e4');
    expect(unspoken('Cäsar 1')).toBe('c1');
    expect(unspoken('Knight')).toBe('Knight');
    expect(moveText('Eva 2 Eva 4')).toBe('e2e4');
    expect(moveText('Sf3')).toBe('Sf3');
  });
});

const offer = (uci: string, more: Partial<Offer> = {}): Offer => ({ uci, from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: '', capture: false, royal: '', ...more });
const view: View = {
  size: { files: 8, ranks: 8 },
  fen: '',
  men: [
    { square: 'e1', color: 'white', kind: 'King', letter: 'K', royal: true },
    { square: 'f1', color: 'white', kind: 'King', letter: 'K', royal: false },
    { square: 'a2', color: 'white', kind: 'Pawn', letter: 'P', royal: false },
    { square: 'd8', color: 'black', kind: 'King', letter: 'K', royal: true },
    { square: 'e4', color: 'black', kind: 'Rook', letter: 'R', royal: false },
  ],
  turn: 'white',
  mover: 'white',
  offers: [offer('e1f2', { royal: 'f1' }), offer('e1e4', { capture: true })],
  lastMove: [],
  check: 'e1',
};

describe('a position in words', () => {
  test.each([
    [() => tellPieces(view, 'white'), 'White: Pawn a2; King e1, f1.'],
    [() => tellBoard(view), 'White to move. White: Pawn a2; King e1, f1. Black: King d8; Rook e4.'],
    [() => tellSquare(view, 'e4'), 'e4: black Rook.'],
    [() => tellSquare(view, 'h8'), 'h8: empty.'],
    [() => tellRow(view, 'e'), 'e: e1 white King, royal, e4 black Rook.'],
    [() => tellRow(view, '3'), '3: empty.'],
    [() => tellMoves(view, 'e1'), 'white King, royal on e1 can go to f2 (then the King on f1 is royal), takes on e4.'],
    [() => tellMoves(view, 'a2'), 'white Pawn on a2 cannot move.'],
    [() => tellRoyal(view), 'White’s royal King is on e1. Black’s royal King is on d8. The King on e1 is in check.'],
    [() => tellLast([]), 'No moves yet.'],
  ])('%#', (tell, text) => {
    expect(tell()).toBe(text);
  });

  test('files are called by name where that is wanted', () => {
    choose('files', 'words');
    expect(tellSquare(view, 'e4')).toBe('eva 4: black Rook.');
    expect(tellRow(view, 'e')).toMatch(/^eva: eva 1 white King/);
  });

  test('in German', () => {
    choose('language', 'de');
    expect(tellBoard(view)).toBe('Weiß ist am Zug. Weiß: Bauer a2; König e1, f1. Schwarz: König d8; Turm e4.');
    expect(tellMoves(view, 'e1')).toBe('weißer König, königlich auf e1 kann ziehen nach f2 (dann ist der König auf f1 königlich), schlägt auf e4.');
  });

  test('the last moves', () => {
    const move = (to: string, color: Played['color'], more: Partial<Played> = {}): Played => ({
      uci: '', from: 'e2', to, color, number: 1, san: '', text: '', kind: 'Pawn', origin: false, captured: '', enPassant: false,
      promotion: '', castling: '', royal: '', check: false, ends: '', ...more,
    });
    const played = [move('e4', 'white'), move('d5', 'black'), move('d5', 'white', { captured: 'Pawn', check: true })];
    expect(tellLast(played, 2)).toBe('Black: Pawn to d5. White: Pawn takes Pawn on d5, check.');
    expect(tellLast([move('b1', 'white', { kind: 'King', castling: 'aSide' })])).toBe('White: castles on the a-side, King to b1.');
    expect(tellLast([move('d8', 'white', { promotion: 'Janus', ends: 'checkmate', check: true })])).toBe('White: Pawn to d8, promotes to Janus, checkmate.');
    expect(tellLast([move('f2', 'white', { kind: 'King', origin: true, from: 'e1', royal: 'f1' })])).toBe(
      'White: King from e1 to f2, the King on f1 is now royal.',
    );
  });

  test('rows and squares of a board', () => {
    expect(squaresOf({ files: 10, ranks: 8 }, '1')).toHaveLength(10);
    expect(squaresOf({ files: 10, ranks: 8 }, 'j')).toEqual(['j1', 'j2', 'j3', 'j4', 'j5', 'j6', 'j7', 'j8']);
    expect(onBoard({ files: 8, ranks: 8 }, 'j4')).toBe(false);
    expect(onBoard({ files: 8, ranks: 8 }, 'i')).toBe(false);
    expect(onBoard({ files: 10, ranks: 8 }, 'j8')).toBe(true);
    expect(onBoard({ files: 8, ranks: 8 }, '8')).toBe(true);
  });
});
