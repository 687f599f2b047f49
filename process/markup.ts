/** HTML that needs no escaping. Only `html` and `trusted` create it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | false | undefined | readonly Value[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// HTML cannot contain NUL in any form, so it is replaced.
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c]).replaceAll('\0', '\ufffd')

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  return escaped(String(value))
}

/** A template tag that escapes all values for text and quoted attributes, except values that are `Markup`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, i) => text + textOf(values[i - 1]) + part))
}

/** Marks a text as HTML: our own, or a customer's HTML for a domain of theirs. */
export const trusted = (text: string) => new Markup(text)
