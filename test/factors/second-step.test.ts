// A sign-in needs its second step, and no other way gets around it.
import t from 'tap'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { type Browser, openBrowser, PASSWORD } from '../sessions/browser.js'
import { API_URL, addPerson, createClock, setUpApp } from './factors-fixture.js'

const clock = createClock()
const api = await withApi(t, { now: clock.now, apiUrl: API_URL })
const { app, sql, workspaceId } = api

const ann = await addPerson(app, sql, 'ann')
const bob = await addPerson(app, sql, 'bob')
const { secret, recoveryCodes } = await setUpApp(ann, clock)
const ofBob = await setUpApp(bob, clock)
t.beforeEach(() => void clock.forward(7_200)) // the wrong codes of earlier tests are forgotten

/** A browser whose user has given the password. */
async function halfSignedIn(email = ann.email, password = PASSWORD) {
  const browser = openBrowser(app)
  const { status, body } = await browser.signIn(email, password)
  t.match({ status, body }, { status: 200, body: { second_step: {} } })
  return browser
}
const give = (browser: Browser, body: object) => browser.post('/session/second_step', body)
const wrong = { status: 401, body: { code: 'wrong_credentials' } }
const expired = { status: 401, body: { code: 'sign_in_expired' } }
const nextCode = () => {
  clock.forward(30)
  return clock.codeOf(secret)
}

t.test('after the password comes a code, and then there is a session', async (t) => {
  const browser = openBrowser(app)
  t.match((await browser.signIn(ann.email, 'wrong password here')).body, { code: 'wrong_credentials' })
  t.equal(browser.cookies.size, 0, 'nothing is told before the password is right')
  const { body } = await browser.signIn(ann.email)
  t.same(body, { second_step: { app: true, passkey: false, recovery_code: true, expires_in_seconds: 600 } })
  t.same([...browser.cookies.keys()], ['slugline-sign-in'])
  const half = browser.cookies.get('slugline-sign-in')!
  const answer = await give(browser, { code: nextCode() })
  t.match(answer, { status: 200, body: { user: { id: ann.id, has_two_factors: true } } })
  t.same([...browser.cookies.keys()], ['slugline'])
  t.not(browser.cookies.get('slugline'), half, 'the token changes: whoever knew the half knows no session')
  t.equal((await browser.get('/session')).status, 200)
  browser.cookies.set('slugline-sign-in', half)
  t.match(await give(browser, { code: nextCode() }), expired, 'half a sign-in is used up')
})

t.test('half a sign-in can do nothing else', async (t) => {
  const browser = await halfSignedIn()
  const half = browser.cookies.get('slugline-sign-in')!
  const ask = async (why: string) => {
    for (const path of ['/session', '/sessions', '/workspaces', '/factors', `/workspace/${workspaceId}/members`])
      t.match(await browser.get(path), { status: 401, body: { code: 'unauthorized' } }, `${path} ${why}`)
    t.equal(
      (await browser.put('/password', { current_password: PASSWORD, password: 'copper lantern 9 river' })).status,
      401,
    )
    t.equal((await browser.post('/factors/app', undefined)).status, 401)
    t.equal((await browser.post('/factors/proof', { password: PASSWORD })).status, 401)
    t.equal((await browser.delete('/factors/app')).status, 401)
  }
  await ask('with its cookie')
  browser.cookies.set('slugline', half)
  await ask('as if it were a session')
})

t.test('half a sign-in ends with the sessions of its user', async (t) => {
  const browser = await halfSignedIn()
  t.equal((await ann.browser.delete('/sessions?keep=current')).status, 200)
  t.match(await give(browser, { code: nextCode() }), expired)
})

t.test('a code is taken once, and none of before it', async (t) => {
  const code = nextCode()
  const former = clock.codeOf(secret, -1)
  t.equal((await give(await halfSignedIn(), { code })).status, 200)
  t.match(await give(await halfSignedIn(), { code }), wrong, 'replayed')
  t.match(await give(await halfSignedIn(), { code: former }), wrong, 'of before')
  const code2 = nextCode()
  const halves = await Promise.all([halfSignedIn(), halfSignedIn(), halfSignedIn()])
  const answers = await Promise.all(halves.map((browser) => give(browser, { code: code2 })))
  t.same(answers.map(({ status }) => status).sort(), [200, 401, 401], 'also of three at once')
})

t.test('nobody signs in with what is of somebody else', async (t) => {
  clock.forward(30)
  const browser = await halfSignedIn()
  t.match(await give(browser, { code: clock.codeOf(ofBob.secret) }), wrong)
  t.match(await give(browser, { recovery_code: ofBob.recoveryCodes![0] }), wrong)
  t.match(await sql`SELECT cardinality(recovery_hashes) AS left FROM account_factors WHERE user_id = ${bob.id}`, [
    { left: 10 },
  ])
  t.equal(
    (await give(browser, { code: ` ${clock.codeOf(secret).replace(/^.../, '$& ')} ` })).status,
    200,
    'with blanks',
  )
})

