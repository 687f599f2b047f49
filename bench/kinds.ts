import { freePort } from '../process/free-port.js'
import { cpuSeconds, median } from './cpu.js'
import { warm } from './redirects.js'
import { LINKS, type RequestKind, RICH_LINKS, writeRequests } from './requests.js'
import { loadSide, OTHER_CORE, SERVER_CORE, type Side, startPinned } from './side.js'
import { countRows, postgresOf, program, type Stage, until } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 3
/** Nobody visits from there, so that nine rules are looked at before the last one forwards. */
const COUNTRIES = ['AQ', 'BV', 'HM', 'TF', 'GS', 'UM', 'IO', 'PN']

/** Links with ten rules at /r1 and on, with two pixels at /p1 and on. */
async function addRichLinks({ sql }: Stage) {
  const rules = [
    ...COUNTRIES.map((matches) => ({ what: 'country', matches, url: `https://${matches.toLowerCase()}.example.com/` })),
    { what: 'platform', matches: 'linux', url: 'https://linux.example.com/' },
    { what: 'rotator', percentage: 100, url: 'https://rotator.example.com/landing/page' },
  ]
  await sql`
    INSERT INTO links (workspace_id, slug, url, rules)
    SELECT 1, '/r' || i, 'https://www.example.com/products/' || i, ${sql.json(rules)}
    FROM generate_series(1, ${RICH_LINKS}) AS i`
  await sql`
    INSERT INTO links (workspace_id, slug, url, fb_pixel_id, ga4_tag_id)
    SELECT 1, '/p' || i, 'https://www.example.com/products/' || i, '123456789012345', 'G-ABCDEF1234'
    FROM generate_series(1, ${RICH_LINKS}) AS i`
}

/**
 * What more than a plain redirect costs: answers a CPU-second by the same process, the kinds in turns, against its plain
 * redirects. An unknown slug is also a query, so that Postgres is charged for scans. Clicks are taken away by ingest
 * after each turn.
 */
export async function measureKinds(stage: Stage, rounds: number): Promise<Row[]> {
  await addRichLinks(stage)
  const port = await freePort()
  const redirector = await stage.start(SERVER_CORE, 'redirector/main.js', { REDIRECTOR_PORT: String(port) })
  const barePort = await freePort()
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-uws.js'), [String(barePort)])
  const ingest = await stage.start(OTHER_CORE, 'ingest/main.js')
  await warm(port)
  for (const start of ['/r', '/p']) await warm(port, start, RICH_LINKS)

  const own = { port, pids: () => [redirector.pid!] }
  const sides: (Side & { kind: RequestKind; records: boolean })[] = [
    { name: 'plain', ...own, kind: 'plain', records: true },
    { name: 'rules', ...own, kind: 'rules', records: true },
    { name: 'page', ...own, kind: 'page', records: true },
    {
      name: 'scan',
      port,
      pids: () => [redirector.pid!, ...postgresOf(stage)],
      kind: 'scan',
      records: false,
      leadsNowhere: true,
    },
    { name: 'agents', ...own, kind: 'agents', records: true },
    { name: 'bare', port: barePort, pids: () => [bare.pid!], kind: 'plain', records: false },
  ]
  const scripts = new Map(sides.map(({ kind }) => [kind, writeRequests(stage.dataDir, kind)]))
  const results = new Map(sides.map(({ name }) => [name, [] as number[]]))
  let clicks = LINKS + 2 * RICH_LINKS
  const redirectorCpuOfScan: number[] = []
  async function turn(side: (typeof sides)[number], seconds: number) {
    ingest.kill('SIGSTOP')
    const before = cpuSeconds([redirector.pid!])
    const { perCpuSecond, requests } = loadSide(side, scripts.get(side.kind)!, seconds)
    if (side.kind === 'scan') redirectorCpuOfScan.push(requests / (cpuSeconds([redirector.pid!]) - before))
    ingest.kill('SIGCONT')
    if (side.records) {
      await until(async () => (await countRows(stage, 'clicks')) >= clicks + requests)
      clicks = await countRows(stage, 'clicks')
    }
    return perCpuSecond
  }
  for (const side of sides) await turn(side, 1)
  for (let round = 0; round < rounds; round++)
    for (const side of sides) results.get(side.name)!.push(await turn(side, ROUND_SECONDS))
  for (const child of [redirector, ingest, bare]) child.kill('SIGTERM')

  const rate = (name: string) => median(results.get(name)!)
  const k = (rate: number) => `${(rate / 1000).toFixed(1)}k`
  const row = (what: string, name: string, must: number, want: number, against = 'plain', more = ''): Row => ({
    what: `${what}, a CPU-second`,
    against: against === 'plain' ? 'its plain redirects' : 'bare uWebSockets.js 302',
    value: rate(name) / rate(against),
    unit: 'times',
    must,
    want,
    more: true,
    detail: `${k(rate(name))} against ${k(rate(against))}${more}`,
  })
  return [
    row('links with 10 rules', 'rules', 0.6, 0.8),
    row('links with 10 rules', 'rules', 0.4, 0.6, 'bare'),
    row('pages with 2 pixels', 'page', 0.3, 0.5),
    row('100,000 user agents', 'agents', 0.8, 0.95),
    row('100,000 user agents', 'agents', 0.5, 0.7, 'bare'),
    row(
      'a scan, Postgres included',
      'scan',
      0.05,
      0.1,
      'plain',
      `; ${k(median(redirectorCpuOfScan))} by the redirector`,
    ),
  ]
}
