import { type Language, onceInEach } from './languages.js'
import { type Forms, formOf } from './text.js'

const DAY = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const

/** Numbers and dates as a language writes them. Dates and times are those of UTC. */
export const formatsOf = onceInEach((language: Language) => {
  const number = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(language, DAY)
  const shortDay = new Intl.DateTimeFormat(language, { ...DAY, year: undefined })
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(language, { ...DAY, month: 'long', ...TIME })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const plural = new Intl.PluralRules(language)
  return {
    /** `12,345` */
    number: (value: number) => number.format(value),
    /** `12K` */
    compact: (value: number) => compact.format(value),
    /** `12.5%` of 0.125 */
    percent: (share: number) => percent.format(share),
    /** `Mar 1, 2026` */
    day: (date: Date) => day.format(date),
    /** `Mar 1` */
    shortDay: (date: Date) => shortDay.format(date),
    /** `March 2026` */
    month: (date: Date) => month.format(date),
    /** `March 1, 2026 at 05:30 UTC` */
    moment: (date: Date) => moment.format(date),
    /** @param code two capital letters; other texts are returned as they are */
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    /** The form of a text for a count. Its placeholders are still to be filled. */
    form: <F extends Forms>(forms: F, count: number) => formOf(forms, count, plural),
  }
})