t.test('a recovery code works once, also of many at once', async (t) => {
  const [first, second] = recoveryCodes!
  t.equal(recoveryCodes!.length, 10)
  t.match(first, /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/, '120 bits')
  const halves = await Promise.all([1, 2, 3, 4].map(() => halfSignedIn()))
  const answers = await Promise.all(halves.map((browser) => give(browser, { recovery_code: first })))
  t.same(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
  t.match(await give(await halfSignedIn(), { recovery_code: first }), wrong)
  const browser = await halfSignedIn()
  t.equal((await give(browser, { recovery_code: ` ${second.toUpperCase().replaceAll('-', ' ')}` })).status, 200)
  t.match((await browser.get('/factors')).body, { recovery_codes_left: 8 })
  t.same(await sql`SELECT count(*)::integer FROM account_factors WHERE recovery_hashes::text LIKE ${`%${first}%`}`, [
    { count: 0 },
  ])
})

t.test('it is begun in this browser, and lately', async (t) => {
  t.match(await give(openBrowser(app), { code: nextCode() }), expired)
  const browser = await halfSignedIn()
  await sql`UPDATE pending_sign_ins SET expires_at = now()`
  t.match(await give(browser, { code: nextCode() }), expired)
  const another = await halfSignedIn()
  await sql`UPDATE users SET password_hash = password_hash || '' WHERE id = ${ann.id}`
  t.match(await give(another, { code: nextCode() }), expired, 'nor after another password was chosen')
  const third = await halfSignedIn()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
  ])
    t.equal(
      (await third.post('/session/second_step', { code: nextCode() }, { headers })).status,
      403,
      'by another site',
    )
  t.match(await give(third, {}), { status: 400, body: { base: [/one of/] } })
  t.match(await give(third, { code: '1', recovery_code: 'x' }), { status: 400 })
  t.equal((await give(third, { code: nextCode() })).status, 200)
})

t.test('links, invitations and a password that is chosen by a link are one factor', async (t) => {
  const byLink = openBrowser(app)
  const token = await insertUserLink(sql, 'sign_in', ann.id)
  t.match((await byLink.post('/session/link', { token })).body, { second_step: {} })
  t.equal((await byLink.get('/session')).status, 401)
  const byPassword = openBrowser(app)
  await sql`UPDATE users SET email_verified_at = now() WHERE id = ${ann.id}` // the first proof would end her factors
  const chosen = { token: await insertUserLink(sql, 'password', ann.id, ann.email), password: PASSWORD }
  t.match((await byPassword.put('/password', chosen)).body, { second_step: {} })
  t.equal((await byPassword.get('/session')).status, 401)
  t.equal((await give(byPassword, { code: nextCode() })).status, 200)
  const invited = { workspaceId, email: ann.email, role: 'viewer', invitedBy: api.userId, isMailed: true } as const
  const invitation = await insertInvitation(sql, invited)
  const byInvitation = openBrowser(app)
  const accepted = await byInvitation.post('/invitations/accept', { token: invitation.token, password: PASSWORD })
  t.match(accepted.body, { second_step: {} })
  t.equal((await byInvitation.get('/session')).status, 401)
  t.match((await give(byInvitation, { code: nextCode() })).body, { workspaces: [{ id: workspaceId }] })
})

t.test('the link that `npm start` prints is of whoever has the machine', async (t) => {
  const browser = openBrowser(app)
  const token = await insertUserLink(sql, 'sign_in', ann.id, null, true)
  t.match((await browser.post('/session/link', { token })).body, { user: { id: ann.id } })
})

t.test('wrong codes slow down, and right ones with them', async (t) => {
  const browser = await halfSignedIn(bob.email)
  // Bob has never signed in from this address, so it has no count of its own.
  let slowed: Awaited<ReturnType<typeof give>> | undefined
  for (let i = 0; i < 40 && !slowed; i += 1) {
    const answer = await give(browser, i % 2 ? { code: '000000' } : { recovery_code: 'aaaa-aaaa-aaaa-aaaa' })
    if (answer.status === 429) slowed = answer
    else t.match(answer, wrong)
  }
  t.match(slowed, { status: 429, headers: { 'retry-after': /^\d+$/ }, body: { message: 'Too many wrong codes' } })
  clock.forward(30)
  t.equal((await give(browser, { code: clock.codeOf(ofBob.secret) })).status, 429)
})
