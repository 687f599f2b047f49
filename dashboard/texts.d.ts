/**
 * The texts of the page's language. The build writes each into the place that names it by its keys: `TEXTS.links.title`.
 * It needs the keys as they are, so `TEXTS[room]` cannot be built.
 */
declare const TEXTS: typeof import('../words/en/dashboard.js').dashboard & {
  /** An ISO 639-1 code. */
  readonly language: import('../words/languages.js').Language
}
