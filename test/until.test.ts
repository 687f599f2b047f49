import t from 'tap'
import { until } from './until.js'

const bound = { msMax: 50, everyMs: 1 }

t.test('the first true value is returned, and errors before it are no failure', async (t) => {
  let looks = 0
  const look = async () => {
    looks += 1
    if (looks < 3) throw new Error('not there yet')
    return looks > 4 && 'there'
  }
  t.equal(await until(look, 'a value'), 'there')
  t.equal(looks, 5)
})

t.test('a wait in vain says what was waited for, for how long, and the last value', async (t) => {
  await t.rejects(
    until(() => 0, 'a third mail', bound),
    { message: 'waited 0.05 s in vain for a third mail: its last value was 0' },
  )
})

t.test('a wait in vain says the last error, and has it as its cause', async (t) => {
  const refused = new Error('connection refused')
  const error = await until(() => Promise.reject(refused), 'the api', bound).catch((error) => error)
  t.match(error.message, /^waited 0.05 s in vain for the api: its last error was Error: connection refused/)
  t.equal(error.cause, refused)
})

t.test('a condition that never answers ends at the bound, too', async (t) => {
  await t.rejects(
    until(() => new Promise<boolean>(() => undefined), 'an answer', bound),
    { message: 'waited 0.05 s in vain for an answer: it has not answered at all' },
  )
})

t.test('the name of what was waited for can be made when the wait is given up', async (t) => {
  let output = ''
  const look = () => {
    output = 'starting'
    return false
  }
  await t.rejects(
    until(look, () => `"ready" in "${output}"`, { msMax: 20, everyMs: 0 }),
    { message: /for "ready" in "starting"/ },
  )
})
