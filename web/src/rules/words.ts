// Sentences about the rules, in the language of the page, made from what crosses
// the door. Each is a phrase; sentence() makes it a sentence.
import { m } from '../messages';
import { settings } from '../settings/settings.svelte';
import { fileNames } from '../words/commands';
import { DoorError } from './client';
import type { Color, EndReason, Failure, Illegality, Kind, LevelName, Outcome, Piece, Played, SetupProblem, Variant, Winner } from './door';

/** Makes a phrase a sentence: first letter upper case, a full stop at the end. */
export function sentence(phrase: string): string {
  if (!phrase) return '';
  const end = /[.!?…]$/.test(phrase) ? '' : '.';
  return phrase.charAt(0).toUpperCase() + phrase.slice(1) + end;
}

export const colorName = (color: Color): string => m.rules_color({ color });
export const kindName = (kind: Kind): string => (kind ? m.rules_kind({ kind }) : '');
export const levelName = (level: LevelName): string => m.rules_level({ level });
export const endName = (reason: EndReason): string => (reason ? m.rules_end({ reason }) : '');

const titles: Record<string, () => string> = { janus: m.rules_variant_janus, twokings: m.rules_variant_twokings };

/** A game's name; that of a game without a translation is the rules' own. */
export const variantTitle = (variant: Pick<Variant, 'name' | 'title'>): string => titles[variant.name]?.() ?? variant.title;

/** A square, or a file, as it is called out: "e4", or "eva 4" where words are chosen. */
export function spokenSquare(square: string): string {
  if (settings.files === 'letters') return square;
  const file = fileNames[square.charCodeAt(0) - 97] ?? square.charAt(0);
  return `${file} ${square.slice(1)}`.trim();
}

/** A man as it is called out: "white King". */
export const coloredName = (color: Color, kind: Kind): string => (kind ? m.rules_colored({ color, kind }) : '');

const on = (man: string, { square }: Piece): string => m.rules_on({ man, square });
const the = (piece: Piece): string => (piece.kind ? on(m.rules_the({ kind: piece.kind }), piece) : piece.square);
const theColored = (piece: Piece): string => (piece.kind ? on(m.rules_the_colored({ kind: piece.kind, color: piece.color }), piece) : piece.square);
const by = (piece: Piece): string => (piece.kind ? on(m.rules_by({ kind: piece.kind }), piece) : piece.square);

const reasons: Record<Exclude<Illegality['reason'], ''>, (i: Illegality) => string> = {
  offBoard: m.rules_illegal_off_board,
  empty: (i) => m.rules_illegal_empty({ from: i.man.square }),
  turn: (i) => m.rules_illegal_turn({ mover: colorName(other(i.man.color)), man: the(i.man), owner: colorName(i.man.color) }),
  way: (i) => m.rules_illegal_way({ piece: i.man.kind ? m.rules_the({ kind: i.man.kind }) : '', from: i.man.square, to: i.to }),
  blocked: (i) => m.rules_illegal_blocked({ blocker: theColored(i.blocker) }),
  ownMan: (i) => m.rules_illegal_own_man({ blocker: theColored(i.blocker) }),
  pawnAhead: (i) => m.rules_illegal_pawn_ahead({ blocker: theColored(i.blocker) }),
  nothingToTake: (i) => m.rules_illegal_nothing_to_take({ to: i.to }),
  noEnPassant: (i) => m.rules_illegal_no_en_passant({ blocker: theColored(i.blocker) }),
  doubleStep: m.rules_illegal_double_step,
  checkStays: (i) => m.rules_illegal_check_stays({ royal: i.royal, attacker: by(i.attacker) }),
  pinned: (i) => m.rules_illegal_pinned({ man: the(i.man), royal: i.royal, attacker: by(i.attacker) }),
  intoCheck: (i) => {
    const move = `K${i.to}`;
    const attacker = by(i.attacker);
    return i.passes ? m.rules_illegal_into_check_passed({ move, royal: i.royal, attacker }) : m.rules_illegal_into_check({ move, attacker });
  },
  castlingRight: m.rules_illegal_castling_right,
  castlingBlocked: (i) => m.rules_illegal_castling_blocked({ blocker: theColored(i.blocker) }),
  castlingCheck: (i) => m.rules_illegal_castling_check({ royal: i.royal, attacker: by(i.attacker) }),
  castlingThrough: ({ crossing, royal, passes, attacker: a }) => {
    const attacker = by(a);
    if (royal === crossing) return m.rules_illegal_castling_through({ crossing, attacker });
    if (passes) return m.rules_illegal_castling_through_passed({ crossing, royal, attacker });
    return m.rules_illegal_castling_through_other({ crossing, royal, attacker });
  },
  promotionMissing: (i) => m.rules_illegal_promotion_missing({ to: i.to }),
  promotionKind: (i) => m.rules_illegal_promotion_kind({ piece: kindName(i.promotion) }),
  promotion: m.rules_illegal_promotion,
};

/** Why a move is not legal; empty for one that is. */
export function whyIllegal(i: Illegality): string {
  if (!i.reason) return '';
  const why = reasons[i.reason](i);
  return i.over ? m.rules_illegal_over({ why, end: endName(i.over) }) : why;
}

