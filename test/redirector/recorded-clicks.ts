import path from 'node:path'
import { lengthAt, recordMemory } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { listInstances } from '../../click-log/instance.js'
import { openReader } from '../../click-log/reader.js'

/** All clicks in the logs under `dataDir`, in order. */
export function recordedClicks(dataDir: string, onWarning: (message: string) => void = console.error) {
  const folder = path.join(dataDir, 'click-log')
  return listInstances(folder).flatMap((instance) => {
    const reader = openReader(path.join(folder, instance), { from: 0, onWarning })
    const clicks = []
    for (let run = reader.next(); run; run = reader.next()) {
      const records = recordMemory(run.bytes.buffer, run.bytes.byteOffset, run.bytes.length)
      for (let at = 0; at < run.bytes.length; at += lengthAt(records, at)) {
        const click = readClick(records, at) as RecordedClick
        clicks.push({ ...click, path: encodeURI(click.slug) })
      }
    }
    reader.close()
    return clicks
  })
}
