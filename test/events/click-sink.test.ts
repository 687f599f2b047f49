// The sink of webhooks: clicks are told as they come, and a batch is written when receivers have it.
import t from 'tap'
import { createRetries } from '../../consume/retries.js'
import { openWebhookSink } from '../../events/webhooks/click-sink.js'
import type { ToldEvent } from '../../events/webhooks/send-events.js'
import type { StoredLink } from '../../webhooks/stored-link.js'
import { aClick, makeDelivery } from '../consume/make-records.js'

const link = { rules: [] } as unknown as StoredLink

t.test(
  'a click is told while receivers of the batch before are waited for, and that batch is written after them',
  async (t) => {
    const sent: { events: readonly ToldEvent[]; end(): void }[] = []
    let onSent: () => void = () => undefined
    const sink = openWebhookSink({
      hooks: {
        mayBeTold: () => true,
        find: async (clicks) =>
          new Map(clicks.map(({ linkId }) => [linkId, { link, changedMs: 0, former: [], hooks: [], keys: [] }])),
      },
      send(events) {
        let end: () => void = () => undefined
        const ended = new Promise<void>((resolve) => {
          end = resolve
        })
        sent.push({ events: [...events], end })
        onSent()
        return { taken: Promise.resolve(), ended }
      },
      facts: { parseUserAgent: () => ({ browser: '', platform: '' }) as never, isp: () => '' },
      publicUrl: new URL('http://127.0.0.1/'),
      retries: createRetries(t.fail),
      onLate: () => t.fail(),
    })('p')
    const told = (count: number) =>
      new Promise<void>((resolve) => {
        onSent = () => {
          if (sent.length >= count) resolve()
        }
        onSent()
      })
    const gather = (at: number, clicks: number) => {
      const batch = sink.begin(at, {})
      batch.add(
        makeDelivery(
          Array.from({ length: clicks }, () => aClick({ time: Date.now() })),
          at,
          at,
        ),
      )
      return batch
    }

    gather(0, 3)
    await told(1)
    const written: string[] = []
    const writing = sink.write('first', 'nothing').then(() => written.push('first'))
    const second = gather(3, 2)
    await told(2)
    t.same(
      sent.map(({ events }) => events.length),
      [3, 2],
    )
    t.equal(second.rows(), 2)
    const writingNext = sink.write('second', 'nothing').then(() => written.push('second'))
    sent[1].end()
    await writingNext
    t.same(written, ['second'], 'what the first one waits for has not ended')
    sent[0].end()
    await writing
    t.same(written, ['second', 'first'])
  },
)
