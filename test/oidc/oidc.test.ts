import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import t from 'tap'
import { readConfig } from '../../api/config.js'
import { createOidcProvider } from '../../api/oidc/provider.js'
import { ConfigError } from '../../process/config.js'
import { withApi } from '../api/api-fixture.js'
import { countLockWaits } from '../lock-waits.js'
import { addUser, openBrowser, PASSWORD } from '../sessions/browser.js'
import { until } from '../until.js'
import { withProvider } from './provider-fixture.js'

t.setTimeout(180_000)

const { issuer, people, hanging, flooding, replaced, visitProvider } = await withProvider(t)

const lines: string[] = []
const oidc = { issuer, clientId: 'slugline', clientSecret: 'a secret of the client', name: 'Example Inc.' }
const api = await withApi(t, { oidc, log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) })
const { app, sql, workspaceId } = api

async function signInAs(sub: string, to?: string, acceptLanguage?: string) {
  const browser = openBrowser(app)
  const started = await browser.get(`/oidc/start${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`)
  t.equal(started.status, 302)
  const back = new URL(await visitProvider(String(started.headers.location), sub))
  // A browser comes back from another site.
  const answer = await browser.get(back.pathname + back.search, {
    headers: { 'sec-fetch-site': 'cross-site', 'accept-language': acceptLanguage },
  })
  return { browser, back, to: String(answer.headers.location) }
}
const at = (path: string) => `http://127.0.0.1:3000${path}`

t.test('it is told that there is one', async (t) => {
  t.same((await openBrowser(app).get('/oidc')).body, { enabled: true, name: 'Example Inc.' })
})

t.test('a user is found by the address that the provider vouches for, and later by who it says it is', async (t) => {
  const ann = await addUser(sql, 'ann@example.com')
  const before = openBrowser(app)
  await before.signIn('ann@example.com')
  people.set('sub-ann', { email: 'Ann@example.com', email_verified: true, name: 'Ann' })
  const { browser, to } = await signInAs('sub-ann')
  t.equal(to, at('/'))
  t.match((await browser.get('/session')).body, { user: { id: ann } })
  t.equal((await before.get('/session')).status, 401, 'whoever had the account before has it no more')
  t.equal((await before.signIn('ann@example.com', PASSWORD)).status, 401)

  people.set('sub-ann', { email: 'renamed@example.com', email_verified: true })
  const other = await addUser(sql, 'renamed@example.com')
  const again = await signInAs('sub-ann')
  t.match((await again.browser.get('/session')).body, { user: { id: ann } }, `not ${other}`)
  t.equal((await browser.get('/session')).status, 200, 'sessions stay')
})

t.test('who wanted a page is led there, and nowhere else', async (t) => {
  const cases = {
    '/w/1/links?search=a%20b&page=2': '/w/1/links?search=a%20b&page=2',
    'https://evil.example/': '/',
    '//evil.example/x': '/',
    '/\\evil.example': '/',
    '/\t/evil.example': '/',
    'javascript:alert(1)': '/',
    'http://127.0.0.1:3000@evil.example/': '/',
    '/.//evil.example': '//evil.example', // a path of ours
    [`/${'x'.repeat(4_000)}`]: '/',
  }
  for (const [to, page] of Object.entries(cases)) t.equal((await signInAs('sub-ann', to)).to, at(page), to.slice(0, 50))
})

