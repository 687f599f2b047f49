/** The card of the utm parameters, the same for clicks and conversions. `counters`: counter → title of its tab. */
export const CAMPAIGNS = {
  title: 'Campaigns',
  counters: {
    utm_campaign: 'Campaign',
    utm_source: 'Source',
    utm_medium: 'Medium',
    utm_term: 'Term',
    utm_content: 'Content',
  },
} as const

/** Counter → title of its tab, over all cards. */
export const titlesOf = <C extends string>(cards: readonly { counters: Partial<Record<C, string>> }[]) =>
  Object.assign({}, ...cards.map(({ counters }) => counters)) as Record<C, string>
