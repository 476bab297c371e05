// Why a move was bad, in the language of the page, made from the cause and its
// values that the rules give.
import { m } from '../messages';
import type { Cause, Explanation, Piece, Square } from '../rules/door';
import { plain } from '../rules/notation.svelte';
import { colorName, endName, other } from '../rules/words';

const at = (man: string, square: Square): string => m.rules_on({ man, square });
/** "the Janus on c6", as the subject of a sentence. */
const the = (p: Piece): string => (p.kind ? at(m.rules_the({ kind: p.kind }), p.square) : p.square);
/** The same as its object, and as an owner. */
const object = (p: Piece): string => (p.kind ? at(m.analysis_acc({ kind: p.kind }), p.square) : p.square);
const owner = (p: Piece): string => (p.kind ? at(m.analysis_gen({ kind: p.kind }), p.square) : p.square);
const alone = (p: Piece): string => (p.kind ? m.analysis_acc({ kind: p.kind }) : '');
const line = (e: Explanation): string => e.line.map(plain).join(' ');

const sentences: Record<Cause, (e: Explanation) => string> = {
  allowsMate: (e) =>
    e.royal ? m.analysis_why_royal_mated({ square: e.royal, n: e.number, line: line(e) }) : m.analysis_why_allows_mate({ n: e.number, line: line(e) }),
  missesMate: (e) => m.analysis_why_misses_mate({ n: e.number }),
  drawsGame: (e) => m.analysis_why_draws_game({ ending: endName(e.ending) }),
  putsWhereTaken: (e) => m.analysis_why_puts_where_taken({ man: alone(e.man), square: e.man.square, by: the(e.by) }),
  givesForLess: (e) => m.analysis_why_gives_for_less({ man: alone(e.man), other: object(e.other), by: the(e.by) }),
  leavesUndefended: (e) => m.analysis_why_leaves_undefended({ man: object(e.man), by: object(e.by) }),
  leavesToLesser: (e) => m.analysis_why_leaves_to_lesser({ man: object(e.man), by: the(e.by) }),
  leavesOutnumbered: (e) => m.analysis_why_leaves_outnumbered({ man: object(e.man), by: object(e.by) }),
  leavesToPinned: (e) => m.analysis_why_leaves_to_pinned({ man: object(e.man), by: object(e.by), other: the(e.other), royal: e.royal }),
  abandonsDefence: (e) => m.analysis_why_abandons_defence({ other: object(e.other), man: object(e.man), by: object(e.by) }),
  opensLine: (e) => m.analysis_why_opens_line({ by: owner(e.by), man: object(e.man) }),
  allowsFork: (e) => m.analysis_why_allows_fork({ by: the(e.by), man: object(e.man), other: object(e.other) }),
  allowsPromotion: (e) => m.analysis_why_allows_promotion({ by: object(e.by), square: e.man.square, line: line(e) }),
  losesMan: (e) => m.analysis_why_loses_man({ man: object(e.man), line: line(e) }),
  missesRecapture: (e) => m.analysis_why_misses_recapture({ square: e.man.square }),
  missesCapture: (e) => m.analysis_why_misses_capture({ man: object(e.man), by: the(e.by) }),
  missesGain: (e) => m.analysis_why_misses_gain({ man: object(e.man), line: line(e) }),
  letsWinSlip: (e) => m.analysis_why_lets_win_slip({ line: line(e) }),
  givesAdvantage: (e) => m.analysis_why_gives_advantage({ color: colorName(other(e.mover)), line: line(e) }),
  turnsGame: (e) => m.analysis_why_turns_game({ line: line(e) }),
  worsens: (e) => m.analysis_why_worsens({ line: line(e) }),
};

/** A clause without its subject, the move: "leaves the Janus on c6 undefended against the Rook on c4". */
export const explain = (e: Explanation): string => sentences[e.cause](e);
