import { lazily } from './lazily.js'

/** Node 20, in which tests load modules of the dashboard, has no navigator. */
const { navigator } = globalThis as { navigator?: { languages: readonly string[] } }

/**
 * The locale of numbers, dates and names. A browser that speaks the page's language knows its region too: en-GB writes dates
 * otherwise than en-US.
 */
export const locale: string =
  navigator?.languages.find((one) => one.split('-', 1)[0] === TEXTS.language) ?? TEXTS.language

/** TypeScript 5.9 has no types for the calendar of a locale. Some browsers have a property instead of the method. */
type WeekLocale = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }

/** The day on which weeks begin, as `Date` counts: 0 for Sunday, 1 for Monday. Monday where the browser does not know. */
export const firstWeekday = lazily(() => {
  const known: WeekLocale = new Intl.Locale(locale)
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
})
