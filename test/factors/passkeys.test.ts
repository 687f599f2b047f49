// Passkeys are added, sign users in, and are refused if anything about them is wrong.
import t from 'tap'
import { whyNoPasskeys } from '../../api/factors/relying-party.js'
import { withApi } from '../api/api-fixture.js'
import { openBrowser } from '../sessions/browser.js'
import { API_URL, addPasskey, addPerson, createClock, openDevice, setUpApp } from './factors-fixture.js'
import { createAuthenticator } from './software-authenticator.js'

const clock = createClock()
const api = await withApi(t, { now: clock.now, apiUrl: API_URL })
const { app, sql } = api
const ann = await addPerson(app, sql, 'ann')
const bob = await addPerson(app, sql, 'bob')
const device = openDevice()
const ofBob = openDevice()
const refused = { status: 401, body: { code: 'wrong_credentials', error: 'This passkey was not accepted' } }

t.test('a passkey is added, and brings recovery codes as the first factor', async (t) => {
  const other = openBrowser(app)
  await other.signIn(ann.email)
  const { status, body } = await addPasskey(ann, device)
  t.equal(status, 200)
  t.match(body, { factors: { app: null, passkeys: [{ name: 'Laptop', last_used_at: null }], recovery_codes_left: 10 } })
  t.equal(body.recovery_codes.length, 10)
  t.equal((await other.get('/session')).status, 401, 'sessions that began with one factor end')
  t.equal((await ann.browser.get('/session')).status, 200)
  t.match(await addPasskey(bob, ofBob), { status: 200 })
  t.match((await addPasskey(bob, openDevice(), 'Phone')).body, { recovery_codes: null }, 'not with the second')
})

/** A browser that is about to sign in, and the challenge for its passkey. */
async function begin() {
  const browser = openBrowser(app)
  const { status, body: options } = await browser.post('/session/passkey/challenge', undefined)
  t.equal(status, 200)
  return { browser, options }
}
const signIn = async (
  { browser, options }: Awaited<ReturnType<typeof begin>>,
  lies: Parameters<typeof device.get>[1] = {},
  from = device,
) => browser.post('/session/passkey', { credential: from.get(options, lies) })

t.test('a passkey signs in alone', async (t) => {
  const one = await begin()
  t.match(
    one.options,
    { rpId: 'localhost', userVerification: 'required', allowCredentials: [] },
    'nobody is told who has one',
  )
  const before = one.browser.cookies.get('slugline-sign-in')
  t.match(await signIn(one), { status: 200, body: { user: { id: ann.id, has_two_factors: true } } })
  t.same([...one.browser.cookies.keys()], ['slugline'])
  t.not(one.browser.cookies.get('slugline'), before)
  t.match((await one.browser.get('/factors')).body, { passkeys: [{ last_used_at: /Z$/ }], proven_until: /Z$/ })
})

t.test('very many people sign in by passkeys behind one address', async (t) => {
  for (let i = 0; i < 80; i += 1) t.equal((await signIn(await begin())).status, 200)
})

t.test('a challenge is answered once, by the browser that asked, for what it was', async (t) => {
  const one = await begin()
  const credential = device.get(one.options)
  const another = await begin()
  t.match(await another.browser.post('/session/passkey', { credential }), refused, 'of another browser')
  t.match(await openBrowser(app).post('/session/passkey', { credential }), refused, 'without a cookie')
  t.equal((await one.browser.post('/session/passkey', { credential })).status, 200, 'and it is not used up by that')
  const two = await begin()
  const answers = await Promise.all(
    [1, 2, 3].map(() => two.browser.post('/session/passkey', { credential: device.get(two.options) })),
  )
  t.same(answers.map(({ status }) => status).sort(), [200, 401, 401])
  const proof = (await ann.browser.post('/factors/proof/challenge', undefined)).body
  const three = await begin()
  t.match(await signIn({ browser: three.browser, options: proof }), refused, 'of another purpose')
  t.match(
    await signIn({ browser: three.browser, options: { ...three.options, challenge: 'AAAA' } }),
    refused,
    'made up',
  )
  await sql`UPDATE passkey_challenges SET expires_at = now()`
  t.match(await signIn(three), refused, 'too late')
})

t.test('an object in the place of a text is refused', async (t) => {
  // A list of so many bytes would occupy the process for a second.
  for (const value of [{ length: 50_000_000 }, 5, ['a']]) {
    const one = await begin()
    const credential = device.get(one.options)
    const lie = { ...credential, response: { ...credential.response, userHandle: value } }
    const beganMs = performance.now()
    t.match(await one.browser.post('/session/passkey', { credential: lie }), refused)
    t.ok(performance.now() - beganMs < 1_000, 'at once')
  }
  const lies = [{ transports: 'usb' }, { transports: ['x'.repeat(33)] }, { attestationObject: { length: 50_000_000 } }]
  for (const lie of lies) {
    const options = (await ann.browser.post('/factors/passkeys/challenge', undefined)).body
    const credential = openDevice().create(options)
    const given = { ...credential, response: { ...credential.response, ...lie } }
    t.match(await ann.browser.post('/factors/passkeys', { name: 'Lie', credential: given }), refused)
  }
})

