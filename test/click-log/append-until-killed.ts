// Appends clicks and then writes the sequence of each to a file, until somebody kills it.
import fs from 'node:fs'
import { openClickLog } from '../../click-log/click-log.js'

const log = openClickLog({
  folder: process.argv[2],
  segmentBytes: 256 * 1024,
  bytesMax: 1 << 30,
  fsyncMs: 1000,
  partitions: 1,
  onWarning: console.error,
})
const acknowledged = fs.openSync(process.argv[3], 'w')
for (;;) {
  const sequence = log.nextSequence()
  log.append({
    time: Date.now(),
    kind: 0,
    flags: 0,
    asn: 0,
    addressHashHigh: 0,
    addressHashLow: 0,
    country: '',
    link: 'x'.repeat(100),
    userAgent: '',
    referer: '',
    query: '',
    language: '',
  })
  fs.writeSync(acknowledged, `${sequence}\n`)
}
