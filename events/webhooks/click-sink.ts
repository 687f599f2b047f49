import { setImmediate } from 'node:timers/promises'
import { workspaceOfRecord } from '../../click/read-record.js'
import { timeAt } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { type ClickTarget, createClickBatch } from '../../consume/click-batch.js'
import type { Retries } from '../../consume/retries.js'
import type { Sink } from '../../consume/sink.js'
import type { ClickDelivery } from '../../consume/source.js'
import { HOUR_MS } from '../../process/durations.js'
import { type ClickFacts, clickPayload } from '../../webhooks/click-payload.js'
import type { Sending } from '../../webhooks/dispatcher.js'
import { linkAt } from './former-links.js'
import type { ClickHooks } from './hooks.js'
import type { SendEvents, ToldEvent } from './send-events.js'

const CLICK_BYTES = 1000
/**
 * A batch has the clicks that come while receivers of the former batch are waited for. After a kill it is sent again.
 * `bytesMax` bounds clicks that the dispatcher has not taken yet; the dispatcher has a bound of its own.
 */
const LIMITS = { rowsMax: 20_000, bytesMax: 5000 * CLICK_BYTES, ageMinMs: 100, ageMaxMs: 3000 }
/** Clicks that are given to the dispatcher at a time. */
const TOLD_AT_ONCE = 1000
/** Older clicks are not sent. It is longer than usual outages of Kafka, and short enough not to surprise receivers. */
const AGE_MAX_MS = HOUR_MS

export interface WebhookSinkOptions {
  hooks: ClickHooks
  send: SendEvents
  facts: ClickFacts
  publicUrl: URL
  retries: Retries
  /** Called with the number of clicks that were older than an hour when they were read. */
  onLate(clicks: number): void
}

/**
 * Sends clicks to webhooks as they come, without waiting for a batch. A batch counts as written when all receivers that
 * answer quickly have their clicks. After a kill before that, the batch is sent again with the same ids, so quick
 * receivers miss nothing. Clicks that wait for slow receivers are in memory only.
 * @returns the sink of a partition
 */
export function openWebhookSink({ hooks, send, facts, publicUrl, retries, onLate }: WebhookSinkOptions) {
  /** A payload has up to 80 KB, so it is made when the dispatcher takes it. */
  function* toEvents(clicks: RecordedClick[], found: Awaited<ReturnType<typeof hooks.find>>): Iterable<ToldEvent> {
    for (const click of clicks) {
      const told = found.get(click.linkId)
      if (!told) continue
      const payload = clickPayload(click, linkAt(told.link, told.former, click.time), publicUrl, facts)
      const { link, hooks, keys } = told
      const workspaceId = link.workspace_id
      yield { event: payload.event, id: click.id, workspaceId, payload, hooks, keys, timeMs: click.time }
    }
  }

  return (partition: string): Sink<ClickDelivery> => {
    let rows = 0
    let late = 0
    /** Clicks to be sent next, gathered while the dispatcher takes the former ones. */
    let next: RecordedClick[] | undefined
    let untold = 0
    let taken: Promise<void> = Promise.resolve()
    /** Ends of all deliveries of the batch that is being gathered. */
    let ended: Promise<void>[] = []

    async function tell(clicks: RecordedClick[]): Promise<Sending> {
      const found = await retries.retryUntilDone('read webhooks', () => hooks.find(clicks))
      const sending = send(toEvents(clicks, found))
      await sending.taken
      untold -= clicks.length
      return sending
    }

    /** @returns a list of clicks that is sent when the former ones have been taken; others can be added until then */
    function beginNext(): RecordedClick[] {
      const clicks: RecordedClick[] = []
      const told = taken
        .then(() => setImmediate())
        .then(() => {
          if (next === clicks) next = undefined
          return tell(clicks)
        })
      taken = told.then(() => undefined)
      const end = told.then((sending) => sending.ended)
      for (const each of [taken, end]) each.catch(() => undefined) // the error is thrown by `write`
      ended.push(end)
      return clicks
    }

    function toldLater(click: RecordedClick) {
      next ??= beginNext()
      next.push(click)
      untold += 1
      if (next.length >= TOLD_AT_ONCE) next = undefined
    }

    const target: ClickTarget = {
      add(records, at) {
        if (timeAt(records, at) < Date.now() - AGE_MAX_MS) late += 1
        else if (hooks.mayBeTold(workspaceOfRecord(records, at))) {
          const click = readClick(records, at)
          if (typeof click === 'string') return click
          toldLater(click)
        }
        rows += 1
        return undefined
      },
      rows: () => rows,
      bytes: () => untold * CLICK_BYTES,
    }

    return {
      versions: '1',
      limits: LIMITS,
      begin: (from, seen) => createClickBatch(partition, target, from, seen),
      async write() {
        const all = ended
        if (late > 0) onLate(late)
        ended = []
        next = undefined // clicks of the next batch must not join those of this one
        rows = 0
        late = 0
        await Promise.all(all)
      },
    }
  }
}
