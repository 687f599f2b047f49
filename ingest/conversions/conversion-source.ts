import { setTimeout as delay } from 'node:timers/promises'
import type { Consume, Deliveries, OpenSource, Partition, SourceItem } from '../../consume/source.js'
import { CONVERSIONS, type ConversionRow } from '../../conversions/conversion-row.js'
import { alone } from '../../postgres/alone.js'
import type { Sql } from '../../postgres/connect.js'
import { createLookPace } from '../../process/look-pace.js'

/** The only partition: all conversions are in one order. */
const PARTITION = '0'

/** How often the owner looks for new conversions: while they come, and after a time without any. */
const LOOK_AGAIN_MS = 250
const LOOK_IDLE_MS = 1000
const BECOME_OWNER_MS = 1000
const ROWS_MAX = 1000

/** A conversion with its number in the order of all conversions, which is also its version in ClickHouse. */
export type NumberedConversion = ConversionRow & { version: number }

export interface ConversionDelivery extends SourceItem {
  conversions: NumberedConversion[]
}

interface Row {
  workspace_id: number
  id: string
  position: string
  occurred_at: Date
  inserted_at: Date
  event_name: string
  event_type: ConversionRow['eventType']
  external_id: string | null
  link_id: number | null
  click_id: string | null
  amount_cents: string | null
  currency: string | null
  country: string | null
  ip_source: ConversionRow['ipSource']
  source: string
  voided: boolean
}

const toConversion = (row: Row): NumberedConversion => ({
  workspaceId: row.workspace_id,
  id: row.id,
  version: Number(row.position),
  occurredAt: row.occurred_at,
  insertedAt: row.inserted_at,
  eventName: row.event_name,
  eventType: row.event_type,
  externalId: row.external_id,
  linkId: row.link_id,
  clickId: row.click_id,
  amountCents: row.amount_cents === null ? null : BigInt(row.amount_cents),
  currency: row.currency,
  country: row.country,
  ipSource: row.ip_source,
  source: row.source,
  voided: row.voided,
})

/** Reads conversions with numbers in [from, until) in ascending order. */
async function read(sql: Sql, from: number, until: number | null): Promise<NumberedConversion[]> {
  const rows = await sql<Row[]>`
    SELECT workspace_id, id, position, occurred_at, inserted_at, event_name, event_type, external_id, link_id, click_id,
           amount_cents, currency, country, ip_source, source, voided
    FROM conversions WHERE position >= ${from} AND (${until}::bigint IS NULL OR position < ${until})
    ORDER BY position LIMIT ${ROWS_MAX}`
  return rows.map(toConversion)
}

/**
 * Gives numbers from `next` on to committed conversions without one.
 * @returns how many were numbered
 * @throws if one of the numbers was given already
 */
async function number(sql: Sql, next: number): Promise<number> {
  const numbered = await sql`
    WITH waiting AS (
      SELECT workspace_id, id, row_number() OVER (ORDER BY id) AS nth
      FROM (SELECT workspace_id, id FROM conversions WHERE position IS NULL ORDER BY id LIMIT ${ROWS_MAX}) AS oldest
    )
    UPDATE conversions SET position = ${next}::bigint + waiting.nth - 1
    FROM waiting WHERE conversions.workspace_id = waiting.workspace_id AND conversions.id = waiting.id
    RETURNING 1`
  return numbered.length
}

/** The number after the last one that Postgres knows to be used. */
async function endOf(sql: Sql): Promise<number> {
  const [{ end }] = await sql<{ end: string }[]>`
    SELECT greatest(
      coalesce((SELECT max(position) + 1 FROM conversions), 1),
      coalesce((SELECT position FROM ingest_progress WHERE source = ${CONVERSIONS} AND partition = ${PARTITION}), 1)
    ) AS end`
  return Number(end)
}

interface Outbox {
  sql: Sql
  /** False as soon as another process may number conversions. */
  isOwner: () => boolean
  /** Called with the number after the last one. */
  onEnd: (end: number) => void
  onWarning: (message: string) => void
}

