/** HTML that needs no escaping. Only `html` and `trusted` create it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | false | undefined | readonly Value[]

/**
 * Creates a function that replaces characters by texts. It takes a third of the CPU of `replace` with a function, and half
 * of one `replaceAll` for each character, which counts for hostile queries of 15,000 such characters.
 * @param special matches any of the characters
 */
export function createReplacer(replacements: Record<string, string>, special: RegExp) {
  const codes = Object.keys(replacements).map((char) => char.charCodeAt(0))
  // Filled, because V8 would look up the codes of an array with holes in a hash table.
  const byCode: (string | undefined)[] = new Array(Math.max(...codes) + 1).fill(undefined)
  for (const [char, text] of Object.entries(replacements)) byCode[char.charCodeAt(0)] = text

  return function replace(text: string): string {
    if (!special.test(text)) return text
    let result = ''
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const replacement = byCode[text.charCodeAt(at)]
      if (replacement === undefined) continue
      if (at > from) result += text.slice(from, at)
      result += replacement
      from = at + 1
    }
    return result + text.slice(from)
  }
}

const ENTITIES = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\0': '\ufffd', // a zero byte cannot stand in HTML in any way of writing it
}
const escaped = createReplacer(ENTITIES, /[&<>"'\0]/)

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
