// The language of the pages: the one chosen, else the browser's first that we
// speak.
import { baseLocale, locales, overwriteGetLocale, type Locale } from '../paraglide/runtime.js';

export type { Locale };
export { locales };

/** The names of the languages, each in itself. */
export const languageNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' };

let current = $state<Locale>(baseLocale);
overwriteGetLocale(() => current);

/** The language of the pages now. */
export function language(): Locale {
  return current;
}

/** The first of some languages, as a browser lists them, that we speak. */
export function spoken(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found = locales.find((l) => l === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return baseLocale;
}

/** Sets the language of the pages; 'auto' is the browser's. */
export function speak(choice: Locale | 'auto'): void {
  current = choice === 'auto' ? spoken(typeof navigator === 'undefined' ? [] : navigator.languages) : choice;
  if (typeof document !== 'undefined') document.documentElement.lang = current;
}
