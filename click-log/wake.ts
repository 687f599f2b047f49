import fs from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { openFileWindow } from './mapped-file.js'

/** A reader that has found nothing for this time sleeps. Before, it looks again and again, so that clicks come in runs. */
const AWAKE_MS = 100
/** How often an awake reader looks for new clicks, and any reader whose log cannot wake it. */
const LOOK_AGAIN_MS = 30
/** How often a sleeping reader looks, in case a wake-up was lost. */
const LOOK_ASLEEP_MS = 1000
const PAGE_BYTES = 4096
const ONE = Buffer.from([1])

/** Its first byte is 1 while a reader sleeps. Readers write it, and the log's process has it in its memory. */
const sleepersFile = (folder: string) => path.join(folder, 'sleepers')
/** The log's process writes to this file when a click comes while a reader sleeps. Readers watch it. */
const wakeFile = (folder: string) => path.join(folder, 'wake')

/**
 * Opens the log's side. If it cannot be opened, for example on a full disk, readers look for clicks as if awake.
 * @param folder of the instance
 * @returns `wakeSleepers` is to be called after each append
 */
export function openWaker(folder: string): { wakeSleepers(): void; close(): void } {
  let sleepers: number | undefined
  try {
    sleepers = fs.openSync(sleepersFile(folder), 'w+', PRIVATE_FILE_MODE)
    // The zeros are really written: a store into a page without room on the disk would end the process.
    fs.writeSync(sleepers, Buffer.alloc(PAGE_BYTES))
    const wake = fs.openSync(wakeFile(folder), 'w', PRIVATE_FILE_MODE)
    const asleep = new Uint8Array(openFileWindow(sleepers, PAGE_BYTES).bytes)
    return {
      wakeSleepers() {
        if (asleep[0] === 0) return
        asleep[0] = 0
        fs.write(wake, ONE, 0, 1, 0, () => undefined) // after an error, sleepers look by themselves
      },
      close: () => fs.closeSync(wake),
    }
  } catch {
    fs.rmSync(sleepersFile(folder), { force: true })
    return { wakeSleepers: () => undefined, close: () => undefined }
  } finally {
    if (sleepers !== undefined) fs.closeSync(sleepers) // the mapping stays
  }
}

/**
 * Opens a reader's side: it pauses between looks for clicks, and sleeps if there are none.
 * @param folders of the instances that the reader follows; others can be added to the list
 */
export function openPauses(folders: readonly string[]) {
  const watched = new Map<string, { fd: number; watcher: fs.FSWatcher }>()
  let foundMs = performance.now()
  let isAsleep = false
  let isWoken = false
  let endPause = () => {}

  function wake() {
    isWoken = true
    endPause()
  }

  /** @returns false if the instance's process does not wake readers, or the system allows no more watches */
  function canWake(folder: string): boolean {
    if (watched.has(folder)) return true
    let fd: number | undefined
    try {
      fd = fs.openSync(sleepersFile(folder), 'r+')
      const watcher = fs.watch(wakeFile(folder), { persistent: false }, wake)
      watcher.on('error', () => undefined) // the reader then finds clicks by its slow looks
      watched.set(folder, { fd, watcher })
      return true
    } catch {
      if (fd !== undefined) fs.closeSync(fd)
      return false
    }
  }

  return {
    /** Tells that a look has found clicks, so more may come soon. */
    found() {
      foundMs = performance.now()
      isAsleep = false
    },

    /**
     * Waits until it is time for the next look, `msMax` at most. The pause before a sleep ends at once, so that the reader
     * looks once more after it has asked to be woken.
     */
    async pause(msMax: number): Promise<void> {
      const isQuiet = performance.now() - foundMs > AWAKE_MS
      if (isQuiet && !isAsleep && folders.every(canWake)) {
        isAsleep = true
        isWoken = false
        for (const { fd } of watched.values()) fs.writeSync(fd, ONE, 0, 1, 0)
        return
      }
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(msMax, isAsleep ? LOOK_ASLEEP_MS : LOOK_AGAIN_MS))
          endPause = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        endPause = () => {}
      }
      if (isWoken) foundMs = performance.now()
      isWoken = false
      isAsleep = false
    },

    /** Ends the pause that is under way, or else the next one. */
    wake,

    close() {
      for (const { fd, watcher } of watched.values()) {
        watcher.close()
        fs.closeSync(fd)
      }
      watched.clear()
    },
  }
}