const problems: Record<Exclude<SetupProblem['reason'], ''>, (p: SetupProblem) => string> = {
  badTurn: m.rules_setup_bad_turn,
  offBoard: (p) => m.rules_setup_off_board({ square: p.man.square }),
  unknownPiece: (p) => m.rules_setup_unknown_piece({ square: p.man.square }),
  tooManyMen: (p) => m.rules_setup_too_many_men({ color: colorName(p.color), limit: p.limit }),
  noKing: (p) => m.rules_setup_no_king({ color: colorName(p.color) }),
  tooManyKings: (p) => m.rules_setup_too_many_kings({ color: colorName(p.color), limit: p.limit }),
  pawnOnEdge: (p) => m.rules_setup_pawn_on_edge({ square: p.man.square }),
  castlingNoKing: (p) => m.rules_setup_castling_no_king({ color: colorName(p.color), side: castlingSide(p), square: p.man.square }),
  castlingNoRook: (p) => m.rules_setup_castling_no_rook({ color: colorName(p.color), side: castlingSide(p), square: p.man.square }),
  castlingUnknown: m.rules_setup_castling_unknown,
  enPassant: (p) => m.rules_setup_en_passant({ square: p.man.square }),
  opponentInCheck: (p) => m.rules_setup_opponent_in_check({ color: colorName(p.color), square: p.man.square }),
  halfmoveClock: m.rules_setup_halfmove_clock,
  fullmoveNumber: m.rules_setup_fullmove_number,
};

const castlingSide = ({ side }: SetupProblem): string => (side ? m.rules_castling_side({ side }) : '');

/** What is wrong with a position. */
export const setupProblem = (p: SetupProblem): string => (p.reason ? problems[p.reason](p) : '');

/** What was put right in a position that was read. */
export const warning = (p: SetupProblem): string =>
  p.reason === 'fullmoveNumber' ? m.rules_warning_number() : m.rules_warning_castling({ why: setupProblem(p) });

const troubles: Record<Exclude<Failure['trouble'], ''>, (f: Failure) => string> = {
  variant: m.rules_trouble_variant,
  missing: m.rules_trouble_missing,
  tooLong: m.rules_trouble_too_long,
  notText: m.rules_trouble_not_text,
  extra: m.rules_trouble_extra,
  unknownLetter: m.rules_trouble_unknown_letter,
  badSquare: m.rules_trouble_bad_square,
  nullMove: m.rules_trouble_null_move,
  badPromotion: m.rules_trouble_bad_promotion,
  illegal: (f) => whyIllegal(f.why) || m.rules_trouble_illegal(),
  promotionMissing: (f) => m.rules_trouble_promotion_missing({ example: f.candidates[0] ?? '' }),
  notCapture: m.rules_trouble_not_capture,
  notEnPassant: m.rules_trouble_not_en_passant,
  ambiguous: (f) => m.rules_trouble_ambiguous({ moves: f.candidates.join(', ') }),
  castlingDialect: (f) => m.rules_trouble_castling_dialect({ one: f.candidates[0] ?? '', other: f.candidates[1] ?? '' }),
  tooFewRanks: m.rules_trouble_too_few_ranks,
  tooManyRanks: m.rules_trouble_too_many_ranks,
  tooFewFiles: m.rules_trouble_too_few_files,
  tooManyFiles: m.rules_trouble_too_many_files,
  twoNumbers: m.rules_trouble_two_numbers,
  badNumber: m.rules_trouble_bad_number,
  negative: m.rules_trouble_negative,
  huge: m.rules_trouble_huge,
  repeatedRight: m.rules_trouble_repeated_right,
  position: (f) => setupProblem(f.setup),
};

/** The fields of a FEN: where something is wrong in one is worth telling. */
const ofFEN: Failure['field'][] = ['placement', 'side to move', 'castling rights', 'en passant square', 'halfmove clock', 'move number'];

/** What is wrong with what the page sent through the door. */
export function failure(f: Failure): string {
  if (!f.trouble) return f.message;
  const why = troubles[f.trouble](f);
  if (f.field && ofFEN.includes(f.field) && f.trouble !== 'position')
    return m.rules_trouble_at({ field: m.rules_field({ field: f.field }), at: f.offset + 1, why });
  if (f.trouble === 'illegal' && f.candidates.length) return m.rules_trouble_did_you_mean({ why, moves: f.candidates.join(', ') });
  return why;
}

/** The words of an error for a person, as a sentence. */
export function messageOf(error: unknown): string {
  if (error instanceof DoorError) return sentence(failure(error.failure));
  return error instanceof Error ? error.message : String(error);
}

/** How a game has ended: "White wins by checkmate". */
export function ending(winner: Winner, reason: EndReason): string {
  return winner ? m.rules_wins({ winner: colorName(winner), reason: endName(reason) }) : m.rules_draw({ reason: endName(reason) });
}

export const outcomeWords = (o: Outcome): string => (o.over ? ending(o.winner, o.reason) : '');

/** A move in words: "Knight to c6, check". */
export function spokenMove(p: Played): string {
  const [from, to] = [spokenSquare(p.from), spokenSquare(p.to)];
  const piece = kindName(p.kind);
  const parts: string[] = [
    p.castling
      ? m.rules_spoken_castles({ side: p.castling, to })
      : p.enPassant
        ? m.rules_spoken_en_passant({ piece, to })
        : p.captured
          ? (p.origin ? m.rules_spoken_from_takes : m.rules_spoken_takes)({ piece, from, to, victim: kindName(p.captured) })
          : (p.origin ? m.rules_spoken_from_to : m.rules_spoken_to)({ piece, from, to }),
  ];
  if (p.promotion) parts.push(m.rules_spoken_promotes({ piece: kindName(p.promotion) }));
  if (p.royal) parts.push(m.rules_spoken_royal({ square: spokenSquare(p.royal) }));
  if (p.ends) parts.push(endName(p.ends));
  else if (p.check) parts.push(m.rules_spoken_check());
  return parts.join(', ');
}

/** A move as it is announced: "White: Knight to c6, check." */
export const announced = (p: Played): string => m.rules_spoken_by({ color: colorName(p.color), move: spokenMove(p) });

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
