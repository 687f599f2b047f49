import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { registerConsumer } from '../../consume/consumer-metrics.js'
import { clicksFor } from '../../consume/open-clicks.js'
import { openConsumer } from '../../consume/open-consumer.js'
import { createRetries } from '../../consume/retries.js'
import { addNotice } from '../../notices/notice.js'
import type { Sql } from '../../postgres/connect.js'
import type { ClickFacts } from '../../webhooks/click-payload.js'
import type { Deliverer } from '../../webhooks/deliver.js'
import { createDispatcher } from '../../webhooks/dispatcher.js'
import { shownHookUrl } from '../../webhooks/shown-hook-url.js'
import type { Config } from '../config.js'
import { openWebhookSink } from './click-sink.js'
import { createHookState } from './hook-state.js'
import { createClickHooks } from './hooks.js'
import { createWebhookMetrics } from './metrics.js'
import { followOutbox } from './outbox.js'
import { createSendEvents } from './send-events.js'

/** When the process stops, waiting deliveries are sent and answers awaited for this time. */
const DRAIN_MS = 5500

export interface WebhooksOptions {
  config: Config
  sql: Sql
  deliverer: Deliverer
  facts: ClickFacts
  registry: Registry
  log: Logger
  stop(reason: string): void
}

/** Sends webhooks about clicks and changes of links, until it is closed. */
export function openWebhooks({ config, sql, deliverer, facts, registry, log, stop }: WebhooksOptions) {
  const onWarning = (message: string) => log.warn(message)
  const publicUrl = new URL(config.PUBLIC_URL)
  const dispatcher = createDispatcher({ deliver: deliverer.deliver, queueBytesMax: config.WEBHOOK_QUEUE_BYTES })
  const metrics = createWebhookMetrics(registry, dispatcher.state, config.WEBHOOK_QUEUE_BYTES)
  const state = createHookState(
    sql,
    async (transaction, { id, workspace_id, url, switched_off_at }, reason) => {
      const key = `webhook_disabled ${id} ${switched_off_at.toISOString()}`
      // Every member reads it, also those who may not see the whole URL.
      const data = { url: shownHookUrl(url), reason }
      await addNotice(transaction, workspace_id, key, { kind: 'webhook_disabled', data })
    },
    onWarning,
  )
  const send = createSendEvents(dispatcher, state, metrics.onEnd)
  const retries = createRetries(onWarning)
  const clicks = openConsumer({
    ...clicksFor({ config, reader: { name: 'webhooks', takes: 'recent' }, log, stop }),
    sink: openWebhookSink({
      hooks: createClickHooks(sql, onWarning, metrics.onUnknownLink),
      send,
      facts,
      publicUrl,
      retries,
      onLate: metrics.onLate,
    }),
    sql,
    retries,
    log,
  })
  registerConsumer(registry, 'webhooks', clicks)
  const outbox = followOutbox({ sql, send, publicUrl, log })

  return {
    checks: { clicks: clicks.lastError, link_changes: outbox.lastError, webhooks: retries.lastError },
    async close() {
      await Promise.all([clicks.close(), outbox.close()])
      await dispatcher.close(DRAIN_MS)
      await state.close()
    },
  }
}
