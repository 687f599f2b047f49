import { checksum } from '../../click/checksum.js'
import { packLink } from '../../click/packed-link.js'
import {
  type ClickRecord,
  lengthAt,
  RECORD_BYTES_MAX,
  type RecordMemory,
  recordMemory,
  writeRecord,
} from '../../click/record.js'
import { AT } from '../../click/record-layout.js'
import type { ClickDelivery } from '../../consume/source.js'

export const INSTANCE = '00112233445566aa'

export const aClick = (over: Partial<ClickRecord> = {}): ClickRecord => ({
  time: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  kind: 0,
  flags: 0,
  asn: 64500,
  addressHashHigh: 0x01020304,
  addressHashLow: 0x05060708,
  country: 'CH',
  link: packLink({
    workspaceId: 3,
    linkId: 70_000,
    domainId: 5,
    host: 'go.example',
    path: '/caf%C3%A9',
    destination: 'https://example.com/?utm_medium=mail',
  }),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  referer: 'https://www.Example.org/page',
  query: 'utm_source=letter&x=1&gclid=abc',
  language: 'de-CH',
  ...over,
})

/** Records in the form of the click log. */
export function makeRecords(clicks: ClickRecord[]) {
  const memory = recordMemory(new ArrayBuffer(RECORD_BYTES_MAX * (clicks.length + 1)))
  const random = Uint8Array.from({ length: 10 }, (_, i) => i + 1)
  let end = 0
  for (const click of clicks) end = writeRecord(memory, end, click, random, 0)
  return recordMemory(memory.view.buffer as ArrayBuffer, 0, end)
}

/** Makes the checksum of the record at `at` right after a change of its content. */
export function sealRecord(records: RecordMemory, at: number) {
  const { words } = records
  words[(at + AT.checksum) >> 2] = checksum(words, (at + AT.checked) >> 2, (at + lengthAt(records, at)) >> 2)
}

export function makeDelivery(
  clicks: ClickRecord[],
  position: number,
  firstSequence: number,
  previousEnd = firstSequence,
  unpublished = firstSequence,
): ClickDelivery {
  return {
    position,
    next: position + 1,
    timeMs: clicks[0]?.time ?? Date.now(),
    block: {
      instance: INSTANCE,
      firstSequence,
      previousEnd,
      unpublished,
      count: clicks.length,
      records: makeRecords(clicks),
    },
  }
}
