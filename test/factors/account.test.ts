// Changes of second factors need a proof, are mailed to the user, and are in the audit log. A workspace may require them.
import { pino } from 'pino'
import t from 'tap'
import { createAccountMails } from '../../api/sessions/account-mails.js'
import { createMailer } from '../../notices/mailer.js'
import { withApi } from '../api/api-fixture.js'
import { countLockWaits } from '../lock-waits.js'
import { partOf, withSmtp } from '../notices/smtp-server.js'
import { openBrowser, PASSWORD } from '../sessions/browser.js'
import { until } from '../until.js'
import { API_URL, addPasskey, addPerson, createClock, setUpApp } from './factors-fixture.js'

const clock = createClock()
const smtp = await withSmtp(t)
const log = pino({ level: 'silent' })
const mailer = createMailer(
  { host: '127.0.0.1', port: smtp.port, secure: false, tls: 'off' },
  { name: 'Slugline', address: 'links@example.com' },
)
const mails = createAccountMails({ mailer, apiUrl: new URL(API_URL), log })
t.teardown(() => mails.close())
const api = await withApi(t, { now: clock.now, apiUrl: API_URL, mails })
const { app, sql, workspaceId } = api
const W = `/workspace/${workspaceId}`

async function addMember(name: string, role: string) {
  const person = await addPerson(app, sql, name)
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${person.id}, ${role})`
  return person
}
const forgetProof = (userId: number) =>
  sql`UPDATE sessions SET proven_at = now() - interval '11 minutes' WHERE user_id = ${userId}`

t.test('a change needs a proof of the last ten minutes', async (t) => {
  const ann = await addMember('ann', 'owner')
  const { secret } = await setUpApp(ann, clock)
  const { body } = await addPasskey(ann)
  const changes = [
    ['POST', '/factors/app', undefined],
    ['POST', '/factors/app/confirm', { code: clock.codeOf(secret) }],
    ['DELETE', '/factors/app', undefined],
    ['POST', '/factors/recovery_codes', undefined],
    ['POST', '/factors/passkeys/challenge', undefined],
    ['POST', '/factors/passkeys', { name: 'x', credential: {} }],
    ['PATCH', `/factors/passkeys/${body.factors.passkeys[0].id}`, { name: 'x' }],
    ['DELETE', `/factors/passkeys/${body.factors.passkeys[0].id}`, undefined],
    ['PATCH', W, { require_two_factors: true }],
  ] as const
  await forgetProof(ann.id)
  for (const [method, path, body] of changes)
    t.match(
      await ann.browser.ask(method, path, { body }),
      { status: 403, body: { code: 'proof_required' } },
      `${method} ${path}`,
    )
  const prove = (body: object) => ann.browser.post('/factors/proof', body)
  t.match(await prove({ password: 'wrong password here' }), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await prove({ code: '000000' }), { status: 401 })
  t.match(await prove({}), { status: 400 })
  t.match(await prove({ password: PASSWORD }), { status: 200, body: { proven_until: /Z$/, has_password: true } })
  t.equal((await ann.browser.post('/factors/recovery_codes', undefined)).status, 200)
  await forgetProof(ann.id)
  t.equal((await prove({ code: clock.codeOf(secret) })).status, 200)
  t.match(await prove({ code: clock.codeOf(secret) }), { status: 401 }, 'a code proves once, too')
  const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
  t.equal(
    (await ann.browser.post('/factors/recovery_codes', undefined, elsewhere)).status,
    403,
    'and no other site asks',
  )
  t.equal((await api.get('/factors')).status, 403, 'nor does a key')
  await sql`UPDATE users SET password_hash = NULL WHERE id = ${ann.id}`
  await forgetProof(ann.id)
  const chosen = await ann.browser.put('/password', { password: 'copper lantern 9 river' })
  t.match(chosen, { status: 403, body: { code: 'proof_required' } }, 'a first password would be a proof')
})

t.test('an app is in use once its first code was given', async (t) => {
  const { browser, email } = await addPerson(app, sql, 'bea')
  const { secret } = (await browser.post('/factors/app', undefined)).body
  t.match(await browser.post('/factors/app/confirm', { code: '000000' }), {
    status: 400,
    body: { code: [/app shows now/] },
  })
  t.match((await browser.get('/factors')).body, { app: null, recovery_codes_left: 0 })
  t.match((await openBrowser(app).signIn(email)).body, { user: {} }, 'nobody is locked out by half of it')
  const { body } = await browser.post('/factors/app/confirm', { code: clock.codeOf(secret) })
  t.match(body, { factors: { app: { added_at: /Z$/ } } })
  const half = openBrowser(app)
  await half.signIn(email)
  t.equal(
    (await half.post('/session/second_step', { code: clock.codeOf(secret) })).status,
    401,
    'the first code is used',
  )
  clock.forward(30)
  const phone = await setUpApp({ browser }, clock)
  t.equal(phone.recoveryCodes, null, 'another app takes its place')
  t.equal((await half.post('/session/second_step', { code: clock.codeOf(secret) })).status, 401)
  t.equal((await half.post('/session/second_step', { code: clock.codeOf(phone.secret) })).status, 200)
})

t.test('new recovery codes take the place of those of before', async (t) => {
  const { browser, email } = await addPerson(app, sql, 'cy')
  t.match(await browser.post('/factors/recovery_codes', undefined), { status: 400 }, 'not without a factor')
  const { recoveryCodes } = await setUpApp({ browser }, clock)
  const { recovery_codes } = (await browser.post('/factors/recovery_codes', undefined)).body
  const half = openBrowser(app)
  await half.signIn(email)
  t.equal((await half.post('/session/second_step', { recovery_code: recoveryCodes![0] })).status, 401)
  t.equal((await half.post('/session/second_step', { recovery_code: recovery_codes[0] })).status, 200)
})

t.test('the audit log and the owner of the account are told, and no secret is', async (t) => {
  const dan = await addMember('dan', 'member')
  const { secret, recoveryCodes } = await setUpApp(dan, clock)
  const { body } = await addPasskey(dan)
  await dan.browser.patch(`/factors/passkeys/${body.factors.passkeys[0].id}`, { name: 'Desk' })
  const half = openBrowser(app)
  await half.signIn(dan.email)
  await half.post('/session/second_step', { recovery_code: recoveryCodes![0] })
  await dan.browser.post('/factors/recovery_codes', undefined)
  await dan.browser.delete(`/factors/passkeys/${body.factors.passkeys[0].id}`)
  await dan.browser.delete('/factors/app')
  const entries = await sql<{ changes: object; actor: string; actor_user_id: number }[]>`
    SELECT changes, actor, actor_user_id FROM audit_log
    WHERE kind = 'member' AND action = 'updated' AND thing_id = ${dan.id} ORDER BY id`
  t.same(
    entries.map(({ changes }) => changes),
    [
      { authenticator_app: [null, '********'] },
      { recovery_codes: [0, 10] },
      { passkey: [null, 'Laptop'] },
      { passkey: ['Laptop', 'Desk'] },
      { recovery_codes: [10, 9] },
      { recovery_codes: ['********', '********'] },
      { passkey: ['Desk', null] },
      { authenticator_app: ['********', null] },
      { recovery_codes: [10, 0] },
    ],
  )
  t.ok(entries.every(({ actor, actor_user_id }) => actor === 'user' && actor_user_id === dan.id))
  const told = () => smtp.mails.filter(({ to }) => to.includes(dan.email))
  await until(() => told().length === 6, 'six mails')
  const texts = told()
    .map((mail) => partOf(mail, 'text/plain'))
    .join('\n')
  for (const words of [
    /app was set up/,
    /passkey was added.*Laptop/,
    /9 are left/,
    /New recovery codes/,
    /passkey of your account was removed/,
  ])
    t.match(texts, words)
  t.notMatch(texts, secret)
  t.notMatch(texts, new RegExp(recoveryCodes![0]))
})

t.test('a workspace requires two factors of sessions, and not of keys', async (t) => {
  const owner = await addMember('owner', 'owner')
  const member = await addMember('member', 'member')
  const path = `${W}/links`
  const isClosed = { status: 403, body: { code: 'two_factors_required' } }
  const require = (isRequired: boolean) => owner.browser.patch(W, { require_two_factors: isRequired })
  t.match(await require(true), isClosed, 'the owner must have one')
  await setUpApp(owner, clock)
  t.match(await api.patch(W, { require_two_factors: true }), { status: 403 }, 'a key does not decide it')
  t.equal((await member.browser.patch(W, { require_two_factors: true })).status, 403, 'nor does a member')
  t.match(await require(true), { status: 200, body: { require_two_factors: true } })
  t.match(
    await api.patch(W, { require_two_factors: true, name: 'Renamed' }),
    { status: 200 },
    'as it is it may be sent back',
  )

  t.match(await member.browser.get(path), isClosed)
  t.match(await member.browser.post('/link', { url: 'https://example.com', workspace_id: workspaceId }), isClosed)
  t.match(await member.browser.get('/workspaces'), { status: 200, body: [] })
  t.match((await member.browser.get('/session')).body, {
    user: { has_two_factors: false },
    workspaces: [{ id: workspaceId, require_two_factors: true, is_closed: true }],
  })
  t.equal((await owner.browser.get(path)).status, 200)
  t.equal((await api.get(path)).status, 200, 'keys go on')
  const [{ id: elsewhere }] = await sql`
    WITH added AS (INSERT INTO workspaces (name) VALUES ('Elsewhere') RETURNING id),
      joined AS (INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${member.id}, 'owner' FROM added)
    SELECT id FROM added`
  const keys = `/workspace/${elsewhere}/keys`
  t.match(await member.browser.post(keys, { user_wide: true }), isClosed, 'a key of all workspaces would open this one')
  t.equal((await member.browser.post(keys, {})).status, 200)
  const { members } = (await owner.browser.get(`${W}/members`)).body
  const has = (id: number) => members.find((one: { id: number }) => one.id === id).has_two_factors
  t.same([has(owner.id), has(member.id)], [true, false])
  await sql`UPDATE sessions SET by_provider = true WHERE user_id = ${member.id}`
  t.equal((await member.browser.get(path)).status, 200, 'the provider counts as both')
  await sql`UPDATE sessions SET by_provider = false WHERE user_id = ${member.id}`
  t.match((await addPasskey(member)).status, 200)
  t.equal((await member.browser.get(path)).status, 200, 'it opens at once')

  const [{ id }] = (await member.browser.get('/factors')).body.passkeys
  t.match(await member.browser.delete(`/factors/passkeys/${id}`), isClosed, 'the last one stays')
  const { secret: _ } = await setUpApp(member, clock)
  const removed = await Promise.all([
    member.browser.delete(`/factors/passkeys/${id}`),
    member.browser.delete('/factors/app'),
  ])
  t.same(removed.map(({ status }) => status).sort(), [200, 403], 'also where both are removed at once')
  t.match(await require(false), { status: 200, body: { require_two_factors: false } })
  t.match(
    await sql`SELECT changes FROM audit_log WHERE kind = 'workspace' AND action = 'updated' AND changes ? 'require_two_factors' ORDER BY id`,
    [{ changes: { require_two_factors: [false, true] } }, { changes: { require_two_factors: [true, false] } }],
  )
  t.equal((await openBrowser(app).signIn(member.email)).status, 200)
})

t.test('of requiring two factors and removing the own last one at once, one is refused', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('raced') RETURNING id`
  const eve = await addPerson(app, sql, 'eve')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${id}, ${eve.id}, 'owner')`
  await setUpApp(eve, clock)
  const answers = await sql.begin(async (tx) => {
    await tx`SELECT FROM users WHERE id = ${eve.id} FOR UPDATE`
    const both = Promise.all([
      eve.browser.patch(`/workspace/${id}`, { require_two_factors: true }),
      eve.browser.delete('/factors/app'),
    ])
    await until(async () => (await countLockWaits(sql, '%FROM users WHERE id%')) === 2, 'both changes to wait')
    return { both } // postgres.js would await a promise that is returned itself
  })
  const statuses = (await answers.both).map(({ status }) => status)
  t.same(statuses.sort(), [200, 403])
})

t.test('a key that sends the requirement back as it was does not undo a change of an owner', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('overtaken') RETURNING id`
  const key = 'sk_of_the_overtaken'
  await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256(${key}::bytea), 'sk', ${id})`
  const { late } = await sql.begin(async (tx) => {
    await tx`UPDATE workspaces SET require_two_factors = true WHERE id = ${id}`
    const late = api.patch(`/workspace/${id}`, { require_two_factors: false, name: 'Renamed' }, { key })
    await until(async () => (await countLockWaits(sql)) === 1, "the key's change to wait")
    return { late } // postgres.js would await a promise that is returned itself
  })
  t.match(await late, { status: 200, body: { name: 'Renamed', require_two_factors: true } })
})
