/** Remembers the last things put into it, and forgets the oldest. */
export class Recent<T> {
  readonly #things = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    return this.#things.get(key);
  }

  put(key: string, thing: T): void {
    this.#things.delete(key);
    const [oldest] = this.#things.keys();
    if (this.#things.size >= this.#most && oldest !== undefined) this.#things.delete(oldest);
    this.#things.set(key, thing);
  }

  clear(): void {
    this.#things.clear();
  }
}
