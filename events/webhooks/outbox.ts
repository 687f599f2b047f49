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
/** How soon another process takes over. */
const ASK_AGAIN_MS = 1000
const ROWS_MAX = 500
const ROWS_OF_WORKSPACE_MAX = 250

type Row = NotedChange & {
  /** bigint, as text */
  id: string
  workspace_id: number
  link_id: number
  has_webhooks: boolean
  hooks: { id: string; url: string }[] | null
}

/**
 * The changes to be told next: the first of each workspace, then the second of each. One that changes very many links holds up
 * its own changes only. Those of a link keep their order.
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
 * The first event of each link. The second has its turn when the first has ended, with what others have changed meanwhile: a
 * link that changes again and again holds up nobody.
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
 * Tells of changes of links, in one process at a time, those of a link in their order: an event of a link is begun when the one before it has
 * ended, or waits for a receiver that is slow. A row is removed then; killed before, it is told again with the same id.
 */
export function followOutbox({ sql, send, publicUrl, log }: OutboxOptions) {
  function toEvent(row: Row, keys: Buffer[]): ToldEvent {
    // Of a link that is gone at once, so are its own subscriptions; it says itself where they led.
    const own = row.after === null ? (row.before?.webhooks ?? []).map((url, n) => ({ id: `l${n}`, url })) : []
    const gone = toHooks(own).map((hook) => ({ ...hook, isGone: true }))
    const hooks = row.has_webhooks ? [...toHooks(row.hooks), ...gone] : []
    const payload = linkPayload(row, publicUrl)
    const [workspaceId, timeMs] = [row.workspace_id, row.occurred_at.getTime()]
    // With its time, because a restored Postgres gives the numbers of rows again that came after the copy.
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

  return keepDoing('tell of changes of links', ASK_AGAIN_MS, log, async (attempt) => {
    await alone(sql, LOCK, (session) => tellAll(session, attempt))
    return false
  })
}
