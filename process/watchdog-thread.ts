// Entry point of the thread that `startWatchdog` starts.
import fs from 'node:fs'
import { workerData } from 'node:worker_threads'
import { BEATS, END_WITHIN_MS, type WatchdogData } from './watchdog.js'

const { name, shared, tickMs, silenceMs, computedMs } = workerData as WatchdogData

/** CPU time of all threads, ms. */
function computedNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function end(why: string) {
  try {
    fs.writeSync(2, `${name} is killed: ${why}\n`) // console would write through the thread that hangs
  } catch {
    // Nobody reads stderr any more.
  }
  process.kill(process.pid, 'SIGKILL')
}

let beats = -1
let computedAtBeat = 0
// Time is counted in ticks and not by the clock, so that a suspended process or machine does not count as silent.
let silentMs = 0
let endingMs = 0
setInterval(() => {
  const beatsNow = Atomics.load(shared, BEATS)
  silentMs += tickMs
  if (beatsNow !== beats) {
    beats = beatsNow
    computedAtBeat = computedNow()
    silentMs = 0
  }
  if (silentMs >= silenceMs && computedNow() - computedAtBeat >= computedMs)
    end(`its event loop has not turned for ${silentMs} ms`)
  const withinMs = Atomics.load(shared, END_WITHIN_MS)
  if (withinMs === 0) return
  endingMs += tickMs
  if (endingMs > withinMs) end(`it has not ended within ${withinMs} ms`)
}, tickMs)
