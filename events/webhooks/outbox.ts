import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { alone } from '../../postgres/alone.js'
import type { Sql } from '../../postgres/connect.js'
import { type Attempt, keepDoing } from '../../process/keep-doing.js'
import { linkPayload, type NotedChange } from '../../webhooks/link-payload.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import { PLANS_WITH_WEBHOOKS } from '../../webhooks/subscriptions.js'
import { hooksOf, toHooks } from './hooks.js'
import type { SendEvents, ToldEvent } from './send-events.js'

const LOCK = 'webhook_outbox'
const LOOK_EVERY_MS = 250
/** How often a process tries to take over from another one. */
const ASK_AGAIN_MS = 1000
const ROWS_MAX = 500
const ROWS_OF_WORKSPACE_MAX = 250

type Row = NotedChange & {
  /** A bigint as text. */
  id: string
  workspace_id: number
  link_id: number
  has_webhooks: boolean
  hooks: { id: string; url: string }[] | null
}

/**
 * Reads the next changes: the first of each workspace, then the second of each. A workspace that changes very many
 * links delays only its own changes. Changes of one link keep their order.
 */
const readRows = (sql: Sql) => sql<Row[]>`
  WITH RECURSIVE waiting AS (
    (SELECT workspace_id AS id FROM webhook_outbox ORDER BY workspace_id LIMIT 1)
    UNION ALL
    SELECT (SELECT workspace_id FROM webhook_outbox WHERE workspace_id > waiting.id ORDER BY workspace_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
  )
  SELECT webhook_outbox.id, workspace_id, link_id, event, occurred_at, before, after,
    plan = ANY (${PLANS_WITH_WEBHOOKS}) AND frozen_at IS NULL AS has_webhooks,
    ${hooksOf(sql, {
      workspaceId: 'webhook_outbox.workspace_id',
      linkId: 'webhook_outbox.link_id',
      event: 'webhook_outbox.event',
      occurredAt: 'webhook_outbox.occurred_at',
    })} AS hooks
  FROM waiting JOIN workspaces ON workspaces.id = waiting.id CROSS JOIN LATERAL (
    SELECT *, row_number() OVER (ORDER BY id) AS turn FROM webhook_outbox
    WHERE workspace_id = waiting.id ORDER BY id LIMIT ${ROWS_OF_WORKSPACE_MAX}
  ) AS webhook_outbox
  ORDER BY turn, webhook_outbox.id LIMIT ${ROWS_MAX}`

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
    while (!signal.aborted) {
      const rows = await readRows(session)
      succeed()
      if (rows.length === 0) {
        await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
        continue
      }
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
