import type { ClickQuery } from './click-counters.js'

/** Ways to count clicks; `query` has the report parameters of each. */
export const COUNTS = {
  human: { title: 'People', about: 'Clicks without bots', query: { bots: 'exclude' } },
  all: { title: 'All clicks', about: 'Bots included', query: {} },
  unique: { title: 'Visitors', about: 'People, counted once per UTC day', query: { bots: 'exclude', unique: 'true' } },
} as const satisfies Record<string, { title: string; about: string; query: ClickQuery }>
export type CountName = keyof typeof COUNTS
export const countNames = Object.keys(COUNTS) as CountName[]
