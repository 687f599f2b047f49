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
  /** The mapped pages of the file. The operating system has a store into them at once; it outlives this process. */
  bytes: ArrayBuffer
  /** Maps another file of at least the same length at the same address. */
  show(fd: number): void
}

/**
 * Maps the first `length` bytes of an open file for reading and writing. There is one window for the life of the
 * process, and its address never changes: with an ArrayBuffer per segment, V8 collected garbage all the time.
 */
export function openFileWindow(fd: number, length: number): FileWindow {
  const map = (at: unknown, flags: number, file: number) => {
    const pointer = mmap(at, length, PROT_READ_WRITE, flags, file, 0)
    if (BigInt.asUintN(64, BigInt(koffi.address(pointer))) === MAP_FAILED)
      throw new Error(`mmap of ${length} bytes failed`)
    return pointer
  }
  const pointer = map(null, MAP_SHARED, fd)
  return {
    bytes: koffi.view(pointer, length),
    show: (file) => void map(pointer, MAP_SHARED | MAP_FIXED, file),
  }
}

/** Locks the file. The lock ends with the process, however it ends. @returns false while another process has it */
export function lockFile(fd: number): boolean {
  return flock(fd, LOCK_EXCLUSIVE_NOW) === 0
}
