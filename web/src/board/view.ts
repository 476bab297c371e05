// What a board shows. Whoever fills it in has asked the rules; the board only
// knows squares.
import { m } from '../messages';
import type { Color, Kind, Man } from '../rules/door';
import { coloredName, spokenSquare } from '../rules/words';
import type { Size } from './squares';

/** A move that the board offers. Several with the same squares are promotions. */
export interface Offer {
  uci: string;
  from: string;
  to: string;
  promotion: Kind;
  capture: boolean;
  royal: string;
}

/** A position as it is to be shown. */
export interface View {
  size: Size;
  /** FEN of the position; its first field places the men. */
  fen: string;
  men: Man[];
  turn: Color;
  /** Whose men can be moved here; undefined when nobody's can. */
  mover: Color | undefined;
  offers: Offer[];
  lastMove: string[];
  /** Square of the King in check; empty if none is. */
  check: string;
  /** Arrows over the board, from one square to another. */
  arrows?: { from: string; to: string }[];
}

/** The offers of one square's man. */
export function offersFrom(view: View, from: string): Offer[] {
  return view.offers.filter((o) => o.from === from);
}

/** The man on a square. */
export function manOn(view: View, square: string): Man | undefined {
  return view.men.find((man) => man.square === square);
}

/** What a screen reader says of a man: "white King, royal". */
export function manName(man: Man): string {
  const name = coloredName(man.color, man.kind);
  return man.royal ? `${name}, ${m.rules_royal()}` : name;
}

/** What a screen reader says of a square while a man may be picked up. */
export function squareLabel(view: View, square: string, picked: string | undefined): string {
  const man = manOn(view, square);
  const parts = [m.board_square({ square: spokenSquare(square), man: man ? manName(man) : m.board_empty() })];
  if (view.check === square) parts.push(m.board_in_check());
  if (picked === square) parts.push(m.board_picked_up());
  const offer = picked === undefined ? undefined : view.offers.find((o) => o.from === picked && o.to === square);
  if (offer) {
    parts.push(offer.capture ? m.board_can_capture() : m.board_can_reach());
    if (offer.royal) parts.push(m.board_makes_royal({ square: spokenSquare(offer.royal) }));
  }
  return parts.join(', ');
}
