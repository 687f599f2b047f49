// `npm run chaos -- --minutes 60 --seed 7`: a whole installation under load, to which everything happens that happens to one
// in years. At the end each answered click and conversion must be counted once. Its last line is `N passed, N failed`.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import t, { type Test } from 'tap'
import { kafkaMissing } from '../../embedded/kafka-artifacts/fetch-jars.js'
import { printCountsAtExit } from '../print-counts.js'
import { canDump } from '../restore/debian-postgres.js'
import { until } from '../until.js'
import { buildRelease, previousRelease, releaseMissing } from '../upgrade/build-release.js'
import { startCallers } from './callers.js'
import { checkConversions, checkExactlyOnce } from './check.js'
import { clocksMissing } from './clock.js'
import { finishMoves, type Mishap, mishapsOf } from './mishaps.js'
import { seededRandom } from './seeded-random.js'
import { startVisitors } from './visitors.js'
import { clientsOf, startWholeSystem, type WholeSystem } from './whole-system.js'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const VISITORS = 8
const VISITOR_PACE_MS = 25
const SLOW = { msMax: 300_000, everyMs: 200 }

t.setTimeout(0)
printCountsAtExit()

/** Which mishap is next, for the whole time. A rare one happens once even in a short run. */
function planOf(mishaps: Mishap[], random: () => number): Mishap[] {
  const plan = mishaps.flatMap((mishap) =>
    Array.from({ length: Math.max(1, Math.round((mishap.anHour * minutes) / 60)) }, () => mishap),
  )
  for (let n = plan.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    ;[plan[n], plan[other]] = [plan[other], plan[n]]
  }
  return plan
}

/** @returns how often each mishap happened, and how long the longest took in seconds */
async function runMishaps(system: WholeSystem, random: () => number) {
  const plan = planOf(mishapsOf(system, random), random)
  const begunAt = performance.now()
  const happened = new Map<string, { times: number; longestS: number }>()
  for (const [n, { name, run }] of plan.entries()) {
    const dueAt = begunAt + (n / plan.length) * minutes * 60_000
    await delay(Math.max(0, dueAt - performance.now()))
    const from = performance.now()
    await run()
    const tookS = (performance.now() - from) / 1000
    console.log(`# ${((from - begunAt) / 1000).toFixed(1)} s: ${name} (${tookS.toFixed(1)} s)`)
    const { times, longestS } = happened.get(name) ?? { times: 0, longestS: 0 }
    happened.set(name, { times: times + 1, longestS: Math.max(longestS, tookS) })
  }
  return happened
}

async function chaos(t: Test) {
  const release = previousRelease()
  const canUpgrade = release && !releaseMissing(release)
  t.comment(`seed ${seed}, ${minutes} minutes, ${canUpgrade ? `beside ${release.version}` : 'no other version'}`)
  const noClocks = clocksMissing()
  if (noClocks) t.comment(noClocks)
  const random = seededRandom(seed)
  const system = await startWholeSystem(t, canUpgrade ? buildRelease(release) : undefined)
  const { programs, port, apiPorts, workspaces, slugs, receiver } = system
  for (const program of programs) {
    program.start()
    // The first redirector compiles the location data, which the others then find.
    if (program === programs[0]) await until(program.isUp, program.name)
  }
  await until(() => programs.every(({ isUp }) => isUp()), 'every program')
  const visitors = startVisitors({ port, slugs, visitors: VISITORS, random, paceMs: VISITOR_PACE_MS })
  const callers = startCallers({ ports: apiPorts, workspaces })

  const happened = await runMishaps(system, random)
  await until(() => programs.every(({ isUp }) => isUp()), 'every program', SLOW)
  await finishMoves(system)
  await Promise.all([visitors.stop(), callers.stop()])

  await checkExactlyOnce(t, clientsOf(t, system), visitors)
  await checkConversions(t, system.sql, clientsOf(t, system), callers.recorded)
  await until(
    () => [...visitors.answered].every((n) => receiver.told.has(n)),
    () => `${[...visitors.answered].filter((n) => !receiver.told.has(n)).length} clicks that no webhook was told of`,
    SLOW,
  ).then(
    () => t.pass('webhooks were told of every answered click'),
    (error) => t.fail(error.message),
  )
  t.same(callers.wrong.slice(0, 10), [], 'the api gave no wrong answer')

  console.log(`\n| what happened | times | longest, s |\n| --- | --- | --- |`)
  for (const [name, { times, longestS }] of happened) console.log(`| ${name} | ${times} | ${longestS.toFixed(1)} |`)
  console.log(`
| | |
| --- | --- |
| clicks answered; uncertain | ${visitors.answered.size}; ${visitors.uncertain.size} |
| longest time without a redirect | ${(visitors.longestPauseMs() / 1000).toFixed(1)} s |
| conversions recorded | ${callers.recorded.size} |
| answers of the api by status (0: none) | ${[...callers.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')} |
| calls of the webhook | ${receiver.calls()} |
| programs that ended by themselves | ${programs.map(({ name, ends }) => `${name} ${ends()}`).join(', ')} |
`)
}

const missing = kafkaMissing()
if (missing) t.fail(missing)
else if (canDump(t)) t.test('each click and conversion is counted once, whatever happens', { timeout: 0 }, chaos)
