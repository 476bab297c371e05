// The exercises: what is asked, from lessons.json, and the words to it. A test of
// the rules plays every one of them (internal/door).
import { m } from '../messages';
import type { Goal, Kind } from '../rules/door';
import data from './lessons.json';

/** An exercise as the file has it; see door.Task. */
export interface Lesson {
  id: string;
  variant: string;
  fen: string;
  goal: Goal;
  squares: string[];
  piece: Kind;
  moves: number;
  alone: boolean;
  /** Moves in UCI with the replies; for the goal "find" a square. */
  solution: string[];
  /** A try that is refused. */
  wrong: string;
}

/** What is said of an exercise. */
export interface LessonWords {
  title: () => string;
  task: () => string;
  hints: readonly (() => string)[];
  done: () => string;
}

export const lessons: readonly Lesson[] = data as Lesson[];

export const wordsOf: Readonly<Record<string, LessonWords>> = {
  slide: { title: m.lesson_slide_title, task: m.lesson_slide_task, hints: [m.lesson_slide_hint1, m.lesson_slide_hint2], done: m.lesson_slide_done },
  leap: { title: m.lesson_leap_title, task: m.lesson_leap_task, hints: [m.lesson_leap_hint1, m.lesson_leap_hint2], done: m.lesson_leap_done },
  maze: { title: m.lesson_maze_title, task: m.lesson_maze_task, hints: [m.lesson_maze_hint1, m.lesson_maze_hint2], done: m.lesson_maze_done },
  'maze-two': { title: m.lesson_maze_two_title, task: m.lesson_maze_two_task, hints: [m.lesson_maze_two_hint1, m.lesson_maze_two_hint2], done: m.lesson_maze_two_done },
  fork: { title: m.lesson_fork_title, task: m.lesson_fork_task, hints: [m.lesson_fork_hint1, m.lesson_fork_hint2], done: m.lesson_fork_done },
  'fork-queen': { title: m.lesson_fork_queen_title, task: m.lesson_fork_queen_task, hints: [m.lesson_fork_queen_hint1, m.lesson_fork_queen_hint2], done: m.lesson_fork_queen_done },
  'castle-near': { title: m.lesson_castle_near_title, task: m.lesson_castle_near_task, hints: [m.lesson_castle_near_hint1, m.lesson_castle_near_hint2], done: m.lesson_castle_near_done },
  'castle-far': { title: m.lesson_castle_far_title, task: m.lesson_castle_far_task, hints: [m.lesson_castle_far_hint1, m.lesson_castle_far_hint2], done: m.lesson_castle_far_done },
  'castle-safe': { title: m.lesson_castle_safe_title, task: m.lesson_castle_safe_task, hints: [m.lesson_castle_safe_hint1, m.lesson_castle_safe_hint2], done: m.lesson_castle_safe_done },
  passing: { title: m.lesson_passing_title, task: m.lesson_passing_task, hints: [m.lesson_passing_hint1, m.lesson_passing_hint2], done: m.lesson_passing_done },
  promote: { title: m.lesson_promote_title, task: m.lesson_promote_task, hints: [m.lesson_promote_hint1, m.lesson_promote_hint2], done: m.lesson_promote_done },
  'promote-fork': { title: m.lesson_promote_fork_title, task: m.lesson_promote_fork_task, hints: [m.lesson_promote_fork_hint1, m.lesson_promote_fork_hint2], done: m.lesson_promote_fork_done },
  'promote-mate': { title: m.lesson_promote_mate_title, task: m.lesson_promote_mate_task, hints: [m.lesson_promote_mate_hint1, m.lesson_promote_mate_hint2], done: m.lesson_promote_mate_done },
  'mate-corner': { title: m.lesson_mate_corner_title, task: m.lesson_mate_corner_task, hints: [m.lesson_mate_corner_hint1, m.lesson_mate_corner_hint2], done: m.lesson_mate_corner_done },
  'mate-two': { title: m.lesson_mate_two_title, task: m.lesson_mate_two_task, hints: [m.lesson_mate_two_hint1, m.lesson_mate_two_hint2], done: m.lesson_mate_two_done },
  find: { title: m.lesson_find_title, task: m.lesson_find_task, hints: [m.lesson_find_hint1, m.lesson_find_hint2], done: m.lesson_find_done },
  'find-file': { title: m.lesson_find_file_title, task: m.lesson_find_file_task, hints: [m.lesson_find_file_hint1, m.lesson_find_file_hint2], done: m.lesson_find_file_done },
  pass: { title: m.lesson_pass_title, task: m.lesson_pass_task, hints: [m.lesson_pass_hint1, m.lesson_pass_hint2], done: m.lesson_pass_done },
  take: { title: m.lesson_take_title, task: m.lesson_take_task, hints: [m.lesson_take_hint1, m.lesson_take_hint2], done: m.lesson_take_done },
  escape: { title: m.lesson_escape_title, task: m.lesson_escape_task, hints: [m.lesson_escape_hint1, m.lesson_escape_hint2], done: m.lesson_escape_done },
  block: { title: m.lesson_block_title, task: m.lesson_block_task, hints: [m.lesson_block_hint1, m.lesson_block_hint2], done: m.lesson_block_done },
  'castle-room': { title: m.lesson_castle_room_title, task: m.lesson_castle_room_task, hints: [m.lesson_castle_room_hint1, m.lesson_castle_room_hint2], done: m.lesson_castle_room_done },
  'castle-spare': { title: m.lesson_castle_spare_title, task: m.lesson_castle_spare_task, hints: [m.lesson_castle_spare_hint1, m.lesson_castle_spare_hint2], done: m.lesson_castle_spare_done },
  'win-spare': { title: m.lesson_win_spare_title, task: m.lesson_win_spare_task, hints: [m.lesson_win_spare_hint1, m.lesson_win_spare_hint2], done: m.lesson_win_spare_done },
  both: { title: m.lesson_both_title, task: m.lesson_both_task, hints: [m.lesson_both_hint1, m.lesson_both_hint2], done: m.lesson_both_done },
  'mate-beside': { title: m.lesson_mate_beside_title, task: m.lesson_mate_beside_task, hints: [m.lesson_mate_beside_hint1, m.lesson_mate_beside_hint2], done: m.lesson_mate_beside_done },
  'mate-pass': { title: m.lesson_mate_pass_title, task: m.lesson_mate_pass_task, hints: [m.lesson_mate_pass_hint1, m.lesson_mate_pass_hint2], done: m.lesson_mate_pass_done },
  'mate-kings': { title: m.lesson_mate_kings_title, task: m.lesson_mate_kings_task, hints: [m.lesson_mate_kings_hint1, m.lesson_mate_kings_hint2], done: m.lesson_mate_kings_done },
  'mate-kings-two': { title: m.lesson_mate_kings_two_title, task: m.lesson_mate_kings_two_task, hints: [m.lesson_mate_kings_two_hint1, m.lesson_mate_kings_two_hint2], done: m.lesson_mate_kings_two_done },
  'mate-kings-three': { title: m.lesson_mate_kings_three_title, task: m.lesson_mate_kings_three_task, hints: [m.lesson_mate_kings_three_hint1, m.lesson_mate_kings_three_hint2], done: m.lesson_mate_kings_three_done },
};

/** The exercises of a game, in order. */
export const lessonsOf = (variant: string): Lesson[] => lessons.filter((l) => l.variant === variant);
