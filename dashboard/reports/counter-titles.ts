/** The card of the utm parameters, which clicks and conversions have alike: counter → what its tab says. */
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

/** What the tabs of all cards say, by counter. */
export const titlesOf = <C extends string>(cards: readonly { counters: Partial<Record<C, string>> }[]) =>
  Object.assign({}, ...cards.map(({ counters }) => counters)) as Record<C, string>
