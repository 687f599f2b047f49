/** HTML that may be put out as it is. Only `html` and `trusted` make it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | false | undefined | readonly Value[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// A zero byte cannot stand in HTML in any way of writing it.
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c]).replaceAll('\0', '\ufffd')

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  return escaped(String(value))
}

/** A template whose values are escaped for text and quoted attributes, unless they are markup; so none can be forgotten. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, i) => text + textOf(values[i - 1]) + part))
}

/** Text of our own, or HTML that a customer may put out on a domain of theirs. */
export const trusted = (text: string) => new Markup(text)
