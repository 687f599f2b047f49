import { once } from 'node:events'
import autocannon from 'autocannon'
import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { createTokenSigner } from '../click/attribution-token.js'
import { freePort } from '../test/programs.js'
import { median } from './cpu.js'
import { LINKS } from './requests.js'
import { BOTH_CORES, OTHER_CORE, pin, SERVER_CORE, startPinned } from './side.js'
import { program, type Stage } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 4
const CONNECTIONS = 32
/** Of the api process too. */
const DATABASE_CONNECTIONS = 8
const NUMBER = '[<id>]'

/**
 * Conversions a second that one api process takes, each in a request of its own with a key, a new event_id and a signed
 * token, against INSERTs of the same rows into a table with the same unique constraint, by a process that does nothing else;
 * in turns.
 */
export async function measureConversions(stage: Stage, rounds: number): Promise<Row[]> {
  const { workspaceId, apiKey } = await ensureFirstWorkspace(stage.sql)
  await stage.sql`UPDATE links SET workspace_id = ${workspaceId} WHERE id <= 1000`
  await stage.sql`
    CREATE TABLE bare_conversions (
      workspace_id integer NOT NULL, id text NOT NULL, event_id text, event_name text, event_type text, external_id text,
      link_id integer, amount_cents bigint, currency text, metadata json, inserted_at timestamptz DEFAULT now(),
      UNIQUE (workspace_id, event_id)
    )`
  const [{ signing_key }] = await stage.sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
  const signer = createTokenSigner(signing_key)
  const port = await freePort()
  const api = await stage.start(SERVER_CORE, 'api/main.js', { API_PORT: String(port), API_MONITOR_PORT: '0' })
  const args = [String(DATABASE_CONNECTIONS), String(CONNECTIONS)]
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-inserts.js'), args, stage.env)
  const insertBare = async (seconds: number) => {
    bare.send(seconds)
    const [{ perSecond }] = (await once(bare, 'message')) as [{ perSecond: number }]
    return perSecond
  }
  const load = async (seconds: number) => {
    const requests = Array.from({ length: 500 }, (_, i) => ({
      method: 'POST' as const,
      path: '/api/v1/conversions',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        event_name: 'purchase',
        event_type: i % 10 ? 'sale' : 'lead',
        event_id: NUMBER,
        external_id: `customer-${(i * 7919) % LINKS}`,
        svc_cid: signer.sign(1 + (i % 1000), Date.now(), Buffer.alloc(10, i)),
        amount_cents: 4990,
        currency: 'EUR',
        metadata: { plan: 'pro' },
      }),
    }))
    const result = await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: seconds,
      idReplacement: true,
      requests,
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`conversions: ${result.non2xx} wrong answers, ${result.errors} lost`)
    return result.requests.average
  }
  const mine: number[] = []
  const reference: number[] = []
  pin(process.pid, OTHER_CORE)
  await load(3)
  await insertBare(1)
  for (let round = 0; round < rounds; round++) {
    mine.push(await load(ROUND_SECONDS))
    reference.push(await insertBare(ROUND_SECONDS))
  }
  const [{ count }] = await stage.sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM conversions`
  for (const child of [api, bare]) child.kill('SIGTERM')
  pin(process.pid, BOTH_CORES)
  return [
    {
      what: 'POST conversions, one each, a second',
      against: 'bare INSERT with the same unique constraint',
      value: median(mine) / median(reference),
      unit: 'times',
      must: 0.3,
      want: 0.5,
      more: true,
      detail: `${Math.round(median(mine))}/s against ${Math.round(median(reference))}/s; ${count} conversions in the table`,
    },
  ]
}
