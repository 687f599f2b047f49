import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { hashPassword } from '../../process/password.js'
import { createPasswordAttempts } from '../../redirector/answer/password-attempts.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'

const stored = await hashPassword('right')
const addressOf = (text: string) => {
  const address = createAddress()
  parseAddress(text, address)
  return address
}
const mallory = addressOf('192.0.2.1')

/** Attempts on a clock that moves only when somebody waits. */
function attempts() {
  const waits: number[] = []
  let now = 0
  const attempt = createPasswordAttempts(
    () => now,
    async (ms) => {
      waits.push(ms)
      now += ms
    },
  )
  return { attempt, waits }
}

t.test('a few wrong ones are free, then each takes longer, up to a limit', async (t) => {
  const { attempt, waits } = attempts()
  for (let i = 0; i < 10; i++) t.equal(await attempt(1, mallory, 'wrong', stored), 'wrong')
  t.same(waits, [250, 500, 1000, 2000, 4000, 4000, 4000])
  t.equal(await attempt(1, mallory, 'right', stored), 'right')
  t.equal(await attempt(1, mallory, 'wrong', stored), 'wrong')
  t.equal(waits.length, 8, 'the right one ends it')
})

t.test('many at once gain nothing: those beyond what may wait are refused unseen', async (t) => {
  const waits: number[] = []
  const attempt = createPasswordAttempts(
    () => 0,
    async (ms) => void waits.push(ms),
  )
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt(1, mallory, 'wrong', stored)))
  t.same(waits, [250, 750, 1750, 3750, 7750, 11_750])
  t.equal(outcomes.filter((outcome) => outcome === 'wrong').length, 9)
  t.equal(outcomes.filter((outcome) => outcome === 'refused').length, 41)
})

t.test('it is of one visitor and one link; a visitor of IPv6 has a whole network', async (t) => {
  const { attempt, waits } = attempts()
  for (let i = 0; i < 3; i++) await attempt(1, addressOf(`2001:db8::${i}`), 'wrong', stored)
  await attempt(2, addressOf('2001:db8::1'), 'wrong', stored)
  await attempt(1, addressOf('2001:db8:0:1::1'), 'wrong', stored)
  t.same(waits, [])
  await attempt(1, addressOf('2001:db8::ffff'), 'wrong', stored)
  t.same(waits, [250])
})

/** Attempts whose hashes end one by one, as the test says, and are noted in their order. */
function hashedByHand() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const attempt = createPasswordAttempts(
    () => 0,
    async () => undefined,
    (password) => {
      begun.push(password)
      return new Promise((resolve) => ends.push(() => resolve(password === 'right')))
    },
  )
  const endOne = async () => {
    ends.shift()!()
    await turn() // the next begins
  }
  return { attempt, begun, ends, endOne }
}

const flood = (attempt: ReturnType<typeof createPasswordAttempts>, linkId: number, count: number) =>
  Array.from({ length: count }, (_, i) => attempt(linkId, addressOf(`198.${51 + (i >> 8)}.${i & 255}.1`), 'wrong', ''))

t.test('a flood against a link, of many addresses, holds up another link by two hashes and one', async (t) => {
  const { attempt, begun, endOne } = hashedByHand()
  void flood(attempt, 1, 500)
  await turn()
  t.equal(begun.length, 2, 'the other threads are for what else needs them')
  let outcome: string | undefined
  void attempt(2, mallory, 'right', '').then((of) => {
    outcome = of
  })
  await endOne()
  await endOne()
  t.same(begun, ['wrong', 'wrong', 'wrong', 'right'])
  await endOne()
  t.equal(outcome, undefined)
  await endOne()
  t.equal(outcome, 'right')
})

t.test('a right password among a flood has its turn, before those who try again', async (t) => {
  const { attempt, begun, ends, endOne } = hashedByHand()
  void flood(attempt, 1, 500)
  await turn()
  while (ends.length > 0) await endOne()
  void flood(attempt, 1, 500)
  await turn()
  const right = attempt(1, mallory, 'right', '')
  await endOne()
  t.equal(begun.at(-1), 'right')
  while (ends.length > 0) await endOne()
  t.equal(await right, 'right')
})

t.test('a flood of one network, from an address each, keeps nobody of another network out', async (t) => {
  const { attempt, ends, endOne } = hashedByHand()
  for (let i = 0; i < 500; i++) void attempt(1, addressOf(`2001:db8:0:${i.toString(16)}::1`), 'wrong', '')
  await turn()
  const right = attempt(1, mallory, 'right', '')
  await turn()
  while (ends.length > 0) await endOne()
  t.equal(await right, 'right')
})

t.test('few wait for one link, and who finds no room is told so at once', async (t) => {
  const { attempt, ends, endOne } = hashedByHand()
  const outcomes: string[] = []
  for (const made of flood(attempt, 1, 500)) void made.then((outcome) => outcomes.push(outcome))
  await turn()
  t.same([outcomes.length, new Set(outcomes)], [500 - 2 - 32, new Set(['refused'])])
  while (ends.length > 0) await endOne()
  t.equal(outcomes.filter((outcome) => outcome === 'wrong').length, 34)
})

t.test('where many links are under attack, it is theirs who are refused', async (t) => {
  const { attempt, begun, ends, endOne } = hashedByHand()
  for (let link = 1; link <= 10; link++) void flood(attempt, link, 50)
  await turn()
  const right = attempt(11, mallory, 'right', '')
  for (let ended = 0; ended < 12; ended++) await endOne()
  t.ok(begun.includes('right'), 'after one of each')
  while (ends.length > 0) await endOne()
  t.equal(begun.length, 2 + 128)
  t.equal(await right, 'right')
})

t.test('the hosts of one network have a hundred guesses together', async (t) => {
  let checked = 0
  const attempt = createPasswordAttempts(
    () => 0,
    async () => undefined,
    async (password) => {
      checked += 1
      return password === 'right'
    },
  )
  const from = (host: number, password: string) =>
    attempt(1, addressOf(`2001:db8:7:${host.toString(16)}::1`), password, '')
  for (let host = 0; host < 50; host++) t.equal(await from(host, 'right'), 'right')
  for (let host = 0; host < 1_000; host++) await from(host, 'wrong')
  t.equal(checked, 50 + 100, 'right ones do not count')
  t.equal(await from(2_000, 'right'), 'refused')
  t.equal(await attempt(1, mallory, 'right', ''), 'right', 'another network')
  t.equal(await attempt(2, addressOf('2001:db8:7::1'), 'right', ''), 'right', 'another link')
})

t.test('attempts at thousands of other links have those of a network at a link not forgotten', async (t) => {
  for (const [others, password] of [
    [5, 'wrong'],
    [1, 'right'],
  ] as const) {
    const attempt = createPasswordAttempts(
      () => 0,
      async () => undefined,
      async (password) => password === 'right',
    )
    const from = (network: number, i: number) => addressOf(`10.0.${network}.${i % 256}`)
    const guess = (i: number) => attempt(1, from(0, i), 'wrong', '')
    for (let i = 0; i < 100; i += 1) t.equal(await guess(i), 'wrong')
    t.equal(await guess(100), 'refused')
    for (let network = 0; network < others; network += 1)
      for (let link = 2; link < 12_000; link += 1) await attempt(link, from(network, link), password, '')
    t.equal(await guess(101), 'refused')
  }
})
