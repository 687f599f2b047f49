// A conversion that was answered is there, and there is one of each event, whatever is killed.
import t from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { sql } = postgres
const { apiKey, workspaceId } = await ensureFirstWorkspace(sql)
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const port = await freePort()
const api = programVictim(t, 'api', 'api/main.js', {
  API_PORT: String(port),
  API_MONITOR_PORT: '0',
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: clickhouse.url,
  DATA_DIR: withFolder(t),
})

/** Sends a conversion again after a 503, as clients do. */
async function post(body: object): Promise<{ status: number; id: string } | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/conversions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { id } = (await answer.json()) as { id: string }
    return answer.status === 503 ? post(body) : { status: answer.status, id }
  } catch {
    return undefined // killed: whether it was recorded is not known
  }
}

t.test('fifty equal reports with a SIGKILL among them, and fifty more: one id', async (t) => {
  for (let round = 0; round < 2; round += 1) {
    await api.start()
    const event = {
      event_name: 'paid',
      event_type: 'lead',
      event_id: `order-${round}`,
      external_id: `buyer-${round}`,
      svc_cid: sign(link, Date.now()),
    }
    const first = Array.from({ length: 50 }, () => post(event))
    await Promise.any(first.slice(0, 1 + round * 5).map((answer) => answer.then((got) => got ?? Promise.reject())))
    await api.kill()
    const before = (await Promise.all(first)).filter((answer) => answer !== undefined)
    await api.start()
    const after = await Promise.all(Array.from({ length: 50 }, () => post(event)))
    await api.kill()
    const ids = new Set([...before, ...after].map((answer) => answer!.id))
    t.equal(ids.size, 1, 'one id in all answers')
    t.ok(before.filter(({ status }) => status === 201).length <= 1)
    t.ok(before.length > 0)
    for (const answer of after) t.equal(answer?.status, 200)
    const rows = await sql`SELECT id, link_id FROM conversions WHERE event_id = ${event.event_id}`
    t.same([...rows], [{ id: [...ids][0], link_id: link }])
  }
  t.equal((await sql`SELECT FROM conversion_customers`).length, 2)
})
