// Visitors of two redirectors: the warning of a flagged link, a frozen workspace, the form of a report.
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { type AskOptions, ask } from '../redirector/ask.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(240_000)
const { sql, url } = await withPostgres(t)
const dataDir = withFolder(t, 'redirector')
await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
await sql`
  INSERT INTO domains (workspace_id, name, fallback_url, root_url)
  VALUES (1, 'go.example', 'https://evil.example/fallback', 'https://evil.example/root')`
await sql`
  INSERT INTO links (workspace_id, slug, url) SELECT 1 + i % 2, '/s' || i, 'https://example.com/' || i
  FROM generate_series(1, 20) AS i`
await sql`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (1, 1, '/own', 'https://example.com/own')`
await sql`INSERT INTO links (workspace_id, slug, url, cloaking) VALUES (1, '/framed', 'https://example.com/framed', true)`

const ports = [await freePort(), await freePort()]
const monitors = [await freePort(), await freePort()]
for (const [i, port] of ports.entries())
  await programVictim(t, `redirector ${i}`, 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: String(monitors[i]),
    PUBLIC_URL: 'http://127.0.0.1',
    LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
    CLICK_LOG_SEGMENT_BYTES: '64K',
  }).start()
const [port] = ports
const everywhere = (slug: string, status: number, options: AskOptions = {}) =>
  until(async () => {
    const answers = await Promise.all(ports.map((at) => ask(at, slug, options)))
    return answers.every((answer) => answer.status === status)
  }, `${status} for ${slug} from both redirectors`)
const flag = (at = '2026-01-01T00:00:00Z') =>
  sql.json({ reason: 'blocklist', list: 'own.txt', entry: 'example.com', at })

t.test('a flag is a warning on every redirector within the second of the change, and goes again', async (t) => {
  await everywhere('/s2', 302)
  const started = performance.now()
  await sql`UPDATE links SET flagged = ${flag()} WHERE slug = '/s2'`
  await everywhere('/s2', 200)
  t.comment(`seen after ${Math.round(performance.now() - started)} ms`)
  const { headers, body } = await ask(port, '/s2')
  t.match(String(body), /known to lead to a dangerous site.*https:\/\/example.com\/2.*\/s2\.report"/s)
  t.match(headers, { 'referrer-policy': 'no-referrer', 'content-security-policy': /default-src 'none'/ })
  t.equal(headers.location, undefined)
  await sql`UPDATE links SET flagged = NULL WHERE slug = '/s2'`
  await everywhere('/s2', 302)
})

t.test('the operator has visitors warned, or get 404 with the fallback of the domain', async (t) => {
  const restrict = (action: string | null) =>
    sql`UPDATE links SET restricted = ${action && sql.json({ action, at: '2026-01-01T00:00:00Z' })} WHERE slug = '/s4'`
  await everywhere('/s4', 302)
  await restrict('warning')
  await everywhere('/s4', 200)
  await restrict('disabled')
  await everywhere('/s4', 404)
  await restrict(null)
  await everywhere('/s4', 302)
  t.pass()
})

t.test('a URL of a domain that a list has is not used, on every redirector within the second', async (t) => {
  const host = { headers: { host: 'listed.example' } }
  await sql`
    INSERT INTO domains (workspace_id, name, fallback_url, root_url, favicon_url) VALUES
      (2, 'listed.example', 'https://evil.example/f', 'https://evil.example/r', 'https://good.example/icon.png')`
  await everywhere('/nothing', 302, host)
  const flags = { 'https://evil.example/f': {}, 'https://evil.example/r': {} }
  await sql`UPDATE domains SET flagged = ${sql.json(flags)} WHERE name = 'listed.example'`
  for (const path of ['/nothing', '/']) await everywhere(path, 404, host)
  t.equal((await ask(port, '/favicon.ico', host)).headers.location, 'https://good.example/icon.png')
  await sql`UPDATE domains SET fallback_url = 'https://good.example/f' WHERE name = 'listed.example'`
  await everywhere('/nothing', 302, host)
  t.equal((await ask(port, '/', host)).headers.location, 'https://good.example/f', 'as an unknown slug')
  await sql`DELETE FROM domains WHERE name = 'listed.example'`
})

t.test('a frozen workspace answers 410 everywhere at once, and no address that it chose', async (t) => {
  const host = { headers: { host: 'go.example' } }
  for (const at of ports) {
    t.equal((await ask(at, '/s6')).status, 302)
    t.equal((await ask(at, '/framed')).status, 200)
    t.equal((await ask(at, '/own', host)).headers.location, 'https://example.com/own')
    t.equal((await ask(at, '/nothing', host)).headers.location, 'https://evil.example/fallback')
    t.equal((await ask(at, '/', host)).headers.location, 'https://evil.example/root')
  }
  const started = performance.now()
  await sql`UPDATE workspaces SET frozen_at = now() WHERE id = 1`
  for (const slug of ['/s6', '/framed']) await everywhere(slug, 410)
  t.comment(`seen after ${Math.round(performance.now() - started)} ms`)
  for (const at of ports) {
    for (const path of ['/own', '/nothing', '/', '/own.qr', '/favicon.ico', '/robots.txt']) {
      const { status, headers } = await ask(at, path, host)
      t.match({ status, location: headers.location }, { status: 410, location: undefined }, path)
    }
    t.match(String((await ask(at, '/s6')).body), 'suspended')
    t.equal((await ask(at, '/own.report', host)).status, 200)
    t.equal((await ask(at, '/robots.txt')).status, 200, 'of the default host')
    t.equal((await ask(at, '/s6', { method: 'HEAD' })).status, 410)
    t.equal((await ask(at, '/s6.qr')).status, 410)
    t.equal((await ask(at, '/s7')).status, 302, 'others go on')
    t.equal((await ask(at, '/s6', { method: 'POST', body: 'password=x' })).status, 405)
  }
  t.match(await (await fetch(`http://127.0.0.1:${monitors[0]}/metrics`)).text(), /slugline_frozen_total [1-9]/)
  await sql`UPDATE workspaces SET frozen_at = NULL WHERE id = 1`
  for (const slug of ['/s6']) await everywhere(slug, 302)
  await everywhere('/framed', 200)
  t.equal((await ask(port, '/own', host)).headers.location, 'https://example.com/own')
  t.same(await sql`SELECT kind FROM notices WHERE workspace_id = 1 AND kind LIKE 'workspace%' ORDER BY id`, [
    { kind: 'workspace_frozen' },
    { kind: 'workspace_unfrozen' },
  ])
  const audit = await sql`SELECT changes FROM audit_log WHERE kind = 'workspace' AND action = 'updated' ORDER BY id`
  t.match(audit, [{ changes: { frozen_at: [null, String] } }, { changes: { frozen_at: [String, null] } }])
})

let visitors = 0
const own = { 'sec-fetch-site': 'same-origin' }
/** Sends a report from an address that has sent none before. */
function report(slug: string, body: string, headers: Record<string, string> = own, at = port) {
  visitors += 1
  return ask(at, `${slug}.report`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `192.0.${visitors}.1`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  })
}
const stored = () => sql`
  SELECT slug, reason, link_reports.note, email FROM link_reports JOIN links ON links.id = link_id ORDER BY link_reports.id`

