/**
 * Measures of the page. `notTypes` are negated type filters that narrow the counter cards to the measure; they combine
 * with the user's own type filters. Refunds have the type of their conversion, so the cards count them: `note` says so.
 */
export const MEASURES = {
  conversions: { title: 'Conversions', about: 'Leads, sales, custom events and refunds', notTypes: [], note: '' },
  leads: {
    title: 'Leads',
    about: 'Conversions of type lead, without refunds',
    notTypes: ['!sale', '!custom'],
    note: 'Leads, and refunds of them.',
  },
  sales: {
    title: 'Sales',
    about: 'Conversions of type sale, without refunds',
    notTypes: ['!lead', '!custom'],
    note: 'Sales, and refunds of them.',
  },
} as const
export type MeasureName = keyof typeof MEASURES
export const measureNames = Object.keys(MEASURES) as MeasureName[]
