/** HTML that needs no escaping. Only `html` and `trusted` create it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | false | undefined | readonly Value[]

/** By code of the character. A zero byte cannot stand in HTML in any way of writing it. */
const ENTITIES: string[] = []
for (const [char, entity] of Object.entries({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\0': '\ufffd',
}))
  ENTITIES[char.charCodeAt(0)] = entity
const SPECIAL = /[&<>"'\0]/

/** A third of the CPU of `replace` with a function, which counts for hostile queries of 15,000 such characters. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text
  let result = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const entity = ENTITIES[text.charCodeAt(at)]
    if (entity === undefined) continue
    result += text.slice(from, at) + entity
    from = at + 1
  }
  return result + text.slice(from)
}

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