t.test('a public key has a bounded size', async (t) => {
  const add = async (bytes: number) => {
    const options = (await ann.browser.post('/factors/passkeys/challenge', undefined)).body
    const credential = openDevice().create(options, { keyField: Buffer.alloc(bytes) })
    return ann.browser.post('/factors/passkeys', { name: 'Large', credential })
  }
  t.match(await add(5_000), refused)
  const { status, body } = await add(500)
  t.equal(status, 200)
  await ann.browser.delete(`/factors/passkeys/${body.factors.passkeys.at(-1).id}`)
})

t.test('a proof of one session is none of another', async (t) => {
  const options = (await bob.browser.post('/factors/proof/challenge', undefined)).body
  const credential = ofBob.get(options)
  t.match(await ann.browser.post('/factors/proof', { credential }), refused)
  await sql`UPDATE sessions SET proven_at = NULL WHERE user_id = ${ann.id}`
  const own = (await ann.browser.post('/factors/proof/challenge', undefined)).body
  t.match(own.allowCredentials, { length: 1 })
  t.match(
    await ann.browser.post('/factors/proof', { credential: ofBob.get(own) }),
    { status: 401 },
    'of another account',
  )
  t.match((await ann.browser.get('/factors')).body, { proven_until: null })
  const again = (await ann.browser.post('/factors/proof/challenge', undefined)).body
  t.match(await ann.browser.post('/factors/proof', { credential: device.get(again) }), {
    status: 200,
    body: { proven_until: /Z$/ },
  })
})

t.test('what was signed elsewhere, or by nobody who was asked, is refused', async (t) => {
  for (const [why, lies] of Object.entries({
    'another origin': { origin: 'http://localhost.evil.example' },
    'another port': { origin: 'http://localhost:3001' },
    'another name': { rpId: 'evil.example' },
    'nobody was verified': { flags: 0x01 },
    'nobody was there': { flags: 0 },
    'the user is another one': { userHandle: Buffer.from(`user ${bob.id}`).toString('base64url') },
  }))
    t.match(await signIn(await begin(), lies), refused, why)
  const one = await begin()
  const credential = device.get(one.options)
  credential.response.signature = ofBob.get(one.options).response.signature
  t.match(await one.browser.post('/session/passkey', { credential }), refused, 'signed by another passkey')
  const two = await begin()
  t.match(await signIn(two, {}, openUnknown(two.options)), refused, 'not known')
  for (const credential of [{}, { id: 'x', response: {} }, { id: 'x', response: { clientDataJSON: '{' } }, { id: 5 }])
    t.match(await two.browser.post('/session/passkey', { credential }), refused, JSON.stringify(credential))
  t.match(await two.browser.post('/session/passkey', {}), { status: 400, body: { credential: ["can't be blank"] } })
})

/** A device with a passkey that nobody registered. */
function openUnknown(options: { challenge: string }) {
  const unknown = openDevice()
  unknown.create({ ...options, user: { id: Buffer.from(`user ${ann.id}`).toString('base64url') } })
  return unknown
}

t.test('a counter that does not grow is that of a copy', async (t) => {
  const { counter } = (await sql`SELECT counter FROM passkeys WHERE user_id = ${ann.id}`)[0]
  t.ok(Number(counter) > 0)
  t.match(await signIn(await begin(), { counter: Number(counter) }), refused)
  t.match(await signIn(await begin(), { counter: Number(counter) - 1 }), refused)
  t.match(await signIn(await begin(), { counter: 0 }), refused)
  t.equal((await signIn(await begin(), { counter: Number(counter) + 100 })).status, 200)
  const [one, two] = [await begin(), await begin()]
  const answers = await Promise.all([one, two].map((each) => signIn(each, { counter: Number(counter) + 200 })))
  t.same(answers.map(({ status }) => status).sort(), [200, 401], 'also of two at once')
  device.get(one.options, {})
})

