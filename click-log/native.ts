import koffi from 'koffi'

const libc = koffi.load(process.platform === 'darwin' ? 'libc.dylib' : 'libc.so.6')
const mmap = libc.func('void *mmap(void *, size_t, int, int, int, int64_t)')
const munmap = libc.func('int munmap(void *, size_t)')
const flock = libc.func('int flock(int, int)')

const PROT_READ_WRITE = 3
const MAP_SHARED = 1
const LOCK_EXCLUSIVE_NOW = 2 | 4
const MAP_FAILED = 0xffff_ffff_ffff_ffffn

export interface MappedFile {
  /** The file's pages: a store into them is in the operating system at once and outlives this process. */
  bytes: ArrayBuffer
  /** After this, any access to `bytes` is a crash: drop every view first. */
  unmap(): void
}

/** Maps the first `length` bytes of an open file, which must be at least that long, for reading and writing. */
export function mapFile(fd: number, length: number): MappedFile {
  const pointer = mmap(null, length, PROT_READ_WRITE, MAP_SHARED, fd, 0)
  if (BigInt.asUintN(64, BigInt(koffi.address(pointer))) === MAP_FAILED) throw new Error('mmap failed')
  return {
    bytes: koffi.view(pointer, length),
    unmap: () => void munmap(pointer, length),
  }
}

/** Takes the file's lock, or says that another process has it. The system gives it back when the process ends, however. */
export function lockFile(fd: number): boolean {
  return flock(fd, LOCK_EXCLUSIVE_NOW) === 0
}
