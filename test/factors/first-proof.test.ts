// Somebody has an account of another person's address, and sets up factors before the person proves the address.
import t, { type Test } from 'tap'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { countLockWaits } from '../lock-waits.js'
import { withProvider } from '../oidc/provider-fixture.js'
import { type Browser, openBrowser, PASSWORD } from '../sessions/browser.js'
import { until } from '../until.js'
import { API_URL, addPasskey, addPerson, createClock, openDevice, setUpApp } from './factors-fixture.js'

t.setTimeout(300_000)
const clock = createClock()
const { issuer, people, visitProvider } = await withProvider(t, API_URL)
const oidc = { issuer, clientId: 'slugline', clientSecret: 'a secret of the client', name: 'x' }
const mailed = new Map<string, string>()
const mails = {
  sendPasswordLink: ({ to }: { to: string }, token: string) => void mailed.set(to, token),
  sendFactorNews: () => undefined,
  sendNewEmailLink: () => undefined,
  sendUsedEmail: () => undefined,
  sendLeavingEmail: () => undefined,
  sendInvitation: () => undefined,
  close: async () => undefined,
}
const api = await withApi(t, { now: clock.now, apiUrl: API_URL, oidc, mails })
const { app, sql, workspaceId } = api

const mallory = await addPerson(app, sql, 'mallory')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${mallory.id}, 'owner')`

const NEW_PASSWORD = 'copper lantern 9 river'
let people_ = 0

/** Accepts an invitation to an address that nobody has proven, by a link that an operator printed. */
async function squat() {
  people_ += 1
  const email = `boss${people_}@corp.example`
  const { body } = await mallory.browser.post(`/workspace/${workspaceId}/members`, { email, role: 'viewer' })
  const token = (await replaceInvitationLink(sql, body.id))!
  const browser = openBrowser(app)
  const accepted = await browser.post('/invitations/accept', { token, password: PASSWORD })
  t.equal(accepted.status, 200)
  return { email, browser, id: accepted.body.user.id as number }
}
type Squatter = Awaited<ReturnType<typeof squat>>

/** The owner of the mailbox chooses a password by the link that was mailed to it. */
async function resetPassword(t: Test, { email }: Squatter): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.post('/password/reset', { email })
  const token = await until(() => mailed.get(email), 'the mail with the link')
  const answer = await browser.put('/password', { token, password: NEW_PASSWORD })
  t.equal(answer.status, 200)
  t.notOk(answer.body.second_step, 'the owner is asked for no factor of somebody else')
  return browser
}

/** The owner of the mailbox signs in by a provider that vouches for the address. */
async function comeByProvider(_: Test, { email, id }: Squatter): Promise<Browser> {
  people.set(`sub-${id}`, { email, email_verified: true })
  const browser = openBrowser(app)
  const back = new URL(await visitProvider(String((await browser.get('/oidc/start')).headers.location), `sub-${id}`))
  await browser.get(back.pathname + back.search)
  return browser
}

const ways = { 'a mailed link': resetPassword, 'the provider': comeByProvider }

async function signInByPasskey(browser: Browser, device: ReturnType<typeof openDevice>) {
  const options = (await browser.post('/session/passkey/challenge', undefined)).body
  return browser.post('/session/passkey', { credential: device.get(options) })
}

for (const [way, prove] of Object.entries(ways)) {
  t.test(`passkeys end with the first proof of the address by ${way}`, async (t) => {
    const squatter = await squat()
    const device = openDevice()
    t.equal((await addPasskey(squatter, device)).status, 200)
    // The former holder has begun three more things, which wait for the device or for the password's second step.
    const waiting = openBrowser(app)
    const signing = (await waiting.post('/session/passkey/challenge', undefined)).body
    const half = openBrowser(app)
    t.match((await half.signIn(squatter.email)).body, { second_step: { passkey: true } })
    const halfSigning = (await half.post('/session/second_step/challenge', undefined)).body
    const registering = (await squatter.browser.post('/factors/passkeys/challenge', undefined)).body
    const owner = await prove(t, squatter)
    t.match(await owner.get('/session'), { status: 200, body: { user: { id: squatter.id, has_two_factors: false } } })

    t.equal((await squatter.browser.get('/session')).status, 401, 'the session of before')
    t.equal((await signInByPasskey(openBrowser(app), device)).status, 401, 'a new sign-in by the passkey')
    t.equal((await waiting.post('/session/passkey', { credential: device.get(signing) })).status, 401, 'a begun one')
    t.equal(
      (await half.post('/session/second_step', { credential: device.get(halfSigning) })).status,
      401,
      'the second step after the former password',
    )
    const credential = openDevice().create(registering)
    t.equal((await squatter.browser.post('/factors/passkeys', { name: 'x', credential })).status, 401)
    t.match((await owner.get('/factors')).body, { app: null, passkeys: [], recovery_codes_left: 0 })
    await ownerHasTheAccount(t, squatter, owner)
  })

  t.test(`an app and recovery codes end with the first proof of the address by ${way}`, async (t) => {
    const squatter = await squat()
    const { secret, recoveryCodes } = await setUpApp(squatter, clock)
    const halves = [openBrowser(app), openBrowser(app)]
    for (const half of halves) t.match((await half.signIn(squatter.email)).body, { second_step: { app: true } })
    const owner = await prove(t, squatter)
    t.match(await owner.get('/session'), { status: 200, body: { user: { id: squatter.id, has_two_factors: false } } })

    t.equal((await halves[0].post('/session/second_step', { code: clock.codeOf(secret) })).status, 401)
    t.equal((await halves[1].post('/session/second_step', { recovery_code: recoveryCodes![0] })).status, 401)
    t.match((await owner.get('/factors')).body, { app: null, passkeys: [], recovery_codes_left: 0 })
    await ownerHasTheAccount(t, squatter, owner)
  })
}

/** The owner sets up a factor of her own, which her next proof leaves alone. */
async function ownerHasTheAccount(t: Test, { email, id }: Squatter, owner: Browser) {
  const entries = (await api.get(`/workspace/${workspaceId}/audit_log?kind=member&thing_id=${id}&action=updated`)).body
    .entries as { changes: Record<string, { to: unknown }> }[]
  const ended = entries.flatMap(({ changes }) =>
    ['passkey', 'authenticator_app'].filter((n) => changes[n]?.to === null),
  )
  t.equal(ended.length, 1, 'the log says which factor ended')
  const device = openDevice()
  t.equal((await addPasskey({ browser: owner }, device)).status, 200)
  const token = await insertUserLink(sql, 'password', id, email)
  const again = await openBrowser(app).put('/password', { token, password: NEW_PASSWORD })
  t.match(again.body, { second_step: { passkey: true } }, 'a proven owner keeps her factors')
  t.match((await signInByPasskey(openBrowser(app), device)).body, { user: { id } })
}

t.test('a link that an operator printed proves nothing, and leaves factors', async (t) => {
  const squatter = await squat()
  await addPasskey(squatter)
  const token = await insertUserLink(sql, 'password', squatter.id)
  const answer = await openBrowser(app).put('/password', { token, password: NEW_PASSWORD })
  t.match(answer.body, { second_step: { passkey: true } })
})

for (const change of ['a passkey', 'an app'] as const)
  t.test(`${change} that is added while the address is being proven is refused`, async (t) => {
    const squatter = await squat()
    const options = (await squatter.browser.post('/factors/passkeys/challenge', undefined)).body
    const { secret } = (await squatter.browser.post('/factors/app', undefined)).body
    const proving = await sql.reserve()
    t.teardown(() => proving.release())
    // The proof has ended the sessions, but has not committed yet. The change has passed the check of its session.
    await proving`BEGIN`
    await proving`SELECT FROM users WHERE id = ${squatter.id} FOR UPDATE`
    await proving`DELETE FROM sessions WHERE user_id = ${squatter.id}`
    const adding =
      change === 'a passkey'
        ? squatter.browser.post('/factors/passkeys', { name: 'x', credential: openDevice().create(options) })
        : squatter.browser.post('/factors/app/confirm', { code: clock.codeOf(secret) })
    await until(
      async () => (await countLockWaits(sql, '%FROM users%FOR UPDATE%')) > 0,
      'the change to wait for the proof',
    )
    await proving`COMMIT`
    t.equal((await adding).status, 401)
    t.same(await sql`SELECT FROM passkeys WHERE user_id = ${squatter.id}`, [])
    t.same(await sql`SELECT FROM account_factors WHERE user_id = ${squatter.id} AND app_secret IS NOT NULL`, [])
  })
