// What waits is counted as what it takes: WEBHOOK_QUEUE_BYTES bounds memory, not texts.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { createSendEvents } from '../../events/webhooks/send-events.js'
import { createDispatcher } from '../../webhooks/dispatcher.js'
import { toReceiver } from './receivers.js'

const EVENTS = 10_000
const HOOKS = 100

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function usedBytes() {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const texts = { ASCII: 'y'.repeat(800), 'above Latin-1': '☃'.repeat(400) }
for (const [name, text] of Object.entries(texts))
  t.test(`deliveries that wait, ${name}`, async (t) => {
    const deliver = () => new Promise<never>(() => undefined)
    const dispatcher = createDispatcher({ deliver, queueBytesMax: 1 << 30 })
    t.teardown(() => dispatcher.close(0))
    const send = createSendEvents(dispatcher, { note: () => undefined, close: async () => undefined }, () => undefined)
    const receivers = Array.from({ length: HOOKS }, (_, i) => toReceiver(`http://127.0.0.1:${1000 + i}/`))
    const before = usedBytes()
    const batch = (from: number) =>
      receivers.map((receiver, i) => ({
        event: 'click' as const,
        id: `01KKBW3Q7V5YB6C3QZ1T9M${String(from + i).padStart(6, '0')}`,
        payload: { n: from + i, text },
        hooks: [{ id: String(i), receiver }],
        keys: [],
        timeMs: Date.now(),
      }))
    for (let from = 0; from < EVENTS; from += HOOKS) await send(batch(from)).taken
    const real = usedBytes() - before
    const { queued, queuedBytes } = dispatcher.state()
    t.ok(queued > EVENTS * 0.9)
    t.ok(real < queuedBytes, `${Math.round(real / queued)} bytes each, counted as ${Math.round(queuedBytes / queued)}`)
  })
