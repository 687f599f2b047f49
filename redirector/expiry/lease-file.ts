import fs from 'node:fs'
import path from 'node:path'
import { openFileWindow } from '../../click-log/mapped-file.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../process/private-folder.js'

/**
 * Leases of one instance, mapped, so that a count is in the operating system with the store that makes it, and no kill can
 * take it back. A header of 64 bytes, then slots:
 *
 *   header   0 "SLEX"   4 u32 version   8 f64 last contact with Postgres, ms   16 uuid of the installation
 *   slot     0 u32 link id, 0 while free   4 u32 used   8 u32 granted   12 u32 limit that it was granted under
 */
const HEADER_BYTES = 64
const SLOT_BYTES = 16
const MAGIC = 0x58454c53
const VERSION = 1

/** Words of a slot, from its first. A free slot has zeros, so that nothing can be taken from it. */
export const USED = 1
export const GRANTED = 2
export const LIMIT = 3

export interface SlotCounts {
  linkId: number
  used: number
  granted: number
  limit: number
}

export type LeaseFile = ReturnType<typeof openLeaseFile>

/** The zeros are written, not skipped: a full disk is an error here, and never a fault on a later store. */
function createFile(file: string, bytes: number) {
  const fresh = Buffer.alloc(bytes)
  fresh.writeUInt32LE(MAGIC, 0)
  fresh.writeUInt32LE(VERSION, 4)
  fs.writeFileSync(`${file}.new`, fresh, { mode: PRIVATE_FILE_MODE })
  fs.renameSync(`${file}.new`, file)
}

/** @param slots links that can have a lease at a time; a file of another number, or version, is begun anew */
export function openLeaseFile(file: string, slots: number) {
  const bytes = HEADER_BYTES + slots * SLOT_BYTES
  makePrivateFolder(path.dirname(file))
  if (fs.statSync(file, { throwIfNoEntry: false })?.size !== bytes) createFile(file, bytes)
  const fd = fs.openSync(file, 'r+')
  const memory = openFileWindow(fd, bytes).bytes
  const words = new Uint32Array(memory)
  const view = new DataView(memory)
  const installationBytes = Buffer.from(memory, 16, 16)
  if (words[0] !== MAGIC || words[1] !== VERSION) {
    words.fill(0)
    words.set([MAGIC, VERSION])
  }
  const free: number[] = []
  const taken: number[] = []
  for (let at = (bytes - SLOT_BYTES) / 4; at >= HEADER_BYTES / 4; at -= SLOT_BYTES / 4)
    (words[at] === 0 ? free : taken).push(at)
  for (const at of free) words.fill(0, at, at + 4) // what a kill left half written

  return {
    /** Everything, to be read and counted in by slots' positions. */
    words,
    /** Positions of the slots that hold leases. */
    taken: () => taken.filter((at) => words[at] !== 0),

    /** @returns position of a free slot, which `write` takes; undefined when there is none */
    reserve: () => free.pop(),
    write(at: number, { linkId, used, granted, limit }: SlotCounts) {
      words[at + USED] = used
      words[at + GRANTED] = granted
      words[at + LIMIT] = limit
      Atomics.store(words, at, linkId) // last: until then the slot is free
    },
    /** Empties a slot and keeps it reserved. */
    erase(at: number) {
      Atomics.store(words, at, 0)
      words.fill(0, at, at + 4)
    },
    release(at: number) {
      this.erase(at)
      free.push(at)
    },

    contactMs: () => view.getFloat64(8, true),
    setContactMs: (ms: number) => view.setFloat64(8, ms, true),
    /** Of the database that the leases are of, as hexadecimal; zeros before the first contact. */
    installation: () => installationBytes.toString('hex'),
    setInstallation: (hex: string) => void installationBytes.write(hex, 'hex'),

    /** Asks the system to bring it to the disk, for the case of a power failure. */
    flush: () => fs.fdatasync(fd, () => undefined),
    close: () => fs.closeSync(fd),
  }
}
