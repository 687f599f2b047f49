import { locale } from '../ui/locale.js'

const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 })

/** `1.4 %`; a dash for null, a rate whose denominator is 0. */
export const formatRate = (rate: number | null) => (rate === null ? '–' : rates.format(rate))

/** @param amount in the smallest unit of the currency */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The workspace's own currency first, then the others by the alphabet. */
export const inOrder = (currencies: string[], own: string | null): string[] =>
  currencies.toSorted((one, other) => Number(other === own) - Number(one === own) || (one < other ? -1 : 1))

/**
 * `€49.90`, and `€49.90 + 2` if there are amounts in two other currencies; '' without an amount. Amounts in different
 * currencies are not added up, and the largest number is not the most valuable, so the order is the same in every row.
 */
export function sayRevenue({ revenue = {} }: { revenue?: Record<string, number> }, own: string | null): string {
  const named = Object.keys(revenue).filter((currency) => revenue[currency] !== 0)
  const [first, ...others] = inOrder(named, own)
  if (!first) return ''
  return formatMoney(revenue[first], first) + (others.length > 0 ? ` + ${others.length}` : '')
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `2.5 hours`, in the largest unit that gives at least one. */
export function formatDuration(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3]
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return format.format(seconds / length)
}
