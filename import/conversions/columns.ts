import { conversionDraftDocument } from '../../api/conversions/conversion-draft.js'
import { columnKey } from '../formats.js'
import { ImportError } from '../read-rows.js'
import { said } from '../said.js'

export type Field = keyof typeof conversionDraftDocument.entries
const fields = Object.keys(conversionDraftDocument.entries) as Field[]

/**
 * Names that other products give to the same field, written as `columnKey` writes them: event of Segment and PostHog;
 * event_time and extern_id of Meta; Conversion Name, Time and Currency of Google and Microsoft; customerExternalId of Dub.
 * Order ids are no event ids, because one order can have several events.
 */
const synonyms: Partial<Record<Field, string[]>> = {
  event_name: ['event', 'conversionname'],
  external_id: ['customerexternalid', 'externid'],
  currency: ['currencycode', 'conversioncurrency'],
  country: ['countrycode'],
  occurred_at: ['eventtime', 'conversiontime'],
}

/** Columns that may mean a field, and may not: a guess would be wrong revenue, or old events counted today. */
const unclear: Partial<Record<Field, { keys: string[]; text: 'unclearAmount' | 'unclearTime' }>> = {
  amount_cents: {
    keys: ['amount', 'value', 'price', 'revenue', 'total', 'saleamount', 'conversionvalue', 'eventvalue'],
    text: 'unclearAmount',
  },
  occurred_at: {
    keys: ['time', 'timestamp', 'date', 'datetime', 'created', 'createdat', 'createdutc'],
    text: 'unclearTime',
  },
}

const namesOf = (field: Field) => [columnKey(field), ...(synonyms[field] ?? [])]

/** Whether a file with this header has events, not links. */
export const namesEvents = (header: string[]) => header.some((name) => namesOf('event_name').includes(columnKey(name)))

/**
 * Which column has which field.
 * @throws ImportError where the header does not say it, or says it twice
 */
export function findColumns(header: string[]) {
  const keys = header.map(columnKey)
  const indexOf = new Map<Field, number>()
  for (const field of fields) {
    const names = namesOf(field)
    const [index, second] = keys.flatMap((key, i) => (names.includes(key) ? [i] : []))
    if (second !== undefined)
      throw new ImportError(said('twoColumns', { first: header[index], second: header[second], field }))
    if (index !== undefined) indexOf.set(field, index)
    const doubt = unclear[field]
    const doubtful = keys.findIndex((key) => doubt?.keys.includes(key))
    if (index === undefined && doubtful >= 0) throw new ImportError(said(doubt!.text, { column: header[doubtful] }))
  }
  if (!indexOf.has('event_name'))
    throw new ImportError(said('noEventName', { header: header.join(' | ').slice(0, 500) }))
  const read = new Set(indexOf.values())
  return {
    indexOf: indexOf as ReadonlyMap<Field, number>,
    /** Columns that are left out. */
    unread: header.filter((name, i) => name !== '' && !read.has(i)),
  }
}
