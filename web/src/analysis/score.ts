// The score of a tree as it is laid out: blocks of moves and comments, each as
// deep as its variation. It is a flat list, for files may nest variations
// thousands deep.
import { get, root, type Move, type Tree } from './tree';

export type Piece =
  | { kind: 'move'; move: Move; /** whether the move needs its number before it */ numbered: boolean }
  | { kind: 'comment'; id: number; text: string };

export interface Block {
  /** Of the first move, or of the comment that it begins with. */
  key: string;
  /** 0 for the main line. */
  depth: number;
  pieces: Piece[];
}

/** Lays a tree out. */
export function layOut(tree: Tree): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  let numbered = true;
  const put = (depth: number, piece: Piece): void => {
    if (!block) {
      block = { key: `${piece.kind}${piece.kind === 'move' ? piece.move.id : piece.id}`, depth, pieces: [] };
      blocks.push(block);
      numbered = true;
    }
    if (piece.kind === 'move') {
      block.pieces.push({ ...piece, numbered: numbered || piece.move.played?.color === 'white' });
      numbered = false;
    } else {
      block.pieces.push(piece);
      numbered = true;
    }
  };
  const say = (depth: number, id: number, text: string): void => {
    if (text) put(depth, { kind: 'comment', id, text });
  };
  const start = get(tree, root);
  say(0, root, start.remarks.text);
  // What is still to be laid out, the next last. main: the first of several
  // that follow the same move, which is followed by the others as variations.
  interface Todo {
    id: number;
    depth: number;
    main: boolean;
  }
  const todo: Todo[] = [];
  const follow = (move: Move, depth: number): void => {
    const [first] = move.children;
    if (first !== undefined) todo.push({ id: first, depth, main: true });
  };
  follow(start, 0);
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { id, depth, main } = next;
    const move = get(tree, id);
    if (!main || (block && block.depth !== depth)) block = undefined;
    say(depth, id, move.remarks.before);
    put(depth, { kind: 'move', move, numbered: false });
    say(depth, id, move.remarks.text);
    follow(move, depth);
    const siblings = main ? get(tree, move.parent).children.slice(1) : [];
    for (const sibling of [...siblings].reverse()) todo.push({ id: sibling, depth: depth + 1, main: false });
  }
  return blocks;
}
