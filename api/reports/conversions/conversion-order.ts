import * as v from 'valibot'
import type { Wrong } from '../read-parameters.js'
import type { ConversionFilters } from './conversion-filters.js'

const FIGURES = ['count', 'leads', 'sales', 'refunds', 'revenue'] as const

/** The figure by which values of a counter are ordered, the highest first. Revenue is compared in one currency. */
export type Order =
  | { figure: Exclude<(typeof FIGURES)[number], 'revenue'>; currency?: undefined }
  | { figure: 'revenue'; currency: string }

const ACCEPTED = 'count, leads, sales, refunds, or revenue with its currency, such as revenue:EUR'

/** The query parameter `order` of a counter. */
export const orderEntry = v.optional(
  v.pipe(
    v.string('must be a string'),
    v.regex(/^(count|leads|sales|refunds|revenue(:[A-Za-z]{3})?)$/, `must be ${ACCEPTED}`),
    v.description(
      `By which figure values are ordered, the highest first: ${ACCEPTED}. \`revenue\` alone is enough with a filter by ` +
        'one `currency`. The default is `count`',
    ),
  ),
)

/** @param text has been accepted by `orderEntry` */
export function readOrder(text: string | undefined, { currency }: ConversionFilters, wrong: Wrong): Order {
  const [figure = 'count', named] = (text ?? 'count').split(':') as [Order['figure']?, string?]
  if (figure !== 'revenue') return { figure }
  const filtered = currency?.in.length === 1 && currency.in[0] !== '' ? currency.in[0] : undefined
  const chosen = named?.toUpperCase() ?? filtered
  if (chosen === undefined) wrong('order', `must be ${ACCEPTED}`)
  return { figure, currency: chosen ?? '' }
}
