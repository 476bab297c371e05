// What the rules pages say of each game beyond what the rules themselves tell.
import { m } from '../messages';

/** The prose of a rules page. */
export interface Prose {
  variant: string;
  /** Address of the page. */
  path: string;
  /** Width of the board, for the room of the diagrams until the rules come. */
  files: number;
  title: () => string;
  lead: () => string;
  /** The rules in a few lines, for those who know chess. */
  short: (() => string)[];
  start: () => string;
  pieces: () => string;
  /** About royalty, in a game that knows it. */
  royalty: (() => string) | undefined;
  castling: (() => string)[];
  general: (() => string)[];
  differences: (() => string)[];
  strategy: (() => string)[];
}

export const janus: Prose = {
  variant: 'janus',
  path: '/learn/janus',
  files: 10,
  title: m.rules_variant_janus,
  lead: m.learn_janus_lead,
  short: [m.learn_janus_short_board, m.learn_janus_short_janus, m.learn_janus_short_castling, m.learn_janus_short_rest],
  start: m.learn_janus_start,
  pieces: m.learn_janus_pieces,
  royalty: undefined,
  castling: [m.learn_janus_castling, m.learn_janus_castling_names],
  general: [m.learn_general_check, m.learn_general_mate],
  differences: [m.learn_janus_difference_pieces, m.learn_janus_difference_king, m.learn_janus_difference_castling, m.learn_janus_difference_promotion],
  strategy: [
    m.learn_janus_strategy_mate,
    m.learn_janus_strategy_bishops,
    m.learn_janus_strategy_promotion,
    m.learn_janus_strategy_trade,
    m.learn_janus_strategy_opening,
  ],
};

export const twoKings: Prose = {
  variant: 'twokings',
  path: '/learn/two-kings',
  files: 8,
  title: m.rules_variant_twokings,
  lead: m.learn_twokings_lead,
  short: [m.learn_twokings_short_kings, m.learn_twokings_short_royal, m.learn_twokings_short_spare, m.learn_twokings_short_rest],
  start: m.learn_twokings_start,
  pieces: m.learn_twokings_pieces,
  royalty: m.learn_twokings_royalty,
  castling: [m.learn_twokings_castling, m.learn_twokings_castling_royal, m.learn_twokings_castling_spare],
  general: [m.learn_twokings_general_royal, m.learn_twokings_general_check, m.learn_twokings_general_mate],
  differences: [m.learn_twokings_difference_kings, m.learn_twokings_difference_royalty, m.learn_twokings_difference_promotion],
  strategy: [m.learn_twokings_strategy_mate, m.learn_twokings_strategy_spare, m.learn_twokings_strategy_defence, m.learn_twokings_strategy_queen, m.learn_twokings_strategy_attack],
};