t.test('a report is asked for by a page without a script or a cookie, and stored without who sent it', async (t) => {
  const { status, headers, body } = await ask(port, '/s8.report')
  t.equal(status, 200)
  t.match(
    headers['content-security-policy'],
    /^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  t.equal(headers['set-cookie'], undefined)
  t.notMatch(String(body), '<script')
  t.equal(
    (
      await report(
        '/s8',
        'reason=phishing&note=It+asks+for+my+%3Cb%3Epassword%3C%2Fb%3E%0D%0A%00%1B[2J&email=ann%40example.com',
      )
    ).status,
    200,
  )
  t.same(await stored(), [
    { slug: '/s8', reason: 'phishing', note: 'It asks for my <b>password</b>\n[2J', email: 'ann@example.com' },
  ])
  const columns =
    await sql`SELECT column_name FROM information_schema.columns WHERE table_name = 'link_reports' ORDER BY 1`
  t.same(
    columns.map((row) => row.column_name),
    ['closed_at', 'destinations', 'email', 'id', 'inserted_at', 'link_id', 'note', 'outcome', 'reason'],
  )
})

t.test('disabled links and aliases are reported too; what is not there is not', async (t) => {
  await sql`DELETE FROM link_reports`
  await sql`UPDATE links SET enabled = false WHERE slug = '/s10'`
  await sql`INSERT INTO links (workspace_id, slug, url, alias_of) SELECT workspace_id, '/alias', '', id FROM links WHERE slug = '/s12'`
  await everywhere('/s10', 404)
  for (let i = 0; i < 2; i += 1) t.equal((await ask(port, '/s10.report')).status, 200, 'also when the cache knows it')
  t.equal((await ask(port, '/alias.report')).status, 200)
  for (let i = 0; i < 2; i += 1) t.equal((await ask(port, '/nowhere.report')).status, 404)
  t.equal((await ask(port, '/.report')).status, 404)
  t.equal((await ask(port, '/s8.report', { headers: { host: 'unknown.example' } })).status, 404)
  for (const slug of ['/s10', '/alias']) t.equal((await report(slug, 'reason=spam')).status, 200)
  t.equal((await report('/nowhere', 'reason=spam')).status, 404)
  t.match(await stored(), [{ slug: '/s10' }, { slug: '/s12' }])
})

t.test('a link whose own slug ends in .report goes first', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/annual.report', 'https://example.com/annual')`
  for (let i = 0; i < 2; i += 1)
    t.equal((await ask(port, '/annual.report')).headers.location, 'https://example.com/annual')
  await sql`UPDATE links SET deleted = true WHERE slug = '/annual.report'`
  await everywhere('/annual.report', 404)
  await sql`UPDATE links SET deleted = false WHERE slug = '/annual.report'`
  await everywhere('/annual.report', 302)
})

