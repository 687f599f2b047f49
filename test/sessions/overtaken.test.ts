// A sign-in whose credential was right, but which a change of the account overtakes, ends in no session.
import t from 'tap'
import { resetFactors } from '../../api/factors/factors-table.js'
import { proveAddress } from '../../api/sessions/prove-address.js'
import { deleteSessions } from '../../api/sessions/sessions-table.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import type { Sql } from '../../postgres/connect.js'
import { withApi } from '../api/api-fixture.js'
import {
  API_URL,
  addPasskey,
  addPerson,
  createClock,
  openDevice,
  type Person,
  setUpApp,
} from '../factors/factors-fixture.js'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { type Browser, openBrowser, PASSWORD } from './browser.js'

const clock = createClock()
const { app, sql } = await withApi(t, { now: clock.now, apiUrl: API_URL })

type Answer = Awaited<ReturnType<Browser['ask']>>

/** Runs `signIn` up to its last statement, which waits for a change of the account; then the change commits. */
async function overtake(
  userId: number,
  signIn: () => Promise<Answer>,
  change: (tx: Sql) => Promise<unknown>,
): Promise<Answer> {
  const changing = await sql.reserve()
  try {
    await changing`BEGIN`
    await changing`SELECT FROM users WHERE id = ${userId} FOR UPDATE`
    const signingIn = signIn()
    await until(async () => (await countLockWaits(sql, '%INSERT INTO%')) > 0, 'the sign-in to wait for the change')
    await change(changing as unknown as Sql)
    await changing`COMMIT`
    return await signingIn
  } finally {
    changing.release()
  }
}

const provesAddress = (userId: number) => (tx: Sql) => proveAddress(tx, userId)
const newPassword = (userId: number) => (tx: Sql) => tx`UPDATE users SET password_hash = 'x' WHERE id = ${userId}`
const signsOut = (userId: number) => (tx: Sql) => deleteSessions(tx, userId)
const resetsFactors = (userId: number) => (tx: Sql) => resetFactors(tx, userId)

const ways: Record<string, (person: Person) => Promise<() => Promise<Answer>>> = {
  'a password': async ({ email }) => {
    const browser = openBrowser(app)
    return () => browser.signIn(email)
  },
  'a password with a second step': async (person) => {
    await setUpApp(person, clock)
    return () => openBrowser(app).signIn(person.email)
  },
  'an app code': async (person) => {
    const { secret } = await setUpApp(person, clock)
    const browser = openBrowser(app)
    await browser.signIn(person.email)
    return () => browser.post('/session/second_step', { code: clock.codeOf(secret) })
  },
  'a passkey': async (person) => {
    const device = openDevice()
    await addPasskey(person, device)
    const browser = openBrowser(app)
    const options = (await browser.post('/session/passkey/challenge', undefined)).body
    return () => browser.post('/session/passkey', { credential: device.get(options) })
  },
  'a link': async ({ id }) => {
    const token = await insertUserLink(sql, 'sign_in', id)
    return () => openBrowser(app).post('/session/link', { token })
  },
}

let people = 0
for (const [way, begin] of Object.entries(ways))
  for (const [what, change] of Object.entries({
    'the first proof of the address': provesAddress,
    'a new password': newPassword,
    'a sign-out of everywhere': signsOut,
    'a reset of the factors': resetsFactors,
  }))
    t.test(`a sign-in by ${way} is overtaken by ${what}`, async (t) => {
      people += 1
      const person = await addPerson(app, sql, `person${people}`)
      const signIn = await begin(person)
      await sql`DELETE FROM sessions WHERE user_id = ${person.id}`
      const answer = await overtake(person.id, signIn, change(person.id))
      t.match(answer, { status: 401, body: { code: 'sign_in_expired' } })
      t.notOk(answer.cookies.some(({ name }) => name === 'slugline'))
      t.same(await sql`SELECT FROM sessions WHERE user_id = ${person.id}`, [])
      t.same(await sql`SELECT FROM pending_sign_ins WHERE user_id = ${person.id}`, [])
    })

t.test('wrong and right guesses at the same time overtake no sign-in', async (t) => {
  const { email } = await addPerson(app, sql, 'ann')
  const passwords = Array.from({ length: 8 }, (_, i) => (i % 2 ? PASSWORD : 'wrong password here'))
  const answers = await Promise.all(passwords.map((password) => openBrowser(app).signIn(email, password)))
  t.same(
    answers.map(({ status }) => status),
    passwords.map((password) => (password === PASSWORD ? 200 : 401)),
  )
})
