import fs from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE_MODE } from '../process/private-folder.js'

/**
 * How far an instance's clicks are acknowledged by Kafka, in a file beside its segments. A power failure may set it back;
 * what was published then comes again and is recognised by its sequences.
 */
export function openShippedMark(folder: string) {
  const fd = fs.openSync(path.join(folder, 'shipped'), fs.constants.O_RDWR | fs.constants.O_CREAT, PRIVATE_FILE_MODE)
  const mark = Buffer.alloc(8)
  fs.readSync(fd, mark, 0, 8, 0)
  return {
    /** Clicks with a lower sequence are acknowledged. */
    sequence: mark.readDoubleLE(0),
    write(sequence: number) {
      mark.writeDoubleLE(sequence)
      fs.writeSync(fd, mark, 0, 8, 0)
    },
    close: () => fs.closeSync(fd),
  }
}
