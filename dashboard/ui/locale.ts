/** Node 20, in which tests load modules of the dashboard, has no navigator. */
const { navigator } = globalThis as { navigator?: { languages: readonly string[] } }

/**
 * The locale of numbers, dates and names. A browser that speaks the page's language knows its region too: en-GB writes dates
 * otherwise than en-US.
 */
export const locale: string =
  navigator?.languages.find((one) => one.split('-', 1)[0] === TEXTS.language) ?? TEXTS.language
