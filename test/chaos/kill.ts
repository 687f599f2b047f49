import type { Test } from 'tap'
import type { Victim } from '../programs.js'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills one of `victims` at a random moment, and starts it again a little later, `times` times over. */
export async function killAtRandom(t: Test, victims: Victim[], times: number, random: () => number) {
  const kills = new Map<string, number>()
  for (let i = 0; i < times; i++) {
    await sleep(random() * 500)
    const victim = victims[Math.floor(random() * victims.length)]
    await victim.kill()
    await sleep(random() * 200)
    await victim.start()
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1)
  }
  t.comment(`kills: ${[...kills].map(([name, count]) => `${name} ${count}`).join(', ')}`)
}
