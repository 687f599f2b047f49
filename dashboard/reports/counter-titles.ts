/** The card of the utm parameters, the same for clicks and conversions. `counters`: counter → title of its tab. */
export const CAMPAIGNS = TEXTS.reports.campaigns

/** Counter → title of its tab, over all cards. */
export const titlesOf = <C extends string>(cards: readonly { counters: Partial<Record<C, string>> }[]) =>
  Object.assign({}, ...cards.map(({ counters }) => counters)) as Record<C, string>
