import fs from 'node:fs'
import path from 'node:path'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { lockFile } from './mapped-file.js'

/** The reader that publishes to Kafka. It is alone: where there is a topic, everybody else reads that. */
export const SHIPPER = 'kafka'
/** The reader that inserts, where there is no Kafka. */
export const INSERTER = 'ingest'

/**
 * What becomes of clicks that a reader has not taken. `every`: they wait for it, and a full log drops new ones. `recent`:
 * they wait until the log is full; then the oldest go without it, so that a reader that does not come any more costs no
 * click.
 */
export type Takes = 'every' | 'recent'

export interface Reader {
  name: string
  takes: Takes
}

const NAME = /^[a-z][a-z0-9-]*$/
const readersFolder = (folder: string) => path.join(folder, 'readers')

/** Readers of the click logs in a folder: all that ever began, until their file in `readers` is removed by hand. */
export function listReaders(folder: string): Reader[] {
  const names = fs.existsSync(readersFolder(folder)) ? fs.readdirSync(readersFolder(folder)) : []
  return names
    .filter((name) => NAME.test(name))
    .map((name) => {
      const takes = fs.readFileSync(path.join(readersFolder(folder), name), 'utf8').trim()
      return { name, takes: takes === 'recent' ? 'recent' : 'every' } // a file cut off by a power failure: every
    })
}

/**
 * From now on segments wait for this reader, also while it does not run.
 * @throws Error while another process reads under this name
 */
export function registerReader(folder: string, { name, takes }: Reader): { release(): void } {
  makePrivateFolder(folder)
  makePrivateFolder(readersFolder(folder))
  const fd = fs.openSync(path.join(readersFolder(folder), name), 'a', PRIVATE_FILE_MODE)
  if (!lockFile(fd)) {
    fs.closeSync(fd)
    throw new Error(`another ${name} follows the click log in ${folder}`)
  }
  fs.ftruncateSync(fd)
  fs.writeSync(fd, takes)
  return { release: () => fs.closeSync(fd) }
}

const markFile = (instanceFolder: string, reader: string) => path.join(instanceFolder, `${reader}.mark`)

/**
 * Sequence before which clicks of an instance have gone on: to Kafka, or into ClickHouse. Who begins to read goes on there,
 * so that a change from one way to the other takes no click along both.
 */
export function goneOn(instanceFolder: string): number {
  return Math.max(readMark(instanceFolder, SHIPPER), readMark(instanceFolder, INSERTER))
}

/** Sequence before which a reader has taken everything of an instance; 0 where it has not begun. */
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
 * How far a reader has taken an instance's clicks, in a file beside its segments. A power failure may set it back: what
 * comes again then is recognised by its sequences.
 */
export function openMark(instanceFolder: string, reader: string) {
  const fd = fs.openSync(
    markFile(instanceFolder, reader),
    fs.constants.O_RDWR | fs.constants.O_CREAT,
    PRIVATE_FILE_MODE,
  )
  const mark = Buffer.alloc(8)
  return {
    /** Clicks with a lower sequence are taken. */
    write(sequence: number) {
      mark.writeDoubleLE(sequence)
      fs.writeSync(fd, mark, 0, 8, 0)
    },
    close: () => fs.closeSync(fd),
  }
}

/**
 * Sequence before which no reader of an instance needs a segment any more; 0 where there is none.
 * @param takes leaves out the readers that do not take so
 */
export function takenByAll(folder: string, instance: string, takes?: Takes): number {
  const readers = listReaders(folder).filter((reader) => takes === undefined || reader.takes === takes)
  return readers.length === 0 ? 0 : Math.min(...readers.map(({ name }) => readMark(path.join(folder, instance), name)))
}
