// The messages in the language of the page. Every call reads that language, so
// that a text in a component changes with it.
export { m } from './paraglide/messages.js';
