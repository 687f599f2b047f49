// A program that a test makes spin, fail, or be slow: `node spin.js <how>`.
import { runProcess } from '../../process/run.js'
import { startWatchdog } from '../../process/watchdog.js'

const [how] = process.argv.slice(2)
const BOUNDS = { tickMs: 50, silenceMs: 1_000, computedMs: 500 }

/** Spins in microtasks, like kafkajs: nothing else has its turn. */
async function spin() {
  for (;;) await undefined
}
function hold(ms: number) {
  process.send!('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

await runProcess(
  'spin',
  async ({ use }, _log, stop) => {
    if (how === 'fails')
      setTimeout(() => {
        process.exitCode = 1
        stop('it has failed')
      }, 10)
    if (how === 'throws') setTimeout(() => (undefined as unknown as string[]).push('x'), 10)
    if (how === 'rejects') void Promise.reject(new Error('nobody handles this'))
    if (how === 'when it stops') use('nothing', spin)
    if (how === 'until its bound') use('nothing', () => new Promise((resolve) => setTimeout(resolve, 60_000)))
    if (how === 'from now on') setTimeout(spin, 10)
    if (how === 'is blocked') setTimeout(() => hold(3_000), 10)
    if (how === 'is busy')
      setInterval(() => {
        for (const endMs = Date.now() + 300; Date.now() < endMs; );
      }, 1)
  },
  // A process that spins is killed earlier, as soon as it has had enough CPU. On a busy machine that takes a while.
  { stopWithinMs: how === 'until its bound' ? 3_000 : 60_000, watch: () => startWatchdog('spin', BOUNDS) },
)
