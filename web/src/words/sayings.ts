/** Something said to a listener; the id tells like words apart. */
export interface Saying {
  id: number;
  text: string;
}

/** How many stay in the record. */
const most = 30;

/** The record with one more. */
export function withOne(sayings: readonly Saying[], text: string): Saying[] {
  return [...sayings.slice(1 - most), { id: (sayings.at(-1)?.id ?? 0) + 1, text }];
}
