import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSeconds, median } from './cpu.js'
import { openClicks, startReceivers, subscribe } from './receivers.js'
import { OTHER_CORE, pin, SERVER_CORE, startPinned } from './side.js'
import { program, type Stage } from './stage.js'
import type { Row } from './table.js'

const RECEIVERS = 20
const LINKS = 1000
const CLICKS_A_ROUND = 45_000
const CLICKS_AT_ONCE = 1000
const CLICKS_AHEAD = 10_000
const BARE_SECONDS = 3
const LOOK_EVERY_MS = 20

interface Round {
  perSecond: number
  perCpuSecond: number
}

/**
 * Webhooks a second that one events process delivers, from clicks in the click log to answers, signed, against undici alone
 * posting such payloads with such headers to the same receivers, in turns.
 */
export async function measureWebhooks(stage: Stage, rounds: number): Promise<Row[]> {
  const receivers = await startReceivers(OTHER_CORE, { quick: RECEIVERS })
  const { ports } = receivers
  await stage.sql`INSERT INTO signing_secrets (workspace_id, secret) VALUES (1, ${randomBytes(32)})`
  await subscribe(
    stage,
    ports.quick.map((port) => `http://127.0.0.1:${port}/hook`),
    LINKS,
  )
  const clicks = openClicks(stage, LINKS)
  pin(process.pid, OTHER_CORE)
  const events = await stage.start(SERVER_CORE, 'events/main.js', { WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })

  /** Clicks that keep the process busy, and no more: what a burst makes wait is measured by `webhooks-load`. */
  async function tell(count: number) {
    let made = 0
    let came = 0
    while (came < count) {
      for (; made < count && made - came < CLICKS_AHEAD; made += CLICKS_AT_ONCE) clicks.click(CLICKS_AT_ONCE)
      await delay(LOOK_EVERY_MS) // asked without a pause they would do nothing but answer
      came += (await receivers.came()).count
    }
    return count
  }
  await tell(CLICKS_A_ROUND)
  const takenFile = path.join(stage.dataDir, 'taken.json')
  fs.writeFileSync(takenFile, JSON.stringify(await receivers.taken()))
  const args = [takenFile, ...ports.quick.map(String)]
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-undici.js'), args)
  async function post(): Promise<number> {
    bare.send(BARE_SECONDS)
    const [{ count }] = (await once(bare, 'message')) as [{ count: number }]
    await receivers.came()
    return count
  }
  await post()

  async function measured(work: () => Promise<number>, { pid }: ChildProcess): Promise<Round> {
    const [startedMs, cpu] = [performance.now(), cpuSeconds([pid!])]
    const count = await work()
    return {
      perSecond: (count / (performance.now() - startedMs)) * 1000,
      perCpuSecond: count / (cpuSeconds([pid!]) - cpu),
    }
  }
  const mine: Round[] = []
  const reference: Round[] = []
  for (let round = 0; round < rounds; round++) {
    mine.push(await measured(() => tell(CLICKS_A_ROUND), events))
    reference.push(await measured(post, bare))
  }
  for (const child of [events, bare]) child.kill('SIGTERM')
  receivers.stop()
  await clicks.close()
  const row = (what: string, name: keyof Round): Row => {
    const rates = [mine, reference].map((side) => Math.round(median(side.map((round) => round[name]))))
    return {
      what: `webhooks ${what}, signed, ${RECEIVERS} receivers`,
      against: 'undici alone posting such payloads',
      value: median(mine.map((round, i) => round[name] / reference[i][name])),
      unit: 'times',
      must: 0.6,
      want: 0.75,
      more: true,
      detail: `${rates[0]} against ${rates[1]}`,
    }
  }
  return [row('a second', 'perSecond'), row('a CPU-second', 'perCpuSecond')]
}
