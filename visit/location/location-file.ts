import { closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const MAGIC = 'slugloc1'
const preambleBytes = MAGIC.length + 4

/** Header of the file. */
export interface LocationHeader {
  /** Identifies the sources, to notice that the file is outdated. */
  fingerprint: string
  /** Digest of the content. It is equal on two machines exactly if all answers are. */
  version: string
  /** Names of the sources for people, for example `@ip-location-db/asn 2.3.2026061719`. */
  sources: string[]
  /** Country code of each index in the tables; the first is ''. */
  countries: string[]
}

type Section = Uint8Array | Uint16Array | Uint32Array

interface StoredHeader extends LocationHeader {
  /** Offset and length in bytes, counted from the end of the header. */
  sections: Record<string, [number, number]>
}

/**
 * Writes magic, length of header, header as JSON, then the sections in this machine's byte order. The file is complete
 * or does not exist, even if several processes write it at once.
 */
export function writeLocationFile(file: string, header: LocationHeader, sections: Record<string, Section>): void {
  const stored: StoredHeader = { ...header, sections: {} }
  let end = 0
  for (const [name, section] of Object.entries(sections)) {
    stored.sections[name] = [end, section.byteLength]
    end += section.byteLength
  }
  const json = Buffer.from(JSON.stringify(stored))
  const preamble = Buffer.alloc(preambleBytes, MAGIC)
  preamble.writeUInt32LE(json.length, MAGIC.length)

  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w')
  try {
    for (const part of [preamble, json, ...Object.values(sections)]) {
      for (let written = 0; written < part.byteLength; ) {
        written += writeSync(handle, new Uint8Array(part.buffer, part.byteOffset + written, part.byteLength - written))
      }
    }
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

/**
 * Reads the header, and each section when it is asked for, so that a process loads only sections that it needs.
 * @throws {Error} if the file does not exist or is incomplete
 */
export function readLocationFile<T>(
  file: string,
  read: (header: LocationHeader, section: (name: string) => ArrayBuffer) => T,
): T {
  const handle = openSync(file, 'r')
  function readAt(position: number, length: number): ArrayBuffer {
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const count = readSync(handle, bytes, done, length - done, position + done)
      if (count === 0) throw new Error(`${file} is cut off`)
      done += count
    }
    return bytes.buffer
  }
  try {
    const preamble = Buffer.from(readAt(0, preambleBytes))
    if (preamble.latin1Slice(0, MAGIC.length) !== MAGIC) throw new Error(`${file} is not a location file`)
    const headerBytes = preamble.readUInt32LE(MAGIC.length)
    const header: StoredHeader = JSON.parse(Buffer.from(readAt(preambleBytes, headerBytes)).toString())
    return read(header, (name) => {
      const [offset, length] = header.sections[name]
      return readAt(preambleBytes + headerBytes + offset, length)
    })
  } finally {
    closeSync(handle)
  }
}
