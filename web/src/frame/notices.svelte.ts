// Short notes that stand above the page until they are dismissed.

export interface Notice {
  id: number;
  /** A function, so that it changes with the language. */
  text: () => string;
  kind: 'info' | 'warning';
  /** Something to press. */
  action?: { label: () => string; do: () => void };
}

let list = $state.raw<Notice[]>([]);
let next = 1;

/** The notes that stand now. */
export function notices(): Notice[] {
  return list;
}

/** Adds a note. */
export function notify(notice: Omit<Notice, 'id'>): void {
  list = [...list, { ...notice, id: next++ }];
}

/** Takes a note away. */
export function dismiss(id: number): void {
  list = list.filter((n) => n.id !== id);
}
