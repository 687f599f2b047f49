import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { createDice } from '../../traffic/dice.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { recordedClicks } from '../redirector/recorded-clicks.js'
import { withClickHouse, withPostgres } from '../services.js'
import { HOST, makeScript, type Script, SMUGGLED } from './make-script.js'
import type { RawAnswer } from './read-answer.js'
import { runScript } from './run-script.js'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CASES = Number(process.env.FUZZ_CASES ?? 100_000)
const CONNECTIONS = 48
const DESTINATIONS = '.dest.example'

/** Only ever redirected: each answer is a click. Slug, and what else it has. */
const PLAIN: Record<string, Record<string, unknown>> = {
  '/plain': {},
  '/forward': { forward_params: true },
  '/utm': { utm_source: '<xss7>', utm_term: '" onxss7="1', forward_params: true },
  '/replace': { replacements: 'name=a b&c\r\nx=1', forward_params: true },
  '/hide': { hide_referrer: true },
  '/語"<xss7>"': {},
  "/100%'": {},
}

/** Answered by pages, or now so and now so. */
const OTHERS: Record<string, Record<string, unknown>> = {
  '/cloaked': { cloaking: true, forward_params: true, name: '<xss7>' },
  '/pixels': { gtm_id: 'GTM-ABC1', fb_pixel_id: '123', forward_params: true, og_title: '"><xss7>' },
  '/preview': { og_title: '<xss7>', og_description: '" onxss7="1', og_image: 'https://a.dest.example/i.png' },
  '/over': { expiry_datetime: new Date(0) },
  '/few': { expiry_clicks: 50 },
  '/locked': { password_hash: 'scrypt$none' },
  '/nobots': { block_bots: true },
  '/public': { public_analytics: true, name: "' onxss7='1" },
  '/off': { enabled: false },
  '/gone': { deleted: true },
}

const [{ url, sql }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
await sql`INSERT INTO workspaces (name) VALUES ('one')`
await sql`INSERT INTO domains (workspace_id, name) VALUES (1, ${HOST})`
const destinationOf = new Map<string, string>()
for (const [slug, fields] of [...Object.entries({ ...PLAIN, [SMUGGLED]: {} }), ...Object.entries(OTHERS)]) {
  const destination = `https://l${destinationOf.size}${DESTINATIONS}/x?own=1#end`
  destinationOf.set(encodeURI(slug), destination)
  await sql`INSERT INTO links ${sql({ workspace_id: 1, domain_id: 1, slug, url: destination, ...fields })}`
}

const dataDir = withFolder(t, 'fuzz')
const port = await freePort()
const monitorPort = await freePort()
const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
  DATABASE_URL: url,
  CLICKHOUSE_URL: clickhouse.url,
  DATA_DIR: dataDir,
  REDIRECTOR_PORT: String(port),
  REDIRECTOR_MONITOR_PORT: String(monitorPort),
  PUBLIC_URL: 'https://short.example',
  LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
})
await redirector.start()

/** Redirects seen, by host of the destination. */
const redirects = new Map<string, number>()
const statuses = new Map<number, number>()

/** @returns what is wrong with an answer, if anything */
function faultOf({ status, headers, body }: RawAnswer): string | undefined {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (headers.has('x-injected')) return 'a visitor made a header'
  if (status === 500 || status === 503) return `status ${status}, while nothing is away`
  if (/<\/?xss7|["'] ?onxss7=/i.test(body)) return 'a visitor’s text is not escaped'
  if (/\b(?:href|src|action|content|data)\s*=\s*["']?\s*(?:javascript|vbscript|data:text)/i.test(body))
    return 'a script as URL'
  if (/^text\/html/.test(headers.get('content-type') ?? '') && !headers.has('content-security-policy'))
    return 'a page without policy'
  const location = headers.get('location')
  if (status >= 300 && status < 400) {
    if (location === undefined || !/^https?:\/\/[!-~]+$/.test(location)) return `forwards to ${location}`
    const { hostname } = new URL(location)
    if (!hostname.endsWith(DESTINATIONS)) return `forwards to ${location}`
    redirects.set(hostname, (redirects.get(hostname) ?? 0) + 1)
  } else if (location !== undefined) return 'a location without redirect'
  return undefined
}

/** Clicks in the logs of all processes there were, by path. */
function clicksByPath(): Map<string, number> {
  const clicks = new Map<string, number>()
  for (const click of recordedClicks(dataDir, (message) => t.fail(message)))
    clicks.set(click.path, (clicks.get(click.path) ?? 0) + 1)
  return clicks
}

async function runAll(t: Test, scripts: () => Script | undefined) {
  let faults = 0
  const complain = (fault: string) => {
    faults += 1
    if (faults < 20) t.fail(fault)
  }
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let script = scripts(); script && faults < 20; script = scripts()) {
        try {
          const answers = await runScript(port, script)
          answers.forEach((answer, i) => {
            const fault = faultOf(answer)
            const request = (script?.cases[i] ?? script?.tail)?.bytes
            if (fault) complain(`${fault}\nto ${JSON.stringify(request?.toString('latin1').slice(0, 2000))}`)
          })
        } catch (error) {
          complain((error as Error).message)
        }
      }
    }),
  )
  t.equal(faults, 0)
}

t.test(
  'whatever is sent: one answer that is HTTP, no header and no markup of the visitor’s, a click a redirect',
  async (t) => {
    const all = [...destinationOf.keys()].filter((place) => place !== SMUGGLED)
    const plain = Object.keys(PLAIN).map(encodeURI)
    // First each link once, so that it is in the cache.
    const first = [...all]
    await runAll(t, () => {
      const place = first.pop()
      const bytes = Buffer.from(`GET ${place} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
      return place === undefined
        ? undefined
        : { cases: [{ bytes, isHead: false }], isPipelined: false, tail: { bytes: Buffer.alloc(0), isHead: false } }
    })

    const dice = createDice(SEED)
    let cases = 0
    let scripts = 0
    await runAll(t, () => {
      if (cases >= CASES) return undefined
      const script = makeScript(dice, all, plain)
      cases += script.cases.length + 1
      scripts += 1
      return script
    })
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    t.comment(`seed ${SEED}: ${cases} cases over ${scripts} connections: ${counts.join(', ')}`)

    const metrics = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
    t.match(metrics, /slugline_clicks_dropped_total 0/)
    await redirector.stop()
    t.equal(fs.readdirSync(path.join(dataDir, 'click-log')).length, 1, 'it is the same process as at the start')
    const clicks = clicksByPath()
    for (const place of plain) {
      const { hostname } = new URL(destinationOf.get(place)!)
      t.ok(clicks.get(place)! > 0)
      t.equal(clicks.get(place), redirects.get(hostname), `clicks of ${place}`)
    }
    t.equal(clicks.get(SMUGGLED), undefined, 'a body is no request')
  },
)
