import { readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { runTraffic } from '../traffic/run-traffic.js'
import { openDataDir, runStart } from './start/run-start.js'

t.setTimeout(180_000)

t.test('after a few thousand clicks of all kinds every report is exact', async (t) => {
  const dataDir = openDataDir(t)
  const start = runStart(t, dataDir)
  const line = async (pattern: RegExp) => (await start.printed(pattern)).split(/ +/).at(-1)!
  const run = {
    api: await line(/API +http\S+/),
    redirector: await line(/Redirector +http\S+/),
    key: readFileSync(path.join(dataDir, 'api-key'), 'utf8').trim(), // after the address was printed
    dataDir,
    links: 400,
    clicks: 3000,
    sample: 5,
    connections: 16,
  }
  // The second run comes on top of what the first has left in the workspace.
  for (const seed of [1, 2]) {
    const { differences, checks, tally } = await runTraffic({ ...run, seed })
    t.same(differences, [])
    t.match(tally.counts, { uncertain: 0, unavailable: 0, wrong: 0 })
    t.equal(tally.workspace.total.all, run.clicks)
    t.ok(checks.length > 30)
  }
})
