import { afterEach, expect, test } from 'vitest';
import { speak } from '../frame/language.svelte';
import type { Cause, Explanation, Kind, Piece } from '../rules/door';
import { explain } from './explain';

const piece = (kind: Kind, square: string): Piece => ({ kind, color: 'white', square });
const e = (cause: Cause, more: Partial<Explanation> = {}): Explanation => ({
  cause,
  mover: 'white',
  words: '',
  man: piece('Janus', 'c6'),
  by: piece('Queen', 'd1'),
  other: piece('King', 'e8'),
  royal: '',
  number: 2,
  ending: 'stalemate',
  line: ['Nxc6'],
  ...more,
});
afterEach(() => {
  speak('en');
});

test('in English', () => {
  expect(explain(e('leavesUndefended'))).toBe('leaves the Janus on c6 undefended against the Queen on d1');
  expect(explain(e('allowsMate'))).toBe('allows mate in 2: Nxc6');
  expect(explain(e('allowsMate', { royal: 'f1' }))).toBe('the King on f1 becomes royal and is mated in 2: Nxc6');
  expect(explain(e('opensLine'))).toBe('opens the line of the Queen on d1 to the Janus on c6');
  expect(explain(e('givesAdvantage'))).toBe('gives Black the advantage after Nxc6');
});

test('in German, in the right case', () => {
  speak('de');
  expect(explain(e('leavesUndefended'))).toBe('lässt den Janus auf c6 ungedeckt gegen die Dame auf d1');
  expect(explain(e('opensLine'))).toBe('öffnet die Linie der Dame auf d1 auf den Janus auf c6');
  expect(explain(e('allowsFork', { by: piece('Knight', 'c7') }))).toBe('lässt eine Gabel zu: der Springer auf c7 greift den Janus auf c6 und den König auf e8 an');
});

test('every cause has its sentence in both languages', () => {
  const causes: Cause[] = [
    'allowsMate', 'missesMate', 'drawsGame', 'putsWhereTaken', 'givesForLess', 'leavesUndefended', 'leavesToLesser', 'leavesOutnumbered', 'leavesToPinned',
    'abandonsDefence', 'opensLine', 'allowsFork', 'allowsPromotion', 'losesMan', 'missesRecapture', 'missesCapture', 'missesGain', 'letsWinSlip', 'givesAdvantage',
    'turnsGame', 'worsens',
  ];
  for (const language of ['en', 'de'] as const) {
    speak(language);
    for (const cause of causes) expect(explain(e(cause))).toMatch(/^\p{L}[^{}]*$/u);
  }
});
