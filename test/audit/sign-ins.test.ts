// The audit log of each workspace tells its owners how members signed in, and who tried to.
import t from 'tap'
import type { AuditEntry } from '../../api/audit/audit-schemas.js'
import { withApi } from '../api/api-fixture.js'
import { API_URL, addPerson, createClock, setUpApp } from '../factors/factors-fixture.js'
import { openBrowser } from '../sessions/browser.js'
import { until } from '../until.js'

const clock = createClock()
const api = await withApi(t, { now: clock.now, apiUrl: API_URL })
const { sql, workspaceId } = api
const ann = await addPerson(api.app, sql, 'ann')
const bob = await addPerson(api.app, sql, 'bob')
const [{ id: otherId }] = await sql`INSERT INTO workspaces (name) VALUES ('other') RETURNING id`
await sql`
  INSERT INTO workspace_members (workspace_id, user_id, role)
  VALUES (${workspaceId}, ${ann.id}, 'owner'), (${workspaceId}, ${bob.id}, 'viewer'), (${otherId}, ${bob.id}, 'owner')`

/** How a user signed in, or failed to, by the log of a workspace; oldest first. */
async function signInsOf(userId: number, inWorkspace = workspaceId): Promise<AuditEntry[]> {
  const path = `/workspace/${inWorkspace}/audit_log?kind=member&thing_id=${userId}&limit=1000`
  const { body } = await (inWorkspace === workspaceId ? ann : bob).browser.get(path)
  return (body.entries as AuditEntry[]).filter(({ action }) => action.startsWith('sign')).reverse()
}
const waysOf = (entries: AuditEntry[]) =>
  entries.map(({ action, changes }) =>
    [action, changes.way.to, ...(changes.attempts ? [changes.attempts.to] : [])].join(' '),
  )

t.test('a sign-in is in each workspace of the member, by name and way', async (t) => {
  await openBrowser(api.app).signIn('bob@example.com')
  for (const id of [workspaceId, otherId])
    t.match(await signInsOf(bob.id, id), [
      {
        action: 'signed_in',
        actor: { kind: 'user', name: 'bob@example.com', user_id: bob.id },
        kind: 'member',
        thing_id: bob.id,
        changes: { way: { from: null, to: 'password' } },
      },
    ])
})

t.test('wrong passwords of an hour are one entry, whoever sent them', async (t) => {
  const guesses = await Promise.all(
    [1, 2, 3, 4].map((n) => openBrowser(api.app).signIn('Bob@Example.com', `wrong password ${n}`)),
  )
  t.same(new Set(guesses.map(({ status }) => status)), new Set([401]))
  for (const id of [workspaceId, otherId]) {
    await until(async () => waysOf(await signInsOf(bob.id, id)).includes('sign_in_failed password 4'), 'four failures')
    t.match((await signInsOf(bob.id, id)).slice(1), [{ actor: { kind: 'service', user_id: null }, thing_id: bob.id }])
  }
  await sql`UPDATE audit_log SET occurred_at = occurred_at - interval '61 minutes' WHERE action = 'sign_in_failed'`
  await openBrowser(api.app).signIn('bob@example.com', 'wrong password 5')
  await until(
    async () => waysOf(await signInsOf(bob.id)).includes('sign_in_failed password 1'),
    'an entry of the next hour',
  )
})

t.test('a wrong current password, and codes of the second step', async (t) => {
  const { recoveryCodes, secret } = await setUpApp(bob, clock)
  const before = (await signInsOf(bob.id)).length
  const wrong = { current_password: 'not the current one', password: 'another anchor 48 maple' }
  t.equal((await bob.browser.put('/password', wrong)).status, 401)
  await until(async () => waysOf(await signInsOf(bob.id)).includes('sign_in_failed password 2'), 'the wrong password')

  const halfSignedIn = async () => {
    const browser = openBrowser(api.app)
    t.match(await browser.signIn('bob@example.com'), { body: { second_step: {} } })
    return browser
  }
  t.equal((await signInsOf(bob.id)).length, before, 'the first step alone is no sign-in')
  const browser = await halfSignedIn()
  t.equal((await browser.post('/session/second_step', { code: '000000' })).status, 401)
  t.equal((await browser.post('/session/second_step', { recovery_code: 'aaaa-aaaa-aaaa-aaaa' })).status, 401)
  t.equal((await browser.post('/session/second_step', { code: clock.codeOf(secret) })).status, 200)
  const again = await halfSignedIn()
  t.equal((await again.post('/session/second_step', { recovery_code: recoveryCodes![0] })).status, 200)
  const all = [
    'sign_in_failed app_code 1',
    'sign_in_failed recovery_code 1',
    'signed_in app_code',
    'signed_in recovery_code',
  ]
  await until(async () => (await signInsOf(bob.id)).length === before + all.length, 'all entries')
  t.same(
    waysOf(await signInsOf(bob.id))
      .slice(before)
      .sort(),
    all,
  )
})

t.test('unknown addresses and accounts without a workspace leave nothing', async (t) => {
  const { id } = await addPerson(api.app, sql, 'zoe')
  await openBrowser(api.app).signIn('zoe@example.com', 'wrong password')
  await openBrowser(api.app).signIn('nobody@example.com', 'wrong password')
  t.same(await sql`SELECT 1 FROM audit_log WHERE thing_id = ${id} AND kind = 'member'`, [])
})
