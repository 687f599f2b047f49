// Redirectors of three regions: Postgres is 150 ms away from each, over a network that loses packets.
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { createFarNetwork } from '../far-network.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { ask } from './ask.js'
import { CHROME } from './redirector-fixture.js'

const ROUND_TRIP_MS = 150
const REGIONS = 3
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const CLICKS_MAX = 500
const VISITORS = 20
const BEFORE = 'https://example.com/before'
const AFTER = 'https://example.com/after'

const { sql, url } = await withPostgres(t)
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`INSERT INTO links ${sql(['/plain', '/new'].map((slug) => ({ workspace_id: 1, slug, url: BEFORE })))}`
const network = createFarNetwork(ROUND_TRIP_MS, seededRandom(SEED))
t.teardown(() => network.close())

async function startRegion(t: Test) {
  const [port, postgresPort] = [await freePort(), await freePort()]
  const far = new URL(url)
  await network.forward(postgresPort, Number(far.port))
  far.port = String(postgresPort)
  const redirector = await runProgram(t, 'redirector/main.js', {
    DATABASE_URL: far.href,
    DATA_DIR: withFolder(t, 'region'),
    REDIRECTOR_PORT: String(port),
  })
  return {
    ...redirector,
    async visit(slug: string) {
      const { status, headers } = await ask(port, slug, { headers: { 'user-agent': CHROME } })
      return headers.location ?? status
    },
  }
}

const regions: Awaited<ReturnType<typeof startRegion>>[] = []
// The first one compiles the location data, which the others then find.
for (let n = 0; n < REGIONS; n++) regions.push(await startRegion(t))

t.test('a change and a new link are seen in every region', async (t) => {
  for (const { visit } of regions) {
    t.equal(await visit('/plain'), BEFORE)
    t.equal(await visit('/later'), 404)
  }
  await sql`UPDATE links SET url = ${AFTER} WHERE slug = '/plain'`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/later', ${AFTER})`
  for (const { visit } of regions) {
    await until(async () => (await visit('/plain')) === AFTER, 'the change')
    await until(async () => (await visit('/later')) === AFTER, 'the new link')
  }
})

t.test('a link that expires after clicks lets exactly so many through, over all regions', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url, expiry_clicks) VALUES (1, '/expires', ${BEFORE}, ${CLICKS_MAX})`
  const passed = regions.map(() => 0)
  async function visitUntilRefused(region: number) {
    for (;;) {
      const answer = await regions[region].visit('/expires')
      if (answer === 404) return
      if (answer === BEFORE) passed[region] += 1
      else t.equal(answer, 503) // its lease is under way for too long
    }
  }
  const visitors = regions.flatMap((_, region) => Array.from({ length: VISITORS }, () => visitUntilRefused(region)))
  await Promise.all(visitors)
  t.comment(`clicks by region: ${passed.join(', ')}`)
  t.equal(passed[0] + passed[1] + passed[2], CLICKS_MAX)
  t.ok(passed.every((count) => count > 0))
  for (const { visit } of regions) t.equal(await visit('/expires'), 404)
})
