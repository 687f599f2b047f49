import { createRecordParts, type NoClickReason, readParts } from '../../click/read-record.js'
import { FROM_DATA_CENTRE, type RecordMemory } from '../../click/record.js'
import type { ClickTally } from '../../usage/count-clicks.js'
import { unnamedBot } from '../../visit/unnamed-bot.js'
import type { UserAgent } from '../../visit/user-agent/user-agent.js'

/** Estimated bytes of an entry in memory. */
const ENTRY_BYTES = 200

/** First day of the month of a time, UTC. */
const monthOf = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 7)}-01`

/** Counts clicks while a batch is gathered: all by workspace and month, and those of people by link. */
export function createClickTally(parseUserAgent: (text: string) => Readonly<UserAgent>) {
  const parts = createRecordParts()
  let months = new Map<string, ClickTally['months'][number]>()
  let links = new Map<number, ClickTally['links'][number]>()
  let rows = 0
  /** Month of the last click, kept because nearly all clicks have the same one. */
  let [month, monthFromMs, monthToMs] = ['', 0, 0]

  function putMonth(timeMs: number) {
    if (timeMs >= monthFromMs && timeMs < monthToMs) return
    const time = new Date(timeMs)
    month = monthOf(timeMs)
    monthFromMs = Date.UTC(time.getUTCFullYear(), time.getUTCMonth())
    monthToMs = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)
  }

  return {
    /** Adds the record at `at`; its length and checksum are verified. @returns the reason if it is not a valid click */
    add(records: RecordMemory, at: number): NoClickReason | undefined {
      const reason = readParts(records, at, parts)
      if (reason !== undefined) return reason
      const { time, workspaceId, linkId, kind, flags, userAgentAt, refererAt } = parts
      rows += 1
      putMonth(time)
      const key = `${workspaceId} ${month}`
      const ofMonth = months.get(key)
      if (ofMonth) ofMonth.clicks += 1
      else months.set(key, { workspaceId, month, clicks: 1 })
      const { botName } = parseUserAgent(records.buffer.latin1Slice(userAgentAt, refererAt))
      if (botName !== '' || unnamedBot(kind, (flags & FROM_DATA_CENTRE) !== 0).name !== '') return undefined
      const ofLink = links.get(linkId)
      if (!ofLink) links.set(linkId, { linkId, clicks: 1, sinceMs: time })
      else {
        ofLink.clicks += 1
        ofLink.sinceMs = Math.min(ofLink.sinceMs, time)
      }
      return undefined
    },
    rows: () => rows,
    bytes: () => (months.size + links.size) * ENTRY_BYTES,
    /** Returns the sums and starts at zero again. */
    take() {
      const taken = { months: [...months.values()], links: [...links.values()] }
      months = new Map()
      links = new Map()
      rows = 0
      return taken
    },
  }
}
