import type { VISIT_KINDS } from './visit-kinds.js'

/** Name and category of a visit that no person made; '' and '' for people. */
export interface UnnamedBot {
  name: string
  category: string
}

const PERSON: UnnamedBot = { name: '', category: '' }
const DATA_CENTRE: UnnamedBot = { name: 'Data centre', category: 'data_centre' }
/** Visits that no person made although a browser sent them. */
const BY_KIND: Record<(typeof VISIT_KINDS)[number], UnnamedBot> = {
  get: PERSON,
  head: { name: 'HEAD request', category: 'other' },
  prefetch: { name: 'Prefetch', category: 'prefetch' },
  preview: { name: 'Preview', category: 'preview' },
}

/** The bot of a visit whose user agent names none. The kind of request is considered before its network. */
export const unnamedBot = (kind: (typeof VISIT_KINDS)[number], fromDataCentre: boolean): Readonly<UnnamedBot> =>
  kind === 'get' && fromDataCentre ? DATA_CENTRE : BY_KIND[kind]
