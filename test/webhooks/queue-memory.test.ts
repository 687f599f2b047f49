// WEBHOOK_QUEUE_BYTES bounds the memory of calls that wait, not the length of their texts.
import t from 'tap'
import { createSendEvents } from '../../events/webhooks/send-events.js'
import { createDispatcher } from '../../webhooks/dispatcher.js'
import { usedBytes } from '../used-bytes.js'
import { toReceiver } from './receivers.js'

const EVENTS = 10_000
/** In turns of as many events as there are webhooks. */
const HOOKS = [100, EVENTS]

const texts = { ASCII: 'y'.repeat(800), 'above Latin-1': '☃'.repeat(400) }
const cases = Object.entries(texts).flatMap(([name, text]) => HOOKS.map((hooks) => ({ name, text, hooks })))
for (const { name, text, hooks: count } of cases)
  t.test(`deliveries that wait for ${count} webhooks, ${name}`, async (t) => {
    const deliver = () => new Promise<never>(() => undefined)
    const dispatcher = createDispatcher({ deliver, queueBytesMax: 1 << 30 })
    t.teardown(() => dispatcher.close(0))
    const send = createSendEvents(dispatcher, { note: () => undefined, close: async () => undefined }, () => undefined)
    const receivers = Array.from({ length: count }, (_, i) => toReceiver(`http://127.0.0.1:${1000 + (i % 100)}/${i}`))
    const before = usedBytes()
    const batch = (from: number) =>
      receivers.map((receiver, i) => ({
        event: 'click' as const,
        id: `01KKBW3Q7V5YB6C3QZ1T9M${String(from + i).padStart(6, '0')}`,
        workspaceId: 1,
        payload: { n: from + i, text },
        hooks: [{ id: String(i), receiver }],
        keys: [],
        timeMs: Date.now(),
      }))
    for (let from = 0; from < EVENTS; from += count) await send(batch(from)).taken
    const real = usedBytes() - before
    const { queued, queuedBytes } = dispatcher.state()
    t.ok(queued > EVENTS * 0.9)
    t.ok(real < queuedBytes, `${Math.round(real / queued)} bytes each, counted as ${Math.round(queuedBytes / queued)}`)
  })
