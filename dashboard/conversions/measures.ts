/**
 * What is counted. `notTypes` are left out where values of counters are: filters that negate narrow those that are on.
 * Refunds are no leads and no sales, but have a type, by which counters count them: `note` says so.
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
