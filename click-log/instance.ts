import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { lockFile } from './mapped-file.js'
import { openReader } from './reader.js'
import { goneOn } from './readers.js'
import { listSegments, readSegmentHeader, segmentFile } from './segment.js'

const INSTANCE = /^[0-9a-f]{16}$/

/** Folders of the click logs on this disk, by instance. */
export function listInstances(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => INSTANCE.test(name)) : []
}

/** Locks an instance's folder for this process. @returns undefined while another process has locked it */
export function lockInstance(folder: string, instance: string): { release(): void } | undefined {
  const fd = fs.openSync(path.join(folder, instance, 'lock'), 'a', PRIVATE_FILE_MODE)
  if (lockFile(fd)) return { release: () => fs.closeSync(fd) }
  fs.closeSync(fd)
  return undefined
}

/** Locks an instance that no process uses, or creates one. It skips instances with segments of a newer version. */
export function takeInstance(folder: string, onWarning: (message: string) => void) {
  makePrivateFolder(folder)
  const instances = listInstances(folder)
  for (const instance of instances) makePrivateFolder(path.join(folder, instance))
  for (const instance of instances) {
    const lock = lockInstance(folder, instance)
    if (!lock) continue
    try {
      return { instance, lock, ...findEnd(path.join(folder, instance)) }
    } catch (error) {
      lock.release()
      if (!(error instanceof NewerVersion)) throw error
      onWarning(error.message)
    }
  }
  for (;;) {
    const instance = randomBytes(8).toString('hex')
    makePrivateFolder(path.join(folder, instance))
    // Another process that starts now may lock the new folder first. Then one more is created.
    const lock = lockInstance(folder, instance)
    if (lock) return { instance, lock, ...findEnd(path.join(folder, instance)) }
  }
}

/**
 * Sequences start at the microseconds of the clock, and after anything that the last segment can hold. Records that
 * were lost with a disk or by a power failure may have been published; their sequences must not be used again.
 * @returns `sequence`: the next one to use; `end`: the one after the last record on disk
 * @throws {NewerVersion} if the last segment is of a newer version
 */
function findEnd(folder: string): { sequence: number; end: number } {
  let end = goneOn(folder)
  let sequence = Math.max(Date.now() * 1000, end)
  const last = listSegments(folder).at(-1)
  const header = last === undefined ? undefined : readSegmentHeader(segmentFile(folder, last))
  if (!header) return { sequence, end }
  sequence = Math.max(sequence, header.firstSequence + fs.statSync(segmentFile(folder, last!)).size)
  end = Math.max(end, header.previousEnd)
  const reader = openReader(folder, { from: header.firstSequence, onWarning: () => undefined })
  for (let run = reader.next(); run; run = reader.next()) end = Math.max(end, run.firstSequence + run.count)
  reader.close()
  return { sequence, end }
}
