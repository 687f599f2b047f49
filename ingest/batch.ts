import { NewerVersion } from '../click/newer-version.js'
import { checkRecord, checksumAt, NEWER_RECORD } from '../click/record.js'
import type { ClickRows, DeadLetterReason } from './click-rows.js'
import type { Seen } from './progress.js'
import type { Delivery } from './source.js'

export interface DeadLetter {
  reason: DeadLetterReason
  partition: string
  position: number
  bytes: Buffer
}

/** Instances that were silent for so long have nothing left that could come again. */
const FORGET_INSTANCE_MS = 30 * 86_400_000

/**
 * Gathers consecutive deliveries of one partition into rows. The same deliveries, on the same `seen`, give the same rows:
 * an insert that may or may not have happened can be repeated from the source.
 */
export function createBatch(
  partition: string,
  rows: Pick<ClickRows, 'add' | 'rows' | 'bytes'>,
  from: number,
  seenBefore: Seen,
  nowMs: number,
) {
  const seen: Seen = { ...seenBefore }
  for (const [instance, [, atMs]] of Object.entries(seen)) {
    if (atMs < nowMs - FORGET_INSTANCE_MS) delete seen[instance]
  }
  const deadLetters: DeadLetter[] = []
  let to = from
  let repeated = 0
  let begunMs = 0
  let digestHigh = 0
  let digestLow = 0

  function keepDeadLetters(reason: DeadLetterReason, position: number, bytes: Uint8Array) {
    deadLetters.push({ reason, partition, position, bytes: Buffer.from(bytes) })
  }

  function addRecords({ block, position }: Delivery) {
    if (!block) return
    const { records, instance, firstSequence, count } = block
    const { buffer } = records
    const known = seen[instance]?.[0] ?? 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const length = checkRecord(records, at, buffer.length)
      // Sources stop at them; a block in which versions mix ends the process, and loses nothing.
      if (length === NEWER_RECORD) throw new NewerVersion(`a record of ${instance}`)
      if (length <= 0) {
        keepDeadLetters('torn_record', position, buffer.subarray(at))
        break
      }
      if (firstSequence + i < known) repeated += 1
      else {
        const reason = rows.add(records, at)
        if (reason) keepDeadLetters(reason, position, buffer.subarray(at, at + length))
        const sum = checksumAt(records, at)
        digestHigh = (Math.imul(digestHigh ^ sum, 0x85ebca6b) + digestLow) | 0
        digestLow = (Math.imul(digestLow, 0xc2b2ae35) + sum) | 0
      }
      at += length
    }
    seen[instance] = [Math.max(known, firstSequence + count), nowMs]
  }

  return {
    from,
    seen,
    deadLetters,
    rows: rows.rows,
    bytes: rows.bytes,
    /** Position behind the last delivery. */
    to: () => to,
    repeated: () => repeated,
    /** When the first delivery was added, on the clock of `performance`. */
    begunMs: () => begunMs,

    add(delivery: Delivery) {
      begunMs ||= performance.now()
      if (delivery.bad) keepDeadLetters('bad_block', delivery.position, delivery.bad)
      addRecords(delivery)
      to = delivery.next
    },

    /** Names the batch by its place and its content: other rows never have the same token. */
    token(source: string): string {
      const digest = [digestHigh, digestLow].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
      return `${source}/${partition}/${from}-${to}/${rows.rows()}/${digest}`
    },
  }
}

export type Batch = ReturnType<typeof createBatch>