t.test('after the password a passkey of the same account will do, and no other', async (t) => {
  // The counter of the device goes on from the last test.
  await sql`UPDATE passkeys SET counter = 0 WHERE user_id = ${ann.id}`
  const browser = openBrowser(app)
  t.match((await browser.signIn(ann.email)).body, { second_step: { app: false, passkey: true, recovery_code: true } })
  const ask = async () => (await browser.post('/session/second_step/challenge', undefined)).body
  const options = await ask()
  t.match(options.allowCredentials, { length: 1 })
  const give = (credential: object) => browser.post('/session/second_step', { credential })
  t.match(await give(ofBob.get(options)), { status: 401, body: { code: 'wrong_credentials' } })
  t.match(await give(device.get(options)), refused, 'the challenge is used up by that')
  const alone = (await browser.post('/session/passkey/challenge', undefined)).body
  t.match(await give(device.get(alone)), refused, 'a challenge of the other sign-in')
  t.match(await give(device.get(await ask())), { status: 200, body: { user: { id: ann.id } } })
  t.match(await openBrowser(app).post('/session/second_step/challenge', undefined), {
    status: 401,
    body: { code: 'sign_in_expired' },
  })
})

t.test('only what this browser was asked for is added, and once', async (t) => {
  const challenge = async () => (await ann.browser.post('/factors/passkeys/challenge', undefined)).body
  const add = (credential: object, browser = ann.browser) =>
    browser.post('/factors/passkeys', { name: 'x', credential })
  const options = await challenge()
  t.match(options.excludeCredentials, { length: 1 })
  t.match(options.authenticatorSelection, { residentKey: 'required', userVerification: 'required' })
  const credential = openDevice().create(options)
  t.match(await add(credential, bob.browser), refused, 'by another session')
  t.match(await add(openDevice().create(options, { origin: 'https://evil.example' })), refused)
  t.match(await add(credential), refused, 'its challenge is used up')
  for (const lies of [{ rpId: 'evil.example' }, { flags: 0x41 }])
    t.match(await add(openDevice().create(await challenge(), lies)), refused)
  const known = (await sql`SELECT credential_id FROM passkeys WHERE user_id = ${bob.id}`)[0].credential_id
  const copied = openDevice().create(await challenge(), {}, known)
  t.match(await add(copied), { status: 401, body: { error: 'This passkey was added already' } })
  t.match(await sql`SELECT count(*)::integer FROM passkeys WHERE user_id = ${ann.id}`, [{ count: 1 }])
})

t.test('passkeys are renamed and removed by their owner', async (t) => {
  const [{ id }] = (await ann.browser.get('/factors')).body.passkeys
  t.match(await ann.browser.patch(`/factors/passkeys/${id}`, { name: ' Desk ' }), {
    status: 200,
    body: { passkeys: [{ name: 'Desk' }] },
  })
  t.match(await ann.browser.patch(`/factors/passkeys/${id}`, { name: '' }), { status: 400 })
  t.equal((await bob.browser.patch(`/factors/passkeys/${id}`, { name: 'Mine' })).status, 404)
  t.equal((await bob.browser.delete(`/factors/passkeys/${id}`)).status, 404)
  await setUpApp(ann, clock)
  t.match(await ann.browser.delete(`/factors/passkeys/${id}`), {
    status: 200,
    body: { passkeys: [], recovery_codes_left: 10 },
  })
  t.match(await signIn(await begin()), refused)
  t.match(await ann.browser.delete('/factors/app'), { status: 200, body: { app: null, recovery_codes_left: 0 } })
  t.match(await openBrowser(app).signIn(ann.email), { status: 200, body: { user: { has_two_factors: false } } })
})

t.test('where browsers would refuse, passkeys are not offered', async (t) => {
  for (const url of ['https://links.example.com', 'http://localhost:3000', 'http://a.localhost'])
    t.equal(whyNoPasskeys(new URL(url)), undefined, url)
  for (const url of ['http://127.0.0.1:3000', 'http://links.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]'])
    t.match(whyNoPasskeys(new URL(url)), url, url)
  const plain = await withApi(t)
  const person = await addPerson(plain.app, plain.sql, 'ann')
  t.match((await person.browser.get('/factors')).body, { no_passkeys_because: /need a name and https/ })
  t.equal((await person.browser.post('/factors/passkeys/challenge', undefined)).status, 403)
  t.match(await openBrowser(plain.app).post('/session/passkey/challenge', undefined), {
    status: 403,
    body: { error: /API_PUBLIC_URL/ },
  })
})

t.test('under https the cookie of a sign-in is bound to the host too', async (t) => {
  const secure = await withApi(t, { apiUrl: 'https://links.example.com' })
  const person = await addPerson(secure.app, secure.sql, 'ann')
  const own = createAuthenticator({ origin: 'https://links.example.com', rpId: 'links.example.com' })
  t.match(await addPasskey(person, own), { status: 200 })
  const browser = openBrowser(secure.app)
  const { body: options, headers } = await browser.post('/session/passkey/challenge', undefined)
  t.match(
    headers['set-cookie'],
    /^__Host-slugline-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  t.equal((await browser.post('/session/passkey', { credential: own.get(options) })).status, 200)
})
