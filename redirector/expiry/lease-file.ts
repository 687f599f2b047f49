import fs from 'node:fs'
import path from 'node:path'
import { openFileWindow } from '../../click-log/mapped-file.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../process/private-folder.js'

/**
 * A mapped file with the leases of one instance. The operating system has each count with the store that makes it, so
 * no kill can lose it. The file has a header of 64 bytes, then slots:
 *
 *   header   0 "SLEX"   4 u32 version   8 f64 last contact with Postgres, ms   16 uuid of the installation
 *   slot     0 u32 link id, 0 while free   4 u32 used   8 u32 granted   12 u32 limit that it was granted under
 */
const HEADER_BYTES = 64
const SLOT_BYTES = 16
const MAGIC = 0x58454c53
const VERSION = 1

/** Indexes of a slot's words. A free slot has zeros, so that no click can be taken from it. */
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

/** Creates the file. The zeros are really written, so that a full disk is an error here and no fault on a store. */
function createFile(file: string, bytes: number) {
  const fresh = Buffer.alloc(bytes)
  fresh.writeUInt32LE(MAGIC, 0)
  fresh.writeUInt32LE(VERSION, 4)
  fs.writeFileSync(`${file}.new`, fresh, { mode: PRIVATE_FILE_MODE })
  fs.renameSync(`${file}.new`, file)
}

/** @param slots links that can have a lease at a time; a file with another number or version is replaced */
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
  for (const at of free) words.fill(0, at, at + 4) // clears slots that a kill left half written

  return {
    /** The file as words. Slots are read and counted in by their positions. */
    words,
    /** Positions of the slots that hold leases. */
    taken: () => taken.filter((at) => words[at] !== 0),

    /** Number of free slots. */
    free: () => free.length,
    /** @returns position of a free slot, to be given to `write`; undefined if there is none */
    reserve: () => free.pop(),
    write(at: number, { linkId, used, granted, limit }: SlotCounts) {
      words[at + USED] = used
      words[at + GRANTED] = granted
      words[at + LIMIT] = limit
      Atomics.store(words, at, linkId) // comes last, because the slot is free until then
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
    /** Id of the installation whose database has the leases, as hexadecimal; zeros before the first contact. */
    installation: () => installationBytes.toString('hex'),
    setInstallation: (hex: string) => void installationBytes.write(hex, 'hex'),

    /** Asks the operating system to write the file to the disk, in case of a power failure. */
    flush: () => fs.fdatasync(fd, () => undefined),
    close: () => fs.closeSync(fd),
  }
}
