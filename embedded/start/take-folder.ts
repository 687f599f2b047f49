import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFile } from '../../click-log/mapped-file.js'

// Children have 20 s to end after their parent was killed, see process/run.ts.
const PREDECESSORS_MS_MAX = 25_000

/** Fails where files cannot be made, which the mode alone does not tell (a full or read-only disk, root). */
function probe(folder: string) {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `.probe-${process.pid}`)
  fs.writeFileSync(file, 'slugline')
  fs.rmSync(file)
}

/**
 * Takes the data folder for this process, until it ends. A `npm start` that was killed leaves children that still finish
 * their work: they share the lock of `children.lock`, and are waited for.
 * @param onWait is told once when there are such children
 * @returns descriptor to hand to every child
 * @throws Error that names the folder, where it is not writable or in use
 */
export async function takeFolder(folder: string, onWait: () => void): Promise<number> {
  try {
    probe(folder)
  } catch (error) {
    throw new Error(`DATA_DIR ${folder} is not writable: ${(error as Error).message}`)
  }
  if (!lockFile(fs.openSync(path.join(folder, 'start.lock'), 'a', 0o600)))
    throw new Error(`DATA_DIR ${folder} is in use by another npm start`)
  const children = fs.openSync(path.join(folder, 'children.lock'), 'a', 0o600)
  const deadline = Date.now() + PREDECESSORS_MS_MAX
  for (let isFirst = true; !lockFile(children); isFirst = false) {
    if (isFirst) onWait()
    if (Date.now() > deadline) throw new Error(`DATA_DIR ${folder} is in use by processes of an earlier npm start`)
    await delay(50)
  }
  return children
}
