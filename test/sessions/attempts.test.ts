import t, { type Test } from 'tap'
import { createAttempts } from '../../api/sessions/attempts.js'

/** More than a budget keeps */
const MANY = 10_001
const nowMs = () => 0
const setUp = () =>
  createAttempts({
    ofAccount: { burst: 10, ratePerSecond: 1 / 60 },
    ofAddress: { burst: 30, ratePerSecond: 1 / 20 },
    message: 'Too many wrong passwords',
    nowMs,
  })
type Attempt = ReturnType<typeof setUp>

const wrong = async () => undefined
const there = async () => ({})
let addresses = 0
const fresh = () => `address ${addresses++}`

async function useUp(t: Test, attempt: Attempt, name: string) {
  for (let i = 0; i < 10; i += 1) t.equal(await attempt(fresh(), { name, read: there }, wrong), undefined)
  await t.rejects(attempt(fresh(), { name, read: there }, wrong), { message: 'Too many wrong passwords' })
}

t.test('guesses at made-up accounts make no account forgotten', async (t) => {
  const attempt = setUp()
  await useUp(t, attempt, 'ann@example.com')
  for (let i = 0; i < MANY; i += 1)
    await attempt(fresh(), { name: `nobody-${i}@example.com`, read: async () => undefined }, wrong)
  await t.rejects(attempt(fresh(), { name: 'ann@example.com', read: there }, wrong))
})

t.test('nor do right guesses at an own account from many addresses', async (t) => {
  const attempt = setUp()
  await useUp(t, attempt, 'ann@example.com')
  const own = { name: 'eve@example.com', read: there }
  const from = Array.from({ length: MANY }, fresh)
  for (let i = 0; i < 2; i += 1) for (const address of from) await attempt(address, own, async () => true)
  await t.rejects(attempt(fresh(), { name: 'ann@example.com', read: there }, wrong))
})

t.test('a made-up account has as many guesses as one that exists', async (t) => {
  const attempt = setUp()
  const nobody = { name: 'nobody@example.com', read: async () => undefined }
  for (let i = 0; i < 10; i += 1) t.equal(await attempt(fresh(), nobody, wrong), undefined)
  await t.rejects(attempt(fresh(), nobody, wrong), { message: 'Too many wrong passwords' })
})

t.test('sign-ins to another account from many addresses leave an owner the count of her own address', async (t) => {
  const attempt = setUp()
  const home = fresh()
  const ann = { name: 'ann@example.com', read: there }
  await attempt(home, ann, async () => true)
  const own = { name: 'eve@example.com', read: there }
  for (let i = 0; i < MANY; i += 1) await attempt(fresh(), own, async () => true)
  await useUp(t, attempt, 'ann@example.com')
  t.equal(await attempt(home, ann, async () => true), true)
})