t.test('an account that is linked is never linked to somebody else by the address', async (t) => {
  const alice = await addUser(sql, 'alice@example.com')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${alice}, 'member')`
  people.set('sub-alice', { email: 'alice@example.com', email_verified: true })
  people.set('sub-mallory', { email: 'Alice@example.com', email_verified: true })
  const { browser } = await signInAs('sub-alice')
  for (const _ of [1, 2]) {
    const mallory = await signInAs('sub-mallory')
    t.equal(mallory.to, at('/sign-in#error=linked_to_another'))
    t.equal((await mallory.browser.get('/session')).status, 401)
  }
  t.match((await browser.get('/session')).body, { user: { id: alice } }, 'her session goes on')
  t.same(await sql`SELECT subject FROM user_identities WHERE user_id = ${alice}`, [{ subject: 'sub-alice' }])
  const { body } = await api.get(`/workspace/${workspaceId}/audit_log?kind=member&thing_id=${alice}&action=updated`)
  t.same(
    body.entries.map(({ changes }: { changes: object }) => changes),
    [
      { password: { from: '********', to: null } },
      { email_verified: { from: false, to: true } },
      { provider: { from: null, to: issuer } },
    ],
    'newest first',
  )
  t.ok(body.entries.every(({ actor }: { actor: { user_id: number } }) => actor.user_id === alice))
})

t.test('an account whose address changes during the sign-in is neither linked nor proven', async (t) => {
  const eve = await addUser(sql, 'eve@example.com')
  people.set('sub-eve', { email: 'eve@example.com', email_verified: true })
  const { late } = await sql.begin(async (tx) => {
    await tx`UPDATE users SET email = 'victim@example.com' WHERE id = ${eve}`
    const late = signInAs('sub-eve')
    await until(async () => (await countLockWaits(sql)) === 1, 'the sign-in to wait for the change')
    return { late } // postgres.js would await a promise that is returned itself
  })
  t.equal((await late).to, at('/sign-in#error=no_account'))
  t.same(await sql`SELECT email_verified_at FROM users WHERE id = ${eve}`, [{ email_verified_at: null }])
  t.same(await sql`SELECT FROM user_identities WHERE user_id = ${eve}`, [])
})

t.test('an address that nobody vouches for opens nothing', async (t) => {
  await addUser(sql, 'bob@example.com')
  for (const [sub, person] of [
    ['sub-bob', { email: 'bob@example.com', email_verified: false }],
    ['sub-bob2', { email: 'bob@example.com' }],
    ['sub-nobody', { email: 'nobody@example.com', email_verified: true }],
    ['sub-empty', {}],
  ] as const) {
    people.set(sub, person)
    const { browser, to } = await signInAs(sub)
    t.equal(to, at('/sign-in#error=no_account'), sub)
    t.equal((await browser.get('/session')).status, 401)
  }
})

t.test('who is invited joins by signing in', async (t) => {
  await sql`
    INSERT INTO invitations (hash, workspace_id, email, role, expires_at)
    VALUES (sha256('x'), ${workspaceId}, 'carol@example.com', 'member', now() + interval '1 day')`
  people.set('sub-carol', { email: 'carol@example.com', email_verified: true, name: 'Carol' })
  const { browser } = await signInAs('sub-carol', undefined, 'de-AT,de;q=0.9,en;q=0.8')
  t.match((await browser.get('/session')).body, {
    user: { name: 'Carol', email: 'carol@example.com', language: 'de' },
    workspaces: [{ id: workspaceId, role: 'member' }],
  })
})

t.test('what comes back belongs to what this browser has begun, and works once', async (t) => {
  const refused = at('/sign-in#error=refused')
  const { browser, back } = await signInAs('sub-ann')
  const come = async (one: typeof browser, path: string) => String((await one.get(path)).headers.location)
  const path = back.pathname + back.search
  t.equal(await come(browser, path), at('/sign-in#error=too_late'), 'twice')
  t.equal(await come(openBrowser(app), path), at('/sign-in#error=too_late'), 'in another browser')
  const victim = openBrowser(app)
  await victim.get('/oidc/start')
  t.equal(await come(victim, path), refused, "with another's state")
  t.equal((await victim.get('/session')).status, 401)
  await victim.get('/oidc/start')
  t.equal(await come(victim, '/oidc/callback?error=access_denied'), refused)
  const begun = new URL(String((await victim.get('/oidc/start')).headers.location))
  const denied = new URLSearchParams({ error: 'access_denied', iss: issuer, state: begun.searchParams.get('state')! })
  t.equal(await come(victim, `/oidc/callback?${denied}`), at('/sign-in#error=cancelled'))
  await victim.get('/oidc/start')
  t.equal(await come(victim, '/oidc/callback'), refused)
  victim.cookies.set('slugline-oidc', 'nonsense')
  t.equal(await come(victim, path), at('/sign-in#error=too_late'))
})

t.test('an address asks the provider for few tokens with made-up answers, and others go on', async (t) => {
  const fresh = await withApi(t, { oidc })
  const made = { state: 'a', nonce: 'b', verifier: 'c'.repeat(43), to: '/' }
  const cookie = `slugline-oidc=${Buffer.from(JSON.stringify(made)).toString('base64url')}`
  const query = new URLSearchParams({ code: 'made-up', state: 'a', iss: issuer })
  const come = async (remoteAddress: string) =>
    (await fresh.app.inject({ url: `/api/v1/oidc/callback?${query}`, headers: { cookie }, remoteAddress })).statusCode
  const statuses = await Promise.all(Array.from({ length: 100 }, () => come('192.0.2.9')))
  const asked = statuses.filter((status) => status === 302).length
  t.ok(asked >= 60 && asked < 100, `${asked} were asked`)
  t.ok(statuses.includes(429))
  t.equal(await come('192.0.2.10'), 302)
})

t.test('a statement that none of the keys of the provider has signed is refused', async (t) => {
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: object[] }
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  replaced.set('/jwks', { keys: keys.map((key) => ({ ...key, ...other })) })
  t.teardown(() => replaced.clear())
  const fresh = await withApi(t, { oidc })
  people.set('sub-ann', { email: 'ann@example.com', email_verified: true })
  await addUser(fresh.sql, 'ann@example.com')
  const browser = openBrowser(fresh.app)
  const started = await browser.get('/oidc/start')
  const back = new URL(await visitProvider(String(started.headers.location), 'sub-ann'))
  const answer = await browser.get(back.pathname + back.search)
  t.equal(answer.headers.location, at('/sign-in#error=refused'))
  t.equal((await browser.get('/session')).status, 401)
})

t.test('without a provider there is none; with half of one nothing starts', async (t) => {
  const without = await withApi(t)
  const browser = openBrowser(without.app)
  t.same((await browser.get('/oidc')).body, { enabled: false, name: null })
  for (const path of ['/oidc/start', '/oidc/callback']) t.equal((await browser.get(path)).status, 404)
  const stores = { DATABASE_URL: 'postgres://a/b', CLICKHOUSE_URL: 'http://a' }
  t.throws(
    () => readConfig({ ...stores, OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_SECRET: 'x' }),
    new ConfigError([
      'OIDC_ISSUER must be a URL with https:// (is "http://login.example.com")',
      'OIDC_CLIENT_ID is required with OIDC_ISSUER',
    ]),
  )
})

t.test('a provider that is away or hangs is told in words, and asked again', async (t) => {
  const away = await withApi(t, { oidc: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', name: 'x' } })
  t.match((await openBrowser(away.app).get('/oidc/start')).headers, { location: at('/sign-in#error=away') })
  t.teardown(() => (hanging.paths = []))
  const fresh = await withApi(t, { oidc })
  hanging.paths = ['/token', '/.well-known']
  const [{ to }, start] = await Promise.all([signInAs('sub-ann'), openBrowser(fresh.app).get('/oidc/start')])
  t.equal(to, at('/sign-in#error=away'))
  t.match(start.headers, { location: at('/sign-in#error=away') })
  hanging.paths = []
  t.equal((await signInAs('sub-ann')).to, at('/'))
})

t.test('an answer without an end is read for some megabytes at most, whatever it is about', async (t) => {
  t.teardown(() => (flooding.paths = []))
  people.set('sub-ann', { email: 'ann@example.com', email_verified: true })
  for (const [path, why] of [
    ['/.well-known', 'away'],
    ['/token', 'refused'],
    ['/jwks', 'refused'],
  ]) {
    const fresh = await withApi(t, { oidc })
    const browser = openBrowser(fresh.app)
    if (path === '/.well-known') flooding.paths = [path]
    let answer = await browser.get('/oidc/start')
    if (path !== '/.well-known') {
      const back = new URL(await visitProvider(String(answer.headers.location), 'sub-ann'))
      flooding.paths = [path]
      answer = await browser.get(back.pathname + back.search)
    }
    t.equal(answer.headers.location, at(`/sign-in#error=${why}`), path)
    const [sent] = await until(() => flooding.sent.length > 0 && flooding.sent, 'the connection to end')
    t.ok(sent < 32 << 20, `${sent} bytes of ${path} were sent`)
    flooding.paths = []
    flooding.sent = []
  }
})

