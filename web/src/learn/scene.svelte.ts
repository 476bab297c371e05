// The board of a diagram: its men, which of them is shown, and what it can do.
import type { Remote } from '../rules/client';
import type { Man, Rules, Scene } from '../rules/door';
import { manOn, marksOf, showpiece, type Mark } from './marks';

/** What a SceneBoard asks of the rules. */
export type SceneRules = Pick<Remote<Rules>, 'scene' | 'rearrange'>;

/** What a Stage asks besides. */
export type StageRules = Pick<Remote<Rules>, 'scene' | 'rearrange' | 'look' | 'whyIllegal'>;

export class SceneBoard {
  scene = $state.raw<Scene>();
  /** The man chosen by a press or a tap. */
  picked = $state<string>();
  /** The square under the pointer or the focus. */
  pointed = $state<string>();
  /** Whether a man has been put elsewhere since the start. */
  changed = $state(false);
  readonly #rules: SceneRules;
  readonly variant: string;
  readonly #legality: boolean;
  #start = '';
  #generation = 0;

  constructor(rules: SceneRules, variant: string, legality = false) {
    this.#rules = rules;
    this.variant = variant;
    this.#legality = legality;
  }

  /** Shows a position; rejects on a text that is no FEN. */
  async open(fen: string, picked?: string): Promise<void> {
    const scene = await this.#ask(this.#rules.scene(this.variant, fen));
    if (!scene) return;
    this.#start = fen;
    this.changed = false;
    this.picked = picked ?? showpiece(scene);
  }

  /** Puts a man on another square. */
  async put(from: string, to: string): Promise<void> {
    if (!this.scene) return;
    const scene = await this.#ask(this.#rules.rearrange(this.variant, this.scene.fen, from, to));
    if (!scene) return;
    this.changed = true;
    this.picked = to;
    this.pointed = undefined;
  }

  /** Puts all men back. */
  async reset(): Promise<void> {
    await this.open(this.#start);
  }

  get men(): readonly Man[] {
    return this.scene?.men ?? [];
  }

  /** The man whose squares are lit: the one pointed at, else the one picked. */
  get shown(): Man | undefined {
    const pointed = this.pointed === undefined ? undefined : manOn(this.men, this.pointed);
    return pointed ?? (this.picked === undefined ? undefined : manOn(this.men, this.picked));
  }

  get marks(): Mark[] {
    return this.scene && this.shown ? marksOf(this.scene, this.shown.square, this.#legality) : [];
  }

  async #ask(asked: Promise<Scene>): Promise<Scene | undefined> {
    const generation = ++this.#generation;
    const scene = await asked;
    if (generation !== this.#generation) return undefined;
    this.scene = scene;
    return scene;
  }
}
