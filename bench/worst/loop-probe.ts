// Loaded into a server by `node --import`. Tells its parent the longest turn of the event loop, in CPU time: on a machine
// that others use too, the time of the clock says little.
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 1

if (isMainThread && process.send) {
  const file = fs.openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const buffer = Buffer.alloc(64)
  /** CPU time of this thread, ms. The kernel brings the file up to date when a process asks for its CPU time. */
  const cpuMs = () => {
    process.cpuUsage()
    return Number.parseInt(buffer.latin1Slice(0, fs.readSync(file, buffer, 0, 64, 0)), 10) / 1e6
  }
  let timer: NodeJS.Timeout | undefined
  let beforeMs = 0
  let longestMs = 0
  const look = () => {
    const nowMs = cpuMs()
    longestMs = Math.max(longestMs, nowMs - beforeMs)
    beforeMs = nowMs
  }
  process.on('message', (message: { watch?: boolean }) => {
    if (message.watch === undefined) return
    clearInterval(timer)
    if (message.watch) {
      beforeMs = cpuMs()
      longestMs = 0
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    } else process.send!({ longestMs })
  })
}