t.test('forms of other sites, of nobody, and what is no report are refused', async (t) => {
  await sql`DELETE FROM link_reports`
  const host = `127.0.0.1:${port}`
  for (const [headers, status] of [
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: `http://${host}` }, 403],
    [{ origin: 'https://attacker.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: host }, 403],
    [{}, 403],
    [{ origin: `http://${host}` }, 200],
  ] as const)
    t.equal((await report('/s14', 'reason=spam', headers)).status, status, JSON.stringify(headers))
  await sql`DELETE FROM link_reports`
  for (const body of [
    '',
    'reason=',
    'reason=toString',
    `reason=spam&note=${'x'.repeat(2001)}`,
    `reason=spam&note=${'x'.repeat(100_000)}`,
    `reason=spam&email=${'x'.repeat(255)}@example.com`,
    'reason=spam&email=nobody',
    'reason=spam&email=a%40b%3Cscript%3E',
  ])
    t.equal((await report('/s14', body)).status, 400, body.slice(0, 40))
  t.match(String((await report('/s14', 'reason=spam&email=nobody')).body), 'This is not an e-mail address')
  t.same(await stored(), [])
  t.equal((await report('/s14', `reason=spam&note=${encodeURIComponent('語'.repeat(2000))}`)).status, 200)
  t.equal((await ask(port, '/s14.report', { method: 'PUT' })).status, 405)
})

const from = (address: string) => ({ ...own, 'x-forwarded-for': address })
const dropped = async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${monitors[1]}/metrics`)).text()
  return Number(/^slugline_reports_dropped_total (\d+)$/m.exec(metrics)?.[1])
}
const openOf = async (slug: string) =>
  (await sql`SELECT FROM link_reports JOIN links ON links.id = link_id WHERE slug = ${slug} AND closed_at IS NULL`)
    .length

t.test('floods end: of an address, of a network, of a link, also at once, and of a workspace', async (t) => {
  await sql`DELETE FROM link_reports`
  const statuses = []
  for (let i = 0; i < 12; i += 1)
    statuses.push((await report('/s16', 'reason=spam', from('198.51.100.1'), ports[1])).status)
  t.same(statuses, [...Array(10).fill(200), 429, 429])
  t.equal(await dropped(), 2)
  const atOnce = (slug: string, address: (i: number) => string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => report(slug, 'reason=spam', from(address(i)), ports[1])))
  const admitted = (await atOnce('/nowhere', (i) => `2001:db8:1:${i.toString(16)}::1`, 110)).map(({ status }) => status)
  t.same(admitted.sort(), [...Array(100).fill(404), ...Array(10).fill(429)])
  t.equal((await report('/s16', 'reason=spam', from('2001:db8:2::1'), ports[1])).status, 200, 'others are heard')
  t.same(new Set((await atOnce('/s18', (i) => `203.0.${i}.1`, 70)).map(({ status }) => status)), new Set([200]))
  t.equal(await openOf('/s18'), 50)
  t.equal(await dropped(), 2 + 10 + 20)
  await sql`
    INSERT INTO link_reports (link_id, reason)
    SELECT id, 'other' FROM links, generate_series(1, 49) WHERE workspace_id = 1 AND slug LIKE '/s%' AND id % 2 = 0`
  await report('/s20', 'reason=spam', from('203.0.113.1'), ports[1])
  await report('/s17', 'reason=spam', from('203.0.114.1'), ports[1])
  t.equal(await openOf('/s20'), 49, 'its workspace has enough')
  t.equal(await openOf('/s17'), 1, 'that of others is heard')
})

t.test('forms that are refused use up no reports, and neither do forms that are shown', async (t) => {
  await sql`DELETE FROM link_reports`
  const visitor = '198.51.101.1'
  for (let i = 0; i < 11; i += 1) {
    t.equal((await report('/s8', 'reason=spam', { ...from(visitor), 'sec-fetch-site': 'cross-site' })).status, 403)
    t.equal((await report('/s8', 'reason=', from(visitor))).status, 400)
    await ask(port, '/nowhere.report', { headers: { 'x-forwarded-for': visitor } })
  }
  t.equal((await report('/s8', 'reason=spam', from(visitor))).status, 200)
})

t.test('without Postgres a report is refused, and redirects go on', async (t) => {
  await sql`ALTER TABLE link_reports RENAME TO link_reports_away`
  const { status, body } = await report('/s8', 'reason=spam', own, ports[0])
  t.equal(status, 503)
  t.match(String(body), 'cannot be stored right now')
  t.equal((await ask(port, '/s8')).status, 302)
})
