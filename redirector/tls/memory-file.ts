import { closeSync, writeSync } from 'node:fs'
import koffi from 'koffi'

/**
 * Calls `then` with the path of a file that exists in memory only, and only during the call. uWebSockets.js takes
 * certificates and keys as file names, and reads them before it returns. Linux only.
 */
export function withMemoryFile<T>(content: string, then: (path: string) => T): T {
  const memfdCreate = koffi.load('libc.so.6').func('int memfd_create(const char *, unsigned int)')
  const fd: number = memfdCreate('slugline-certificate', 1) // 1: child processes do not inherit it
  if (fd < 0) throw new Error('memfd_create failed: no file in memory for the certificate')
  try {
    writeSync(fd, content)
    return then(`/proc/self/fd/${fd}`)
  } finally {
    closeSync(fd)
  }
}
