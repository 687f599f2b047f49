// Visitors choose the query of a destination, if its link has `forward_params`. Ingest remembers the `utm_*` of queries.
import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { usedBytes } from '../used-bytes.js'

const MB = 1024 * 1024
const BATCH = 100

/** The bytes that stay in memory of clicks whose destinations have these queries. */
function keptOf(queries: number, queryOf: (i: number) => string) {
  const rows = createClickRows({ parseUserAgent, isp: () => '' })
  const add = (from: number, count: number) => {
    for (let i = from; i < from + count; i++) {
      const destination = `https://example.com/?${queryOf(i)}`
      const link = packLink({ workspaceId: 3, linkId: 7, domainId: 5, host: 'a.example', path: '/a', destination })
      rows.add(makeRecords([aClick({ link })]), 0)
    }
    rows.take()
  }
  add(0, BATCH) // the columns have grown
  const before = usedBytes()
  for (let from = BATCH; from < queries; from += BATCH) add(from, BATCH)
  return usedBytes() - before
}

t.test('long queries take no memory of ingest', (t) => {
  const kept = keptOf(5_000, (i) => `utm_source=a${i}&x=${'y'.repeat(8_900)}`)
  t.ok(kept < 8 * MB, `${Math.round(kept / MB)} MB are kept of 5,000 queries of 9 KB`)
  t.end()
})