t.test('requests to the provider end when the browser leaves', async (t) => {
  t.teardown(() => (hanging.paths = []))
  const provider = createOidcProvider(oidc, new URL(at('/api/v1/oidc/callback')), 600_000)
  const { pending } = await provider.begin()
  hanging.paths = ['/token']
  const leaving = new AbortController()
  const query = new URLSearchParams({ code: 'a', state: pending.state, iss: issuer })
  const finished = provider.finish(String(query), pending, leaving.signal)
  await until(() => hanging.open === 1, 'the request for a token')
  leaving.abort()
  await t.rejects(finished)
  await until(() => hanging.open === 0, 'the request to end')
})

t.test('very many people sign in behind one address at the same time', async (t) => {
  const fresh = await withApi(t, { oidc })
  people.set('sub-ann', { email: 'ann@example.com', email_verified: true })
  await addUser(fresh.sql, 'ann@example.com')
  async function begin() {
    const browser = openBrowser(fresh.app)
    const started = await browser.get('/oidc/start')
    const back = new URL(await visitProvider(String(started.headers.location), 'sub-ann'))
    return async () => (await browser.get(back.pathname + back.search)).headers.location
  }
  const come: (() => Promise<unknown>)[] = []
  for (let i = 0; i < 70; i += 1) come.push(await begin())
  t.same(new Set(await Promise.all(come.map((one) => one()))), new Set([at('/')]))
})

t.test('what signs in is never logged', async (t) => {
  const { back } = await signInAs('sub-ann')
  const victim = openBrowser(app)
  await victim.get('/oidc/start')
  await victim.get(back.pathname + back.search) // refused
  t.ok(lines.some((line) => line.includes('a sign-in by the provider failed')))
  for (const secret of back.searchParams.values()) if (secret !== issuer) t.notMatch(lines.join(''), secret)
  t.notMatch(lines.join(''), /callback\?/)
})
