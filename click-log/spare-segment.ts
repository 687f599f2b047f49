import fs from 'node:fs'
import path from 'node:path'
import { type BlankSegment, createBlankSegment, prepareBlankSegment } from './segment.js'

const SUFFIX = '.blank'

function discard(blank: BlankSegment) {
  fs.closeSync(blank.fd)
  fs.rmSync(blank.file, { force: true })
}

/** A blank file that is prepared before the log needs it. It removes those that an earlier process left. */
export function createSpareSegment(folder: string, segmentBytes: number) {
  let spare: BlankSegment | undefined
  let preparing: Promise<void> | undefined
  let closed = false
  const newFile = () => path.join(folder, `${Date.now()}-${process.hrtime.bigint()}${SUFFIX}`)
  for (const name of fs.readdirSync(folder)) if (name.endsWith(SUFFIX)) fs.rmSync(path.join(folder, name))

  return {
    /** Prepares one outside the event loop, unless there is one. */
    prepare() {
      if (spare !== undefined || preparing !== undefined) return
      preparing = prepareBlankSegment(newFile(), segmentBytes)
        .then((blank) => {
          if (closed) discard(blank)
          else spare = blank
        })
        .catch(() => undefined) // take() meets the same error
        .finally(() => {
          preparing = undefined
        })
    },

    /** @throws if none is prepared and the disk takes none */
    take(): BlankSegment {
      const blank = spare ?? createBlankSegment(newFile(), segmentBytes)
      spare = undefined
      return blank
    },

    async close() {
      closed = true
      await preparing
      if (spare) discard(spare)
    },
  }
}
