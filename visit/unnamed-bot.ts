import type { VISIT_KINDS } from './visit-kinds.js'

/** Who asked, where it was nobody: '' and '' for people. */
export interface UnnamedBot {
  name: string
  category: string
}

const PERSON: UnnamedBot = { name: '', category: '' }
const DATA_CENTRE: UnnamedBot = { name: 'Data centre', category: 'data_centre' }
/** Visits that are nobody's, although a browser asks: their category is what they are. */
const BY_KIND: Record<(typeof VISIT_KINDS)[number], UnnamedBot> = {
  get: PERSON,
  head: { name: 'HEAD request', category: 'other' },
  prefetch: { name: 'Prefetch', category: 'prefetch' },
  preview: { name: 'Preview', category: 'preview' },
}

/** The bot of a visit whose user agent names none, which would win: what the request was wins over where it came from. */
export const unnamedBot = (kind: (typeof VISIT_KINDS)[number], fromDataCentre: boolean): Readonly<UnnamedBot> =>
  kind === 'get' && fromDataCentre ? DATA_CENTRE : BY_KIND[kind]
