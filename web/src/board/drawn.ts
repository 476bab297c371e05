// The drawn board: chessgroundx, told everything and asked nothing.
import { Chessground } from 'chessgroundx/chessground';
import type { Api } from 'chessgroundx/api';
import type { Config } from 'chessgroundx/config';
import type { Key } from 'chessgroundx/types';
import type { Color, Mark } from '../rules/door';
import type { View } from './view';

/** What the drawn board reports. */
export interface Reports {
  /** A man was dragged or clicked to a square on offer. */
  move(from: string, to: string): void;
  /** A square was clicked; picked is the man that is then picked up. */
  pick(square: string, picked: string | undefined): void;
  /** Coloured squares and arrows were drawn, or wiped away; all that stand now. */
  draw(marks: Mark[]): void;
}

/** An arrow of the page's own, beside those that a person draws. */
export interface Arrow {
  from: string;
  to: string;
  color: 'blue' | 'red' | 'green' | 'yellow';
  /** In chessgroundx's units, of which a square has 64; 10 is what people draw. */
  width: number;
}

const colors: Record<string, string> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const letterOf = (brush: string | undefined): string => Object.keys(colors).find((c) => colors[c] === brush) ?? 'G';

const key = (square: string): Key => square as Key;

/** A chessgroundx board on an element. */
export class DrawnBoard {
  readonly #api: Api;
  #orientation: Color;

  constructor(element: HTMLElement, view: View, orientation: Color, reports: Reports) {
    this.#orientation = orientation;
    this.#api = Chessground(element, {
      ...this.#config(view, orientation),
      coordinates: false,
      autoCastle: false, // it would move the pieces as in Capablanca's game
      addDimensionsCssVarsTo: element.parentElement ?? element,
      disableContextMenu: true,
      highlight: { lastMove: true, check: true },
      draggable: { enabled: true, showGhost: true, distance: 4 },
      premovable: { enabled: false, premoveFunc: () => [] },
      drawable: {
        enabled: true,
        visible: true,
        onChange: (shapes) => {
          reports.draw(shapes.map((s) => ({ color: letterOf(s.brush), from: s.orig, to: s.dest ?? '' })));
        },
      },
      events: {
        select: (key) => {
          const { selected } = this.#api.state.selectable;
          reports.pick(key, typeof selected === 'string' ? selected : undefined);
        },
      },
    });
    this.#api.set({ movable: { events: { after: reports.move.bind(reports) } } });
  }

  /** Shows another position, or the same again to take back an unfinished move. */
  show(view: View, orientation: Color): void {
    const { state } = this.#api;
    if (state.dimensions.width !== view.size.files || state.dimensions.height !== view.size.ranks) {
      // Another board: nothing of the old one may be animated into it.
      state.dimensions = { width: view.size.files, height: view.size.ranks };
      state.boardState.pieces.clear();
      state.drawable.shapes = [];
      this.#api.cancelMove();
      this.#api.redrawAll();
    }
    if (state.draggable.current) this.#api.cancelMove();
    this.#api.setAutoShapes((view.arrows ?? []).map(({ from, to }) => ({ orig: key(from), dest: key(to), brush: 'paleBlue' })));
    this.#api.set(this.#config(view, orientation));
    this.#orientation = orientation;
  }

  /** Sets how long a move of a man takes to see, in milliseconds; 0 is at once. */
  animate(duration: number): void {
    this.#api.set({ animation: { enabled: duration > 0, duration } });
  }

  /** Marks a man as picked up, or none. */
  pick(square: string | undefined): void {
    if (this.#api.state.selectable.selected === square) return;
    this.#api.selectSquare(null);
    if (square !== undefined) this.#api.selectSquare(key(square));
  }

  /** Shows coloured squares and arrows; after show, which wipes them away. */
  draw(marks: readonly Mark[], arrows: readonly Arrow[]): void {
    this.#api.setShapes(marks.map(({ color, from, to }) => ({ orig: key(from), ...(to ? { dest: key(to) } : {}), brush: colors[color] ?? 'green' })));
    this.#api.setAutoShapes(arrows.map(({ from, to, color, width }) => ({ orig: key(from), dest: key(to), brush: color, modifiers: { lineWidth: width } })));
  }

  /** The square below a point of the window. */
  squareAt(x: number, y: number): string | undefined {
    return this.#api.getKeyAtDomPos([x, y]);
  }

  destroy(): void {
    this.#api.destroy();
  }

  #config(view: View, orientation: Color): Config {
    const dests = new Map<Key, Key[]>();
    for (const { from, to } of view.offers) {
      const targets = dests.get(key(from)) ?? [];
      if (!targets.includes(key(to))) targets.push(key(to));
      dests.set(key(from), targets);
    }
    return {
      fen: view.fen,
      orientation,
      turnColor: view.turn,
      dimensions: { width: view.size.files, height: view.size.ranks },
      // Always a list: a colour would mark both Kings of a side.
      check: view.check ? [key(view.check)] : [],
      lastMove: view.lastMove.map(key),
      movable: { free: false, dests, rookCastle: true, ...(view.mover ? { color: view.mover } : { color: undefined as never }) },
    };
  }
}
