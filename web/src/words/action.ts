/** Something that can be typed or pressed beside a board in words. */
export interface Action {
  /** What it is called on its button. */
  label: () => string;
  /** What may be typed for it, in small letters, the usual word first. */
  words: () => string[];
  /** The question before it is done; without, it is done at once. */
  asks?: () => string;
  /** Does it, and gives what there is to say; nothing if it says so itself. */
  do: () => string | undefined;
}

/** The words of a message that lists them, as "undo, back". */
export const listed = (list: string): string[] => list.split(',').map((word) => word.trim());
