import t from 'tap'
import { hashPassword } from '../../process/password.js'
import { createPasswordAttempts } from '../../redirector/password-attempts.js'
import { createAddress, parseAddress } from '../../visit/address.js'

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
