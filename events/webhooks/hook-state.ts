import type postgres from 'postgres'
import type { JSONValue } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import type { WebhookEvent } from '../../webhooks/events.js'
import {
  DELIVERIES_MAX,
  type KeptDelivery,
  keepDeliveries,
  PAYLOADS_MAX,
  toKept,
} from '../../webhooks/kept-deliveries.js'
import type { Outcome } from '../../webhooks/outcome.js'

const WRITE_EVERY_MS = 3000
const SWITCH_OFF_AFTER = '3 days'
/** Bounds of memory while Postgres is away: webhooks, and deliveries of all together. The last of each is kept. */
const HOOKS_MAX = 100_000
const NOTED_DELIVERIES_MAX = 100_000
/** Characters of all payloads that are kept until the next write. Later ones are not kept. */
const NOTED_PAYLOADS_LENGTH_MAX = 16_000_000

/** Results of a webhook since the last write. */
interface Noted {
  deliveries: KeptDelivery[]
  hasSucceeded: boolean
  /** Time of the first failure after the last success. */
  failedAt: string | null
  missed: number
}

/** Classes of errors that concern single rows: data, constraints, deadlocks, limits. Other rows can be written. */
const OF_SOME_ROWS = ['22', '23', '40', '54']
const isOfSomeRows = (error: Error) =>
  error.name === 'PostgresError' && OF_SOME_ROWS.includes((error as postgres.PostgresError).code.slice(0, 2))

/** A webhook that was just switched off. */
export interface SwitchedOff {
  id: string
  workspace_id: number
  url: string
  switched_off_at: Date
}

export type HookState = ReturnType<typeof createHookState>

/** @param tell called for a webhook that is switched off, in the same transaction */
export function createHookState(
  sql: Sql,
  tell: (transaction: Sql, off: SwitchedOff, reason: string) => Promise<void>,
  onWarning: (message: string) => void,
) {
  let noted = new Map<string, Noted>()
  let deliveries = 0
  let payloadsLength = 0
  let writing: Promise<void> = Promise.resolve()

  function notedOf(hookId: string): Noted | undefined {
    const known = noted.get(hookId)
    if (known || noted.size >= HOOKS_MAX) return known
    const fresh: Noted = { deliveries: [], hasSucceeded: false, failedAt: null, missed: 0 }
    noted.set(hookId, fresh)
    return fresh
  }

  async function writeStates(transaction: Sql, states: Map<string, Noted>) {
    const rows = [...states].map(([id, { hasSucceeded, failedAt, missed }]) => ({ id, hasSucceeded, failedAt, missed }))
    await transaction`
      WITH noted AS (
        SELECT * FROM jsonb_to_recordset(${transaction.json(rows as unknown as JSONValue)})
          AS noted (id bigint, "hasSucceeded" boolean, "failedAt" timestamptz, missed bigint)
      ), locked AS MATERIALIZED (
        SELECT webhooks.id, noted.missed,
          CASE
            -- A webhook that is off keeps the reason, whatever was still being sent.
            WHEN switched_off_at IS NOT NULL THEN failing_since
            WHEN "hasSucceeded" THEN "failedAt"
            ELSE coalesce(failing_since, "failedAt")
          END AS failing_since
        FROM webhooks JOIN noted USING (id) ORDER BY id FOR NO KEY UPDATE OF webhooks
      )
      UPDATE webhooks SET failing_since = locked.failing_since, missed = webhooks.missed + locked.missed,
        missed_at = CASE WHEN locked.missed > 0 THEN now() ELSE missed_at END
      FROM locked
      WHERE webhooks.id = locked.id
        AND (locked.missed > 0 OR webhooks.failing_since IS DISTINCT FROM locked.failing_since)`
    const failing = rows.filter(({ failedAt }) => failedAt !== null).map(({ id }) => id)
    if (failing.length === 0) return
    const off = await transaction<SwitchedOff[]>`
      UPDATE webhooks SET switched_off_at = now()
      WHERE id = ANY (${failing}::bigint[]) AND switched_off_at IS NULL
        AND failing_since < now() - ${SWITCH_OFF_AFTER}::interval
      RETURNING id, workspace_id, url, switched_off_at`
    for (const hook of off) {
      const last = states.get(hook.id)?.deliveries.at(-1)
      await tell(transaction, hook, last?.error ?? `status ${last?.status}`)
    }
  }

  /** Writes many webhooks in one statement. If one of them cannot be written, the others are written without it. */
  async function writeAll(states: Map<string, Noted>, statement: (part: Map<string, Noted>) => Promise<unknown>) {
    try {
      await statement(states)
    } catch (error) {
      if (states.size > 1 && isOfSomeRows(error as Error)) {
        const [all, half] = [[...states], Math.ceil(states.size / 2)]
        for (const part of [all.slice(0, half), all.slice(half)]) await writeAll(new Map(part), statement)
        return
      }
      const whose = states.size === 1 ? `webhook ${[...states.keys()]}` : `${states.size} webhooks`
      onWarning(`results of deliveries of ${whose} are lost: ${(error as Error).message}`)
    }
  }

  async function write() {
    if (noted.size === 0) return
    const states = noted
    noted = new Map()
    deliveries = 0
    payloadsLength = 0
    await writeAll(states, (part) => sql.begin((transaction) => writeStates(transaction as unknown as Sql, part)))
    await writeAll(states, (part) =>
      keepDeliveries(sql, new Map([...part].map(([id, { deliveries }]) => [id, deliveries]))),
    )
  }

  const timer = setInterval(() => {
    writing = writing.then(write)
  }, WRITE_EVERY_MS).unref()

  return {
    /** @param payload the body that was sent */
    note(hookId: string, event: WebhookEvent, deliveryId: string, outcome: Outcome, payload: string) {
      const { kind } = outcome
      const hook = notedOf(hookId)
      if (!hook) return
      const at = new Date().toISOString()
      if (kind === 'missed') hook.missed += 1
      else if (kind === 'delivered') {
        hook.hasSucceeded = true
        hook.failedAt = null
      } else hook.failedAt ??= at
      if (kind === 'missed') return
      if (deliveries >= NOTED_DELIVERIES_MAX && hook.deliveries.length > 0)
        payloadsLength -= hook.deliveries.shift()!.payload?.length ?? 0
      else deliveries += 1
      const kept = toKept(
        { id: deliveryId, time: at, event },
        outcome,
        payloadsLength < NOTED_PAYLOADS_LENGTH_MAX ? payload : undefined,
      )
      payloadsLength += kept.payload?.length ?? 0
      hook.deliveries.push(kept)
      const old = hook.deliveries.at(-1 - PAYLOADS_MAX)
      payloadsLength -= old?.payload?.length ?? 0
      if (old) old.payload = undefined
      if (hook.deliveries.length < DELIVERIES_MAX * 2) return
      hook.deliveries.splice(0, DELIVERIES_MAX)
      deliveries -= DELIVERIES_MAX
    },
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}
