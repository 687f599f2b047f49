import fs from 'node:fs'
import path from 'node:path'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { lockFile } from './mapped-file.js'

/** The reader that publishes to Kafka. With Kafka it is the only reader of the log, because all others read the topic. */
export const SHIPPER = 'kafka'
/** The reader that inserts into ClickHouse when there is no Kafka. */
export const INSERTER = 'ingest'

/**
 * Rule for clicks that a reader has not read yet. `every`: they wait for it, and a full log drops new clicks. `recent`:
 * a full log removes the oldest although the reader has not read them, so that a stopped reader costs no click.
 */
export type Takes = 'every' | 'recent'

export interface Reader {
  name: string
  takes: Takes
}

const NAME = /^[a-z][a-z0-9-]*$/
const readersFolder = (folder: string) => path.join(folder, 'readers')

/** All readers that ever registered in a folder. A reader that is gone stays until its file in `readers` is removed. */
export function listReaders(folder: string): Reader[] {
  const names = fs.existsSync(readersFolder(folder)) ? fs.readdirSync(readersFolder(folder)) : []
  return names
    .filter((name) => NAME.test(name))
    .map((name) => {
      const takes = fs.readFileSync(path.join(readersFolder(folder), name), 'utf8').trim()
      return { name, takes: takes === 'recent' ? 'recent' : 'every' } // `every` also if a power failure emptied the file
    })
}

/**
 * Registers a reader. From now on segments wait for it, also while it does not run.
 * @throws Error while another process reads under this name
 */
export function registerReader(folder: string, { name, takes }: Reader): { release(): void } {
  makePrivateFolder(folder)
  makePrivateFolder(readersFolder(folder))
  const fd = fs.openSync(path.join(readersFolder(folder), name), 'a', PRIVATE_FILE_MODE)
  if (!lockFile(fd)) {
    fs.closeSync(fd)
    throw new Error(
      `another ${name} follows the click log in ${folder}: run one at a time, or give it another DATA_DIR`,
    )
  }
  fs.ftruncateSync(fd)
  fs.writeSync(fd, takes)
  return { release: () => fs.closeSync(fd) }
}

const markFile = (instanceFolder: string, reader: string) => path.join(instanceFolder, `${reader}.mark`)

/**
 * Sequence before which an instance's clicks are in Kafka or ClickHouse. The shipper starts there: after a switch to
 * Kafka it publishes no click that ingest has inserted from the log.
 */
export function goneOn(instanceFolder: string): number {
  return Math.max(readMark(instanceFolder, SHIPPER), readMark(instanceFolder, INSERTER))
}

/** Sequence before which a reader has taken everything of an instance; 0 if it has not begun. */
export function readMark(instanceFolder: string, reader: string): number {
  try {
    const mark = fs.readFileSync(markFile(instanceFolder, reader))
    return mark.length === 8 ? mark.readDoubleLE(0) : 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0
  }
}

/**
 * Opens the file that says how far a reader has taken an instance's clicks. A power failure may set it back; clicks
 * that come again are recognised by their sequences.
 */
export function openMark(instanceFolder: string, reader: string) {
  const fd = fs.openSync(
    markFile(instanceFolder, reader),
    fs.constants.O_RDWR | fs.constants.O_CREAT,
    PRIVATE_FILE_MODE,
  )
  const mark = Buffer.alloc(8)
  return {
    /** Notes that all clicks with a lower sequence are taken. */
    write(sequence: number) {
      mark.writeDoubleLE(sequence)
      fs.writeSync(fd, mark, 0, 8, 0)
    },
    close: () => fs.closeSync(fd),
  }
}

/**
 * Sequence before which no reader of an instance needs its clicks any more; 0 if there are no readers.
 * @param takes counts only readers of this kind
 */
export function takenByAll(folder: string, instance: string, takes?: Takes): number {
  const readers = listReaders(folder).filter((reader) => takes === undefined || reader.takes === takes)
  return readers.length === 0 ? 0 : Math.min(...readers.map(({ name }) => readMark(path.join(folder, instance), name)))
}
