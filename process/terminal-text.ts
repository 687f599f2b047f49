/** Characters that a terminal obeys, and those that change the direction of writing, except for line ends and tabs. */
const OBEYED = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * Writes what a terminal would obey as an escape, such as `\u001b`. Files and tenants choose texts that operators read on
 * a terminal.
 */
export const withoutControls = (text: string) =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One line of output, so that no text can pretend to be a line of its own. */
export const terminalLine = (text: string) =>
  withoutControls(text).replace(/[\n\t]/g, (character) => (character === '\n' ? '\\n' : '\\t'))
