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

type Row = NotedChange & {
  /** bigint, as text */
  id: string
  workspace_id: number
  link_id: number
  has_webhooks: boolean
  hooks: { id: string; url: string }[] | null
}

const readRows = (sql: Sql) => sql<Row[]>`
  SELECT webhook_outbox.id, workspace_id, link_id, event, occurred_at, before, after,
    plan = ANY (${PLANS_WITH_WEBHOOKS}) AS has_webhooks,
    ${hooksOf(sql, {
      workspaceId: 'webhook_outbox.workspace_id',
      linkId: 'webhook_outbox.link_id',
      event: 'webhook_outbox.event',
      occurredAt: 'webhook_outbox.occurred_at',
    })} AS hooks
  FROM webhook_outbox JOIN workspaces ON workspaces.id = workspace_id
  ORDER BY webhook_outbox.id LIMIT ${ROWS_MAX}`

/** The first event of each link, then the second of each… */
function roundsOf<Event extends { link_id: number }>(events: readonly Event[]): Event[][] {
  const rounds: Event[][] = []
  const told = new Map<number, number>()
  for (const event of events) {
    const round = told.get(event.link_id) ?? 0
    told.set(event.link_id, round + 1)
    rounds[round] ??= []
    rounds[round].push(event)
  }
  return rounds
}

export interface OutboxOptions {
  sql: Sql
  send: SendEvents
  publicUrl: URL
  log: Logger
}

/**
 * Tells of changes of links, in one process at a time, in their order: an event of a link is begun when the one before it has
 * ended, or waits for a receiver that is slow. A row is removed then; killed before, it is told again with the same id.
 */
export function followOutbox({ sql, send, publicUrl, log }: OutboxOptions) {
  function toEvent(row: Row, keys: Buffer[]): ToldEvent {
    // Of a link that is gone at once, so are its own subscriptions; it says itself where they led.
    const own = row.after === null ? (row.before?.webhooks ?? []).map((url, n) => ({ id: `l${n}`, url })) : []
    const gone = toHooks(own).map((hook) => ({ ...hook, isGone: true }))
    const hooks = row.has_webhooks ? [...toHooks(row.hooks), ...gone] : []
    const payload = linkPayload(row, publicUrl)
    return { event: row.event, id: `evt_${row.id}`, payload, hooks, keys, timeMs: row.occurred_at.getTime() }
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
      for (const round of roundsOf(rows)) {
        if (signal.aborted) return
        await send(round.map((row) => toEvent(row, keys.get(row.workspace_id) ?? []))).ended
        await session`DELETE FROM webhook_outbox WHERE id = ANY (${round.map(({ id }) => id)}::bigint[])`
      }
    }
  }

  return keepDoing('tell of changes of links', ASK_AGAIN_MS, log, async (attempt) => {
    await alone(sql, LOCK, (session) => tellAll(session, attempt))
    return false
  })
}
