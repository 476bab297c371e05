// What a person has chosen about how the pages look, sound and speak, kept in
// this browser.
import { forget, isRecord, load, save, type Shape } from '../frame/kept';
import { speak } from '../frame/language.svelte';

/** Each setting's choices; the first is what holds until one is made. */
export const choices = {
  language: ['auto', 'en', 'de'],
  theme: ['system', 'light', 'dark', 'contrast'],
  board: ['meadow', 'walnut', 'slate'],
  pieces: ['classic', 'flat'],
  /** Of pieces in the text of moves; figurines are little pictures. */
  letters: ['english', 'german', 'figurine'],
  coordinates: ['on', 'off'],
  size: ['full', 'medium', 'small'],
  sound: ['on', 'off'],
  /** Of men that move. */
  speed: ['normal', 'fast', 'slow', 'none'],
  /** Whether to ask before a game is given up; the view in words always asks. */
  confirm: ['on', 'off'],
  /** How play shows its board: drawn, or in words and buttons. */
  view: ['drawn', 'words'],
  /** How files are called out: letters are easily misheard. */
  files: ['letters', 'words'],
} as const;

export type SettingName = keyof typeof choices;
export type Settings = { -readonly [K in SettingName]: (typeof choices)[K][number] };

const names = Object.keys(choices) as SettingName[];
const defaults = Object.fromEntries(names.map((name) => [name, choices[name][0]])) as unknown as Settings;

const shape: Shape<Partial<Settings>> = {
  key: 'bifrons.settings',
  version: 1,
  // A setting whose choice has gone falls back; anything else is not settings.
  read: (value) =>
    isRecord(value)
      ? Object.fromEntries(names.filter((n) => (choices[n] as readonly unknown[]).includes(value[n])).map((n) => [n, value[n]]))
      : undefined,
};

const values: Settings = $state({ ...defaults });

/** The settings; read in a component, they change it when they change. */
export const settings: Readonly<Settings> = values;

/** Chooses and keeps it. Only what differs from the default is stored. */
export function choose<N extends SettingName>(name: N, choice: Settings[N]): void {
  values[name] = choice;
  save(shape, Object.fromEntries(names.filter((n) => values[n] !== defaults[n]).map((n) => [n, values[n]])));
  apply();
}

/** Goes back to the defaults. */
export function reset(): void {
  Object.assign(values, defaults);
  forget(shape);
  apply();
}

/** Reads what was kept and shows it; before the page is drawn. */
export function restore(): void {
  Object.assign(values, defaults, load(shape));
  apply();
}

/** Whether the system asks for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How long a move of a man takes to see, in milliseconds; 0 is at once. */
export function animation(): number {
  if (reducedMotion()) return 0;
  return { none: 0, fast: 110, normal: 200, slow: 450 }[values.speed];
}

// The style sheet reads these from the root element.
function apply(): void {
  speak(values.language);
  if (typeof document === 'undefined') return;
  const { dataset } = document.documentElement;
  dataset['theme'] = values.theme;
  dataset['board'] = values.board;
  dataset['pieces'] = values.pieces;
  dataset['size'] = values.size;
}
