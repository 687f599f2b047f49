import t from 'tap'
import { createHashing } from '../../api/sessions/hashing.js'
import { createSignIn } from '../../api/sessions/sign-in.js'
import { withApi } from '../api/api-fixture.js'
import { withPostgres } from '../services.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

const noteFailedSignIn = () => undefined
const instant = { hash: async () => '', isRight: async (_: string, password: string) => password === PASSWORD }

t.test('wrong passwords slow an account down, and not where it was signed in before', async (t) => {
  const { sql } = await withPostgres(t)
  const id = await addUser(sql, 'ann@example.com')
  let ms = 1_000_000
  const signIn = createSignIn({ sql, hashing: instant, noteFailedSignIn, nowMs: () => ms })
  const right = async (from: string) => (await signIn.byEmail(from, 'ann@example.com', PASSWORD))?.id
  t.equal(await right('home'), id)
  for (let i = 0; i < 10; i += 1) t.equal(await signIn.byEmail(`bot ${i}`, 'Ann@Example.com', 'wrong'), undefined)
  const refused = { message: 'Too many wrong passwords', retryAfterSeconds: 60 }
  await t.rejects(right('elsewhere'), refused, 'also the right one')
  t.equal(await right('home'), id)
  ms += 61_000
  t.equal(await right('elsewhere'), id)
  for (let i = 0; i < 20; i += 1) t.equal(await right('home'), id, 'right ones do not count')
})

t.test('an address that tries many accounts is slowed down, known or not', async (t) => {
  const { sql } = await withPostgres(t)
  let ms = 1_000_000
  const signIn = createSignIn({ sql, hashing: instant, noteFailedSignIn, nowMs: () => ms })
  for (let i = 0; i < 30; i += 1) t.equal(await signIn.byEmail('bot', `user${i}@example.com`, 'x'), undefined)
  await t.rejects(signIn.byEmail('bot', 'another@example.com', 'x'), {
    message: 'Too many wrong passwords',
    retryAfterSeconds: 20,
  })
  t.equal(await signIn.byEmail('somebody', 'another@example.com', 'x'), undefined)
  ms += 20_000
  t.equal(await signIn.byEmail('bot', 'another@example.com', 'x'), undefined)
})

t.test('attempts count when they are made: many at once gain nothing', async (t) => {
  const api = await withApi(t)
  await addUser(api.sql, 'ann@example.com')
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => openBrowser(api.app).signIn('ann@example.com', 'wrong password here')),
  )
  const slowed = answers.filter(({ status }) => status === 429)
  t.ok(slowed.length >= 4)
  t.match(slowed[0], { headers: { 'retry-after': /^\d+$/ }, body: { code: 'rate_limit_exceeded' } })
  t.equal(answers.filter(({ status }) => status === 401).length, 14 - slowed.length)
  const { body, status } = await openBrowser(api.app).signIn('ann@example.com')
  t.match({ body, status }, { status: 429, body: { message: 'Too many wrong passwords' } })
})

t.test('an unknown e-mail costs a hash, as a known one does', async (t) => {
  const { sql } = await withPostgres(t)
  const hashing = createHashing()
  const compared: (string | null)[] = []
  const signIn = createSignIn({
    sql,
    noteFailedSignIn,
    hashing: {
      ...hashing,
      isRight: (key, password, stored) => {
        compared.push(stored)
        return hashing.isRight(key, password, stored)
      },
    },
  })
  t.equal(await signIn.byEmail('a', 'nobody@example.com', PASSWORD), undefined)
  t.same(compared, [null])
  // With a cost that scrypt refuses, nothing would be hashed, and it would throw.
  const before = process.cpuUsage()
  t.equal(await hashing.isRight('a', PASSWORD, null), false)
  const { user, system } = process.cpuUsage(before)
  t.ok(user + system > 10_000, `${user + system} µs: it was hashed`)
})
