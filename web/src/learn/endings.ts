// The endings to practise: what is said of each. Which men they have and where
// they start is the rules' to say; the pictures here are of the same men.
import { m } from '../messages';
import type { Color } from '../rules/door';

export interface EndingWords {
  title: () => string;
  text: () => string;
  /** Letters of the men, for the pictures. */
  white: string;
  black: string;
  /** Whether it can be practised from Black's side, who holds it with luck and skill. */
  holdable: boolean;
}

/** By the name that the rules have for it. */
export const endingWords: Readonly<Record<string, EndingWords>> = {
  janus: { title: m.endings_name_janus, text: m.endings_text_janus, white: 'KJ', black: 'K', holdable: false },
  'two-kings': { title: m.endings_name_two_kings, text: m.endings_text_two_kings, white: 'KK', black: 'K', holdable: false },
  queen: { title: m.endings_name_queen, text: m.endings_text_queen, white: 'KQ', black: 'KK', holdable: true },
};

/** The sides from which an ending can be practised. */
export const sides = (name: string): Color[] => (endingWords[name]?.holdable ? ['white', 'black'] : ['white']);
