import type { Block } from '../click/block.js'
import { NewerVersion } from '../click/newer-version.js'
import type { NoClickReason } from '../click/read-record.js'
import { checkRecord, checksumAt, NEWER_RECORD, type RecordMemory } from '../click/record.js'
import type { Seen, SequenceRange } from './progress.js'
import type { Batch, DeadLetter } from './sink.js'
import type { ClickDelivery } from './source.js'

/** Why a record is no click. The list is closed: each has a counter and a test. */
export type DeadLetterReason = NoClickReason | 'bad_block' | 'torn_record'

/** Each reason, at none. */
export const NO_LETTERS: Record<DeadLetterReason, 0> = {
  bad_link: 0,
  bad_time: 0,
  unknown_kind: 0,
  bad_block: 0,
  torn_record: 0,
}

/** What the clicks of a batch are gathered in. */
export interface ClickTarget {
  /** Adds the record at `at`, whose length and checksum hold. @returns why it is none, adding nothing */
  add(records: RecordMemory, at: number): NoClickReason | undefined
  rows(): number
  bytes(): number
}

/** Instances that were silent for so long have nothing left that could come again. */
const FORGET_INSTANCE_MS = 30 * 86_400_000

/** A batch of clicks: each record is checked, and left out where its instance's sequence says that it came before. */
export function createClickBatch(
  partition: string,
  target: ClickTarget,
  from: number,
  seenBefore: Seen,
  nowMs = Date.now(),
): Batch<ClickDelivery> & { deadLetters: DeadLetter<DeadLetterReason>[] } {
  const seen: Seen = { ...seenBefore }
  const closedRanges: SequenceRange[] = []
  for (const [instance, [to, atMs, from = 0]] of Object.entries(seen)) {
    if (atMs >= nowMs - FORGET_INSTANCE_MS) continue
    closedRanges.push({ instance, from, to })
    delete seen[instance]
  }
  const deadLetters: DeadLetter<DeadLetterReason>[] = []
  let to = from
  let repeated = 0
  let begunMs = 0
  let digestHigh = 0
  let digestLow = 0

  function reject(reason: DeadLetterReason, position: number, bytes: Uint8Array) {
    deadLetters.push({ reason, partition, position, bytes: Buffer.from(bytes) })
  }

  function addRecords({ block, position }: ClickDelivery) {
    if (!block) return
    const { records, instance, firstSequence, count } = block
    // It only says that the instance has given all before. The block of a click may come again behind it, and is to be taken.
    if (count === 0) {
      closedRanges.push({ instance, from: firstSequence, to: firstSequence })
      return
    }
    const { buffer } = records
    const known = seen[instance]?.[0] ?? 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const length = checkRecord(records, at, buffer.length)
      // Sources stop at them; a block in which versions mix ends the process, and loses nothing.
      if (length === NEWER_RECORD) throw new NewerVersion(`a record of ${instance}`)
      if (length <= 0) {
        reject('torn_record', position, buffer.subarray(at))
        break
      }
      if (firstSequence + i < known) repeated += 1
      else {
        const reason = target.add(records, at)
        if (reason) reject(reason, position, buffer.subarray(at, at + length))
        const sum = checksumAt(records, at)
        digestHigh = (Math.imul(digestHigh ^ sum, 0x85ebca6b) + digestLow) | 0
        digestLow = (Math.imul(digestLow, 0xc2b2ae35) + sum) | 0
      }
      at += length
    }
    seen[instance] = [Math.max(known, firstSequence + count), nowMs, rangeStart(block)]
  }

  /** Start of the whole range that ends with the block, as the partition has it. Closes the range that ends before. */
  function rangeStart({ instance, firstSequence, previousEnd }: Block): number {
    const [known, , from = 0] = seen[instance] ?? [0, 0, 0]
    if (firstSequence <= known) return from
    if (previousEnd === 0) return 0
    if (previousEnd <= known) return from
    if (instance in seen) closedRanges.push({ instance, from, to: known })
    return previousEnd
  }

  return {
    from,
    seen,
    closedRanges,
    deadLetters,
    rows: target.rows,
    bytes: target.bytes,
    to: () => to,
    repeated: () => repeated,
    begunMs: () => begunMs,

    add(delivery) {
      begunMs ||= performance.now()
      if (delivery.bad) reject('bad_block', delivery.position, delivery.bad)
      addRecords(delivery)
      to = delivery.next
    },

    digest: () => [digestHigh, digestLow].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}
