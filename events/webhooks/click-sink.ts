import { workspaceOfRecord } from '../../click/read-record.js'
import { timeAt } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { type ClickTarget, createClickBatch } from '../../consume/click-batch.js'
import type { Retries } from '../../consume/retries.js'
import type { Sink } from '../../consume/sink.js'
import type { ClickDelivery } from '../../consume/source.js'
import { type ClickFacts, clickPayload } from '../../webhooks/click-payload.js'
import type { ClickHooks } from './hooks.js'
import type { SendEvents } from './send-events.js'

/** As much as comes while receivers are waited for. Clicks that nobody is told of take no memory. */
const CLICK_BYTES = 1000
const LIMITS = { rowsMax: 20_000, bytesMax: 5000 * CLICK_BYTES, ageMinMs: 100, ageMaxMs: 300 }
/** Longer than outages of Kafka, and shorter than what would surprise a receiver. */
const AGE_MAX_MS = 3_600_000

export interface WebhookSinkOptions {
  hooks: ClickHooks
  send: SendEvents
  facts: ClickFacts
  publicUrl: URL
  retries: Retries
  /** Clicks that were older than an hour when they were read. */
  onLate(clicks: number): void
}

/**
 * Clicks to webhooks. A batch is written when all receivers that answer quickly have it, so that a kill costs them nothing:
 * it is sent again, with the same ids. What then waits for slow ones is in memory only.
 * @returns the sink of a partition
 */
export function openWebhookSink({ hooks, send, facts, publicUrl, retries, onLate }: WebhookSinkOptions) {
  return (partition: string): Sink<ClickDelivery> => {
    let clicks: RecordedClick[] = []
    let rows = 0
    let late = 0

    const target: ClickTarget = {
      add(records, at) {
        if (timeAt(records, at) < Date.now() - AGE_MAX_MS) late += 1
        else if (hooks.mayBeTold(workspaceOfRecord(records, at))) {
          const click = readClick(records, at)
          if (typeof click === 'string') return click
          clicks.push(click)
        }
        rows += 1
        return undefined
      },
      rows: () => rows,
      bytes: () => clicks.length * CLICK_BYTES,
    }

    async function tell(taken: RecordedClick[]) {
      if (taken.length === 0) return
      const found = await retries.retryUntilDone('read webhooks', () => hooks.find(taken))
      if (found.size === 0) return
      await send(
        taken.flatMap((click) => {
          const told = found.get(click.linkId)
          if (!told) return []
          const payload = clickPayload(click, told.link, publicUrl, facts)
          return { event: payload.event, id: click.id, payload, hooks: told.hooks, keys: told.keys, timeMs: click.time }
        }),
      )
    }

    return {
      versions: '1',
      shards: 1,
      limits: LIMITS,
      begin: (from, seen) => createClickBatch(partition, target, from, seen),
      write() {
        const taken = clicks
        if (late > 0) onLate(late)
        clicks = []
        rows = 0
        late = 0
        return tell(taken)
      },
    }
  }
}
