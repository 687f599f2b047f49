import koffi from 'koffi'

const libc = koffi.load(process.platform === 'darwin' ? 'libc.dylib' : 'libc.so.6')
const mmap = libc.func('void *mmap(void *, size_t, int, int, int, int64_t)')
const flock = libc.func('int flock(int, int)')

const PROT_READ_WRITE = 3
const MAP_SHARED = 1
const MAP_FIXED = 16
const LOCK_EXCLUSIVE_NOW = 2 | 4
const MAP_FAILED = 0xffff_ffff_ffff_ffffn

export interface FileWindow {
  /** The pages of the file that is shown: a store into them is in the operating system at once and outlives this process. */
  bytes: ArrayBuffer
  /** Shows another file, of the same length at least, in the same place. */
  show(fd: number): void
}

/**
 * Maps the first `length` bytes of an open file for reading and writing. The window is for good and its memory never
 * moves: V8 counts every ArrayBuffer as memory to be freed, and one a segment made it collect all the time.
 */
export function openFileWindow(fd: number, length: number): FileWindow {
  const map = (at: unknown, flags: number, file: number) => {
    const pointer = mmap(at, length, PROT_READ_WRITE, flags, file, 0)
    if (BigInt.asUintN(64, BigInt(koffi.address(pointer))) === MAP_FAILED) throw new Error('mmap failed')
    return pointer
  }
  const pointer = map(null, MAP_SHARED, fd)
  return {
    bytes: koffi.view(pointer, length),
    show: (file) => void map(pointer, MAP_SHARED | MAP_FIXED, file),
  }
}

/** Takes the file's lock, or says that another process has it. The system gives it back when the process ends, however. */
export function lockFile(fd: number): boolean {
  return flock(fd, LOCK_EXCLUSIVE_NOW) === 0
}
