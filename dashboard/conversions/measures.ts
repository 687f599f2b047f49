/**
 * Measures of the page. `notTypes` are negated type filters that narrow the counter cards to the measure; they combine
 * with the user's own type filters. Refunds have the type of their conversion, so the cards count them: `note` says so.
 */
export const MEASURES = {
  conversions: { ...TEXTS.conversions.measures.conversions, notTypes: [], note: '' },
  leads: { ...TEXTS.conversions.measures.leads, notTypes: ['!sale', '!custom'] },
  sales: { ...TEXTS.conversions.measures.sales, notTypes: ['!lead', '!custom'] },
} as const
export type MeasureName = keyof typeof MEASURES
export const measureNames = Object.keys(MEASURES) as MeasureName[]
