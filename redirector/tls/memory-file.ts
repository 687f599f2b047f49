import { closeSync, writeSync } from 'node:fs'
import koffi from 'koffi'

/**
 * Hands `then` the path of a file that is in memory only and gone afterwards: uWebSockets.js takes certificates and keys
 * as names of files, and reads them before it returns. Linux only.
 */
export function withMemoryFile<T>(content: string, then: (path: string) => T): T {
  const memfdCreate = koffi.load('libc.so.6').func('int memfd_create(const char *, unsigned int)')
  const fd: number = memfdCreate('slugline-certificate', 1) // closed in programs that this one starts
  if (fd < 0) throw new Error('memfd_create failed')
  try {
    writeSync(fd, content)
    return then(`/proc/self/fd/${fd}`)
  } finally {
    closeSync(fd)
  }
}
