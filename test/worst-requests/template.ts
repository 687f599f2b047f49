/**
 * JSON in which long contents are short to write: `{ join: [...] }` is a text of parts, and `{ repeat, times }` stands for
 * that many copies, as entries in an array and as text elsewhere. `<<name>>` is replaced, see `Names`.
 */
export type Template = null | boolean | number | string | Template[] | { [name: string]: Template }

export interface Names {
  /** A number that no other request has. */
  n: number
  workspace: number
  /** Paths of the prepared links, which requests take in turns. */
  slugs: readonly string[]
  /** Ids of the prepared links: the first outside of a repetition, and one after the other within it. */
  ids: readonly number[]
}

type Join = { join: Template[] }
type Repeat = { repeat: Template; times: number }

const isObject = (value: Template): value is { [name: string]: Template } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isJoin = (value: Template): value is Join => isObject(value) && Array.isArray(value.join)
export const isRepeat = (value: Template): value is Repeat => isObject(value) && typeof value.times === 'number'

const FIRST_LETTER = 0x4e00
const LETTERS = 20_000

function fill(text: string, { n, workspace, slugs, ids }: Names, i: number): string {
  if (!text.includes('<<')) return text
  const values: Record<string, () => unknown> = {
    n: () => n,
    i: () => i,
    letter: () => String.fromCharCode(FIRST_LETTER + (i % LETTERS)),
    workspace: () => workspace,
    slug: () => slugs[n % slugs.length],
    id: () => ids[i % ids.length],
  }
  return text.replace(/<<(\w+)>>/g, (whole, name) => String(values[name]?.() ?? whole))
}

/** @param i number of the copy within the innermost repetition */
export function render(template: Template, names: Names, i = 0): unknown {
  if (typeof template === 'string') return fill(template, names, i)
  if (Array.isArray(template))
    return template.flatMap((entry) => (isRepeat(entry) ? copies(entry, names) : [render(entry, names, i)]))
  if (isJoin(template)) return (render(template.join, names, i) as unknown[]).join('')
  if (isRepeat(template)) return copies(template, names).join('')
  if (!isObject(template)) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, render(value, names, i)]))
}

const copies = ({ repeat, times }: Repeat, names: Names) =>
  Array.from({ length: times }, (_, i) => render(repeat, names, i))
