import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { alone } from '../../postgres/alone.js'
import type { Sql } from '../../postgres/connect.js'
import { type Attempt, keepDoing } from '../../process/keep-doing.js'
import { createLookPace } from '../../process/look-pace.js'
import { linkPayload, type NotedChange } from '../../webhooks/link-payload.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import { PLANS_WITH_WEBHOOKS } from '../../webhooks/subscriptions.js'
import { hooksOf, toHooks } from './hooks.js'
import type { SendEvents, ToldEvent } from './send-events.js'

const LOCK = 'webhook_outbox'
/** How often the outbox is looked at: while links change, and after a time without changes. */
const LOOK_EVERY_MS = 250
const LOOK_IDLE_MS = 1000
/** How often a process tries to take over from another one. */
const ASK_AGAIN_MS = 1000
const ROWS_MAX = 500
const ROWS_OF_WORKSPACE_MAX = 250
/** Bytes of the links of a reading. A link can have 200 kB, and each is written as JSON at once. */
export const BYTES_MAX = 2_000_000
/** How many rows Postgres measures before it sends some of them. */
const ROWS_AT_ONCE = 50

type Row = NotedChange & {
  /** A bigint as text. */
  id: string
  workspace_id: number
  link_id: number
  has_webhooks: boolean
  hooks: { id: string; url: string }[] | null
}

/**
 * Finds the next changes: the first of each workspace, then the second of each. A workspace that changes very many
 * links delays only its own changes. Changes of one link keep their order.
 */
const findNext = (sql: Sql) => sql<{ id: string }[]>`
  WITH RECURSIVE waiting AS (
    (SELECT workspace_id AS id FROM webhook_outbox ORDER BY workspace_id LIMIT 1)
    UNION ALL
    SELECT (SELECT workspace_id FROM webhook_outbox WHERE workspace_id > waiting.id ORDER BY workspace_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
  )
  SELECT noted.id FROM waiting CROSS JOIN LATERAL (
    SELECT id, row_number() OVER (ORDER BY id) AS turn FROM webhook_outbox
    WHERE workspace_id = waiting.id ORDER BY id LIMIT ${ROWS_OF_WORKSPACE_MAX}
  ) AS noted
  ORDER BY turn, noted.id LIMIT ${ROWS_MAX}`

/** Reads changes in this order, until they have too many bytes. The first one is read in any case. */
const readRows = (sql: Sql, ids: string[], bytesMax: number) => sql<(Row & { bytes: number })[]>`
  SELECT * FROM (
    SELECT webhook_outbox.id, workspace_id, link_id, event, occurred_at, after,
      CASE WHEN event = 'link.deleted' THEN before END AS before,
      plan = ANY (${PLANS_WITH_WEBHOOKS}) AND frozen_at IS NULL AS has_webhooks,
      ${hooksOf(sql, {
        workspaceId: 'webhook_outbox.workspace_id',
        linkId: 'webhook_outbox.link_id',
        event: 'webhook_outbox.event',
        occurredAt: 'webhook_outbox.occurred_at',
      })} AS hooks,
      place, sum(octet_length(coalesce(after, before)::text)) OVER (ORDER BY place)::integer AS bytes
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS next (id, place)
    JOIN webhook_outbox ON webhook_outbox.id = next.id JOIN workspaces ON workspaces.id = workspace_id
  ) AS measured
  WHERE place = 1 OR bytes <= ${bytesMax} ORDER BY place`

/** Reads the next changes, as many as are few enough and small enough. */
async function readNext(session: Sql): Promise<Row[]> {
  const ids = (await findNext(session)).map(({ id }) => id)
  const rows: Row[] = []
  for (let at = 0, bytesLeft = BYTES_MAX; at < ids.length && bytesLeft > 0; at += ROWS_AT_ONCE) {
    const part = ids.slice(at, at + ROWS_AT_ONCE)
    const read = await readRows(session, part, bytesLeft)
    rows.push(...read)
    bytesLeft -= read.at(-1)?.bytes ?? 0
    if (read.length < part.length) break
  }
  return rows
}

/**
 * The first event of each link. The second is sent when the first has ended, together with new changes of other links,
 * so that a link with many changes delays nobody.
 */
function firstOfLinks<Event extends { link_id: number }>(events: readonly Event[]): Event[] {
  const links = new Set<number>()
  return events.filter(({ link_id }) => {
    const isFirst = !links.has(link_id)
    links.add(link_id)
    return isFirst
  })
}

export interface OutboxOptions {
  sql: Sql
  send: SendEvents
  publicUrl: URL
  log: Logger
}

/**
 * Sends changes of links, in one process at a time. Changes of one link keep their order: an event is sent when the
 * former one has ended or waits for a slow receiver. Its row is then removed; after a kill before that, it is sent
 * again with the same id.
 */
export function followOutbox({ sql, send, publicUrl, log }: OutboxOptions) {
  function toEvent(row: Row, keys: Buffer[]): ToldEvent {
    // A purged link's own webhooks are deleted with it. Their URLs are in the row of the change.
    const own = row.after === null ? (row.before?.webhooks ?? []).map((url, n) => ({ id: `l${n}`, url })) : []
    const gone = toHooks(own).map((hook) => ({ ...hook, isGone: true }))
    const hooks = row.has_webhooks ? [...toHooks(row.hooks), ...gone] : []
    const payload = linkPayload(row, publicUrl)
    const [workspaceId, timeMs] = [row.workspace_id, row.occurred_at.getTime()]
    // The id has the time, because a restored Postgres reuses the row numbers that came after its copy.
    const id = `evt_${row.id}_${timeMs.toString(36)}`
    return { event: row.event, id, workspaceId, payload, hooks, keys, timeMs }
  }

  async function tellAll(session: Sql, { signal, succeed }: Attempt) {
    const pace = createLookPace(LOOK_EVERY_MS, LOOK_IDLE_MS)
    while (!signal.aborted) {
      const rows = await readNext(session)
      succeed()
      if (rows.length === 0) {
        await delay(pace.waitMs(), undefined, { signal }).catch(() => undefined)
        continue
      }
      pace.found()
      const keys = await findSigningKeys(session, [...new Set(rows.map((row) => row.workspace_id))])
      const firsts = firstOfLinks(rows)
      await send(firsts.map((row) => toEvent(row, keys.get(row.workspace_id) ?? []))).ended
      await session`DELETE FROM webhook_outbox WHERE id = ANY (${firsts.map(({ id }) => id)}::bigint[])`
    }
  }

  return keepDoing('send webhooks about changes of links', ASK_AGAIN_MS, log, async (attempt) => {
    await alone(sql, LOCK, (session) => tellAll(session, attempt))
    return false
  })
}
