import path from 'node:path'
import { listInstances } from '../../click-log/click-log.js'
import { destinationOf, linkIdOf, pathOf } from '../../click-log/link.js'
import { openReader } from '../../click-log/reader.js'
import { RECORD_HEADER_BYTES } from '../../click-log/record.js'
import { ulidText } from '../../click-log/ulid.js'
import { VISIT_KINDS } from '../../click-log/visit-kinds.js'

/** All clicks in the logs under `dataDir`, in order, as far as tests look at them. */
export function recordedClicks(dataDir: string) {
  const folder = path.join(dataDir, 'click-log')
  return listInstances(folder).flatMap((instance) => {
    const reader = openReader(path.join(folder, instance), { from: 0, onTrouble: console.error })
    const clicks = []
    for (let run = reader.next(); run; run = reader.next()) {
      const { bytes } = run
      for (let at = 0; at < bytes.length; at += bytes.readUInt32LE(at)) {
        const id = Buffer.alloc(16)
        id.writeUIntBE(bytes.readDoubleLE(at + 8), 0, 6)
        bytes.copy(id, 6, at + 16, at + 26)
        const from = at + RECORD_HEADER_BYTES
        const link = bytes.latin1Slice(from, from + bytes.readUInt16LE(at + 42))
        clicks.push({
          id: ulidText(id),
          kind: VISIT_KINDS[bytes[at + 26]],
          flags: bytes[at + 50],
          linkId: linkIdOf(link),
          path: pathOf(link),
          destination: destinationOf(link),
        })
      }
    }
    reader.close()
    return clicks
  })
}
