import { type KeptDelivery, keepDeliveries } from '../../webhooks/kept-deliveries.js'
import type { withApi } from '../api/api-fixture.js'

type Api = Awaited<ReturnType<typeof withApi>>

const HEALTHY = 'https://hooks.example.com/slugline?secret=42'
const FAILING = 'https://crm.example.org/in'
const PLAIN = 'http://old.example.net/a/rather/long/way/to/a/receiver/that/nobody/has/looked/at/for/years'

const ends: Pick<KeptDelivery, 'outcome' | 'status' | 'error'>[] = [
  { outcome: 'delivered', status: 200, error: null },
  { outcome: 'delivered', status: 204, error: null },
  { outcome: 'status', status: 502, error: null },
  { outcome: 'timeout', status: null, error: 'no whole answer within 5 s' },
  { outcome: 'refused', status: null, error: 'connect ECONNREFUSED 192.0.2.7:443' },
]

/** Webhooks that do well and others, of the workspace and of a link. @returns the URL of one with deliveries */
export async function addSampleWebhooks({ sql, post, workspaceId }: Api, linkId: number, now: Date): Promise<string> {
  const path = `/workspace/${workspaceId}/webhooks`
  for (const url of [HEALTHY, FAILING, PLAIN]) await post(path, { url })
  await post(`/link/${linkId}/webhooks`, { url: HEALTHY, events: ['click', 'link.deleted'] })
  await sql`
    UPDATE webhooks SET failing_since = now() - interval '4 days', switched_off_at = now() - interval '1 day', missed = 20480,
      missed_at = now() WHERE url = ${FAILING}`
  await sql`UPDATE webhooks SET failing_since = now() - interval '2 hours' WHERE url = ${PLAIN}`
  const [{ id }] = await sql`SELECT id FROM webhooks WHERE url = ${HEALTHY} AND link_id IS NULL`
  const deliveries = Array.from({ length: 12 }, (_, i): KeptDelivery => {
    const time = new Date(now.getTime() - (12 - i) * 97_000).toISOString()
    const event = i % 4 === 3 ? 'link.updated' : 'click'
    const payload = JSON.stringify({ event, timestamp: time, link: { id: linkId, url: 'https://example.com/spring' } })
    return { id: `msg_${i}`, time, event, ...ends[(i * 3) % ends.length], duration_ms: 31 + i * 97, payload }
  })
  await keepDeliveries(
    sql,
    new Map([[id, [...deliveries, { ...deliveries[0], id: 'test_1', time: now.toISOString(), is_test: true }]]]),
  )
  return HEALTHY
}
