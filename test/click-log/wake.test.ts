// Readers of a click log sleep while there are no clicks, and the next click wakes them.
import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { openPauses } from '../../click-log/wake.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

function open(t: Test, folder = withFolder(t, 'wake')) {
  const bounds = { segmentBytes: 1 << 20, bytesMax: 1 << 24, fsyncMs: 1000, partitions: 1 }
  const log = openClickLog({ folder, ...bounds, onWarning: t.comment })
  t.teardown(() => log.close())
  return log
}

const sleepersFile = (folder: string) => path.join(folder, 'sleepers')
const asked = (folder: string) => fs.readFileSync(sleepersFile(folder))[0] === 1
const forget = (folder: string) => fs.writeFileSync(sleepersFile(folder), Buffer.alloc(1), { flag: 'r+' })

/** A reader that has asked to be woken. Timers never end its sleep, so only a click can. */
async function sleeper(t: Test, folders: string[]) {
  const pauses = openPauses(folders)
  t.teardown(() => pauses.close())
  folders.forEach(forget) // what another reader has asked; this one asks for both
  while (!folders.every(asked)) await pauses.pause(1000)
  const { setTimeout } = globalThis
  globalThis.setTimeout = (() => undefined) as unknown as typeof setTimeout
  let isAwake = false
  void pauses.pause(1000).then(() => {
    isAwake = true
  })
  globalThis.setTimeout = setTimeout
  return { pauses, isAwake: () => isAwake }
}

t.test('a click wakes every reader that sleeps', async (t) => {
  const log = open(t)
  const readers = [await sleeper(t, [log.folder]), await sleeper(t, [log.folder])]
  t.notOk(readers.some(({ isAwake }) => isAwake()))
  log.append(aClick())
  await until(() => readers.every(({ isAwake }) => isAwake()), 'both readers awake')
  t.notOk(asked(log.folder), 'later clicks wake nobody')
})

t.test('a reader of several instances is woken by a click of any', async (t) => {
  const folder = withFolder(t, 'wake')
  const logs = [open(t, folder), open(t, folder)]
  for (const log of logs) {
    const { isAwake } = await sleeper(
      t,
      logs.map(({ folder }) => folder),
    )
    log.append(aClick())
    await until(isAwake, 'the reader awake')
  }
})

t.test('a sleep can be ended without a click', async (t) => {
  const log = open(t)
  const { pauses, isAwake } = await sleeper(t, [log.folder])
  pauses.wake()
  await until(isAwake, 'the reader awake')
})

t.test('a reader looks by itself where nobody wakes it', async (t) => {
  const folder = withFolder(t, 'wake') // of a process of an older version, which has no such files
  const pauses = openPauses([folder])
  t.teardown(() => pauses.close())
  for (let looks = 0; looks < 10; looks++) await pauses.pause(1000)
  const log = open(t)
  const lost = openPauses([log.folder])
  t.teardown(() => lost.close())
  while (!asked(log.folder)) await lost.pause(1000)
  forget(log.folder) // the wake-up is lost
  log.append(aClick())
  await lost.pause(Number.POSITIVE_INFINITY)
})