/**
 * Delivers the conversions of Postgres in one order. The owner numbers those that are committed. A number is never used
 * twice, even after a restore, because numbering starts after every number that either store has seen.
 */
function openDeliveries({ sql, isOwner, onEnd, onWarning }: Outbox, position: number): Deliveries<ConversionDelivery> {
  let at = position
  let next: number | undefined
  let lastError = ''
  const pace = createLookPace(LOOK_AGAIN_MS, LOOK_IDLE_MS)

  async function takeNow(until: number | undefined): Promise<ConversionDelivery | undefined> {
    next ??= Math.max(position, await endOf(sql))
    if (until === undefined && at >= next) {
      const numbered = await number(sql, next)
      if (numbered === 0) return undefined
      next += numbered
      onEnd(next)
    }
    const conversions = await read(sql, at, until ?? null)
    const [first] = conversions
    if (!first) {
      // The numbers up to `end` belonged to a removed workspace, so no rows are left.
      const end = until ?? next
      if (at >= end) return undefined
      at = end
      return { position: at, next: at, timeMs: Date.now(), conversions }
    }
    const delivery = {
      position: at,
      next: conversions.at(-1)!.version + 1,
      timeMs: first.insertedAt.getTime(),
      conversions,
    }
    at = delivery.next
    return delivery
  }

  return {
    async take(waitMs, until) {
      const giveUpAtMs = performance.now() + waitMs
      while (isOwner()) {
        try {
          const delivery = await takeNow(until)
          if (delivery) {
            pace.found()
            return delivery
          }
          lastError = ''
        } catch (error) {
          // A killed owner's statement may still have given the next numbers, which a unique index refuses to give twice.
          next = undefined
          const { message } = error as Error
          if (message !== lastError) onWarning(`cannot read conversions, trying again: ${message}`)
          lastError = message
        }
        const leftMs = giveUpAtMs - performance.now()
        if (leftMs <= 0) return undefined
        await delay(Math.min(leftMs, pace.waitMs()))
      }
      return undefined
    },
    release: () => undefined,
    ended: () => !isOwner(),
  }
}

/** Follows the conversions of a database, in one process at a time. */
export function followConversions(
  sql: Sql,
  consume: Consume<ConversionDelivery>,
  onWarning: (message: string) => void,
): OpenSource {
  let stopping = false
  let lastError: string | undefined
  let end = 0
  const onEnd = (next: number) => {
    end = next
  }

  /** Consumes conversions while this process owns them, as long as the session with the advisory lock lives. */
  async function own(session: Sql) {
    let isHeld = true
    lastError = undefined
    const isOwner = () => isHeld && !stopping
    const watching = watch(session, isOwner).then(() => {
      isHeld = false
    })
    const from: Partition<ConversionDelivery> = {
      range: async () => {
        end = await endOf(sql)
        return { low: 0, end, canBeginAgain: false, removesUntaken: false }
      },
      open: (position) => openDeliveries({ sql, isOwner, onEnd, onWarning }, position),
      ended: () => !isOwner(),
    }
    try {
      await consume(PARTITION, from)
    } finally {
      isHeld = false
      await watching
    }
  }

  /** Resolves when the session has ended. The next owner claims under a higher epoch, which fences this one. */
  async function watch(session: Sql, isOwner: () => boolean) {
    while (isOwner()) {
      await delay(BECOME_OWNER_MS)
      try {
        const locks = await session`SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'`
        if (locks.length === 0) return
      } catch (error) {
        onWarning(`lost the right to follow conversions: ${(error as Error).message}`)
        return
      }
    }
  }

  async function run() {
    while (!stopping) {
      try {
        await alone(sql, 'slugline conversions', own)
        lastError = undefined
      } catch (error) {
        lastError = (error as Error).message
        onWarning(`cannot follow conversions, trying again: ${lastError}`)
      }
      if (!stopping) await delay(BECOME_OWNER_MS)
    }
  }
  const running = run()

  return {
    lastError: () => lastError,
    behind: (_partition, position) => Math.max(0, end - position),
    unit: 'conversions',
    async close() {
      stopping = true
      await running
    },
  }
}
