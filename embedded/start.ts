// `npm start`: brings up what is not there yet, keeps it running, and stops it in order.
import { bringUp } from './start/bring-up.js'
import { createParts } from './start/parts.js'
import { prepare } from './start/prepare.js'
import { welcome } from './start/welcome.js'

/** npm hands on the signal that the terminal has sent to everyone: two so close are one Ctrl-C. */
const SAME_SIGNAL_MS = 1000

const startedMs = performance.now() // after what run.js installs and compiles
const say = (line: string) => console.log(line)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined) // a closed terminal

const parts = createParts(say)
let stoppingSinceMs: number | undefined
let isReady = false

async function end(code: number) {
  stoppingSinceMs = performance.now()
  await parts.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSinceMs === undefined) {
      say('Stopping')
      void end(0)
    } else if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) {
      parts.kill()
      setImmediate(() => process.exit(130))
    }
  })
}

function fail(error: Error) {
  if (stoppingSinceMs !== undefined) return // a program that is stopped while it starts complains
  console.error(
    `Slugline cannot ${isReady ? 'go on' : 'start'}:${error.message.startsWith('\n') ? '' : ' '}${error.message}`,
  )
  void end(1)
}
process.on('uncaughtException', fail)

try {
  const place = await prepare(say)
  const told = await bringUp(place, parts, say)
  isReady = true
  say(welcome({ ...told, isForTerminal: process.stdout.isTTY, seconds: (performance.now() - startedMs) / 1000 }))
} catch (error) {
  fail(error as Error)
}
