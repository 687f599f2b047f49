import type { ClickQuery } from './click-counters.js'

/** Ways to count clicks; `query` has the report parameters of each. */
export const COUNTS = {
  human: { ...TEXTS.overview.counts.human, query: { bots: 'exclude' } },
  all: { ...TEXTS.overview.counts.all, query: {} },
  unique: { ...TEXTS.overview.counts.unique, query: { bots: 'exclude', unique: 'true' } },
} as const satisfies Record<string, { title: string; about: string; query: ClickQuery }>
export type CountName = keyof typeof COUNTS
export const countNames = Object.keys(COUNTS) as CountName[]
