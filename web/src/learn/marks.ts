// What a diagram lights up, from what the rules say of a man. Nothing here
// knows how a piece moves.
import type { Man, Reach, Scene } from '../rules/door';

/** A kind of move has a colour and a shape: see Diagram.svelte. */
export type MarkKind = 'slide' | 'leap' | 'move' | 'capture';

/** One lit square. */
export interface Mark {
  square: string;
  kind: MarkKind;
  /** An enemy man is there to be taken. */
  takes: boolean;
  /** Nothing is there to take now, though only taking leads there. */
  idle: boolean;
  castling: boolean;
  promotion: boolean;
  /** The way is open, but the royal King would be attacked. */
  barred: boolean;
}

/** The kind of a move: what it may do counts before how it goes. */
export function kindOf(reach: Reach): MarkKind {
  if (reach.moveOnly) return 'move';
  if (reach.captureOnly) return 'capture';
  return reach.way === 'slide' ? 'slide' : 'leap';
}

/**
 * The lit squares of a man: where it may go as the men stand, and where it
 * could only take. With legality, squares are barred that leave the King
 * attacked.
 */
export function marksOf(scene: Scene, square: string, legality: boolean): Mark[] {
  const judged = legality && scene.reaches.some((r) => r.legal && colorOn(scene, r.from) === colorOn(scene, square));
  return scene.reaches
    .filter((r) => r.from === square && (r.open || r.captureOnly))
    .map((r) => ({
      square: r.to,
      kind: kindOf(r),
      takes: r.open && r.takes !== '',
      idle: !r.open,
      castling: r.way === 'castling',
      promotion: r.promotion,
      barred: judged && r.open && !r.legal,
    }));
}

const colorOn = (scene: Scene, square: string): string | undefined => scene.men.find((m) => m.square === square)?.color;

/** The man on a square. */
export function manOn(men: readonly Man[], square: string): Man | undefined {
  return men.find((m) => m.square === square);
}

/** The man that shows most at first: the one with most kinds of lit squares. */
export function showpiece(scene: Scene): string | undefined {
  const worth = (square: string): number => {
    const marks = marksOf(scene, square, false);
    return 100 * new Set(marks.map((m) => m.kind)).size + marks.length;
  };
  const [first] = scene.men.filter((m) => m.color === 'white').sort((a, b) => worth(b.square) - worth(a.square));
  return first?.square;
}

/** A man that has come from one square to another. */
export interface Hop {
  from: string;
  to: string;
}

/** How the men of one position come to their squares in the next. */
export function hopsOf(before: readonly Man[], after: readonly Man[]): Hop[] {
  const same = (a: Man, b: Man): boolean => a.color === b.color && a.kind === b.kind;
  const left = before.filter((man) => !after.some((b) => b.square === man.square && same(man, b)));
  const come = after.filter((man) => !before.some((b) => b.square === man.square && same(man, b)));
  return come.flatMap((man) => {
    const from = left.find((b) => same(b, man));
    return from ? [{ from: from.square, to: man.square }] : [];
  });
}
