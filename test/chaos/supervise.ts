import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import type { Program } from '../programs.js'
import { until } from '../until.js'

const LOOK_MS = 200
/** Pause after a start that failed, because a store was away. */
const RETRY_MS = 500

export type Supervised = ReturnType<typeof superviseProgram>

/**
 * A program that is started again whenever it ends by itself, as Compose and systemd do.
 * @param versions the same program, compiled from different versions; the first one runs until `replace`
 */
export function superviseProgram(t: Test, kind: string, versions: Program[]) {
  let version = 0
  let isWanted = false
  let isStarting = false
  let ends = 0
  const running = () => versions[version]

  async function bringUp() {
    if (isStarting) return
    isStarting = true
    while (isWanted && running().hasEnded())
      await running()
        .start()
        .catch(() => delay(RETRY_MS))
    isStarting = false
  }
  const timer = setInterval(() => {
    if (!isWanted || isStarting || !running().hasEnded()) return
    ends += 1
    void bringUp()
  }, LOOK_MS)
  t.teardown(() => {
    isWanted = false
    clearInterval(timer)
  })

  /** Begins to start the program. A start waits for stores that are away. */
  function start() {
    isWanted = true
    void bringUp()
  }
  async function end(how: 'kill' | 'stop') {
    isWanted = false
    await running()[how]()
    await until(() => !isStarting, `the start of ${running().name} to end`)
  }
  return {
    kind,
    name: running().name,
    start,
    isUp: () => !isStarting && !running().hasEnded(),
    kill: () => end('kill'),
    stop: () => end('stop'),
    /** Answers nothing for a while. */
    async pause(ms: number) {
      running().signal('SIGSTOP')
      await delay(ms)
      running().signal('SIGCONT')
    },
    canReplace: versions.length > 1,
    /** Stops it, and starts its other version. */
    async replace() {
      await end('stop')
      version = (version + 1) % versions.length
      start()
    },
    /** How often it has ended although nobody asked it to. */
    ends: () => ends,
  }
}
