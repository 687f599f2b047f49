import { countOwnChars, OWN_CHARS_MAX } from '../../../redirector/answer/destination.js'
import { OWN_VALUE_FIELDS, ownValuesOf } from '../../../redirector/links/read-link-row.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import { type Entry, invalid } from './entry.js'

const CHECKED = [...OWN_VALUE_FIELDS, 'url', 'rules'] as const

/**
 * Refuses links whose own values would make their addresses too long. Each value is added to every address of the link,
 * so a request of 31 KB could make a link of 300 MB.
 */
export async function checkOwnValues(entries: Entry[]) {
  const changing = entries.filter(({ draft }) => CHECKED.some((name) => draft[name] !== undefined))
  await mapInSlices(changing, (entry) => {
    const { draft, link } = entry
    const valueAfter = (name: (typeof OWN_VALUE_FIELDS)[number]) =>
      (draft[name] === undefined ? link?.[name] : draft[name]) ?? null
    const values = Object.fromEntries(OWN_VALUE_FIELDS.map((name) => [name, valueAfter(name)]))
    const own = ownValuesOf(values as Parameters<typeof ownValuesOf>[0])
    const rules = (draft.rules === undefined ? link?.rules : draft.rules) ?? []
    const addresses = [draft.url ?? link!.url, ...rules.map(({ url }) => url)]
    const chars = addresses.reduce((sum, address) => sum + countOwnChars(address, own), 0)
    if (chars <= OWN_CHARS_MAX) return
    const field = OWN_VALUE_FIELDS.find((name) => values[name])!
    entry.outcome = invalid(field, `would add ${chars} characters to url and rules, of at most ${OWN_CHARS_MAX}`)
  })
}
