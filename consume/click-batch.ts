import type { Block } from '../click/block.js'
import { NewerVersion } from '../click/newer-version.js'
import type { NoClickReason } from '../click/read-record.js'
import { BLOCK_BYTES_MAX, checkRecord, checksumAt, NEWER_RECORD, type RecordMemory, timeAt } from '../click/record.js'
import { DAY_MS } from '../process/durations.js'
import type { Seen, SequenceRange } from './progress.js'
import type { Batch, DeadLetter } from './sink.js'
import type { ClickDelivery } from './source.js'

/** Why a record is not a valid click. Each reason has a counter and a test. */
export type DeadLetterReason = NoClickReason | 'bad_block' | 'torn_record'

/** A count of zero for each reason. */
export const NO_LETTERS: Record<DeadLetterReason, 0> = {
  bad_length: 0,
  bad_link: 0,
  bad_time: 0,
  unknown_kind: 0,
  bad_block: 0,
  torn_record: 0,
}

/** Collects the rows of the batch that is being gathered. */
export interface ClickTarget {
  /** Adds the record at `at`; its length and checksum are verified. @returns the reason if it is not a valid click */
  add(records: RecordMemory, at: number): NoClickReason | undefined
  rows(): number
  bytes(): number
}

/** Bytes that are kept of a dead letter. It is more than a block of redirectors has, compressed or not. */
const LETTER_BYTES_MAX = 2 * BLOCK_BYTES_MAX

/** Bytes of a letter beside its content, and of a closed range. Empty messages and blocks have no others. */
const ENTRY_BYTES = 200

/** An instance that was silent for 30 days has no block left that could be delivered again. */
const FORGET_INSTANCE_MS = 30 * DAY_MS

/**
 * A click that is later than this is no click: the clock of no redirector is so wrong. Each month is a part of each table, so
 * a stranger's clicks of 75 years to come would keep ClickHouse busy for a minute.
 */
const AHEAD_MS_MAX = 400 * DAY_MS

/**
 * Most instances of a partition that are remembered. More are made up, because each redirector process has one for years.
 * Then the longest silent ones are forgotten. Each batch copies them all and stores them as JSON, so a stranger who made up
 * 200,000 kept ingest busy for seconds with each batch, for 30 days.
 */
const INSTANCES_MAX = 5_000
/** Bytes that a new instance counts for. Thousands of them end their batch, so that they are forgotten with the next one. */
const NEW_INSTANCE_BYTES = 20_000

/** @returns the instances that are remembered, and those that are not any more */
function splitSeen(seen: Seen, nowMs: number): { kept: Seen; forgotten: [string, Seen[string]][] } {
  const isSilent = ([, [, atMs]]: [string, Seen[string]]) => atMs < nowMs - FORGET_INSTANCE_MS
  const entries = Object.entries(seen)
  if (entries.length <= INSTANCES_MAX && !entries.some(isSilent)) return { kept: { ...seen }, forgotten: [] }
  const fresh = entries.filter((entry) => !isSilent(entry))
  // The sort is stable: of instances that were heard in the same batch, those that came first stay.
  if (fresh.length > INSTANCES_MAX) fresh.sort(([, [, a]], [, [, b]]) => b - a)
  const forgotten = [...entries.filter(isSilent), ...fresh.splice(INSTANCES_MAX)]
  return { kept: Object.fromEntries(fresh), forgotten }
}

/** Creates a batch of clicks. Records are verified, and left out if their sequence says that they came before. */
export function createClickBatch(
  partition: string,
  target: ClickTarget,
  from: number,
  seenBefore: Seen,
  nowMs = Date.now(),
): Batch<ClickDelivery> & { deadLetters: DeadLetter<DeadLetterReason>[] } {
  const { kept: seen, forgotten } = splitSeen(seenBefore, nowMs)
  const closedRanges: SequenceRange[] = forgotten.map(([instance, [to, , from = 0]]) => ({ instance, from, to }))
  const deadLetters: DeadLetter<DeadLetterReason>[] = []
  let letterBytes = 0
  let newInstances = 0
  let to = from
  let repeated = 0
  let begunMs = 0
  let digestHigh = 0
  let digestLow = 0

  /** Keeps a record that is not a valid click. A stranger's message may be of any size, so its end is cut off. */
  function reject(reason: DeadLetterReason, position: number, bytes: Uint8Array) {
    const kept = Buffer.from(bytes.subarray(0, LETTER_BYTES_MAX))
    deadLetters.push({ reason, partition, position, bytes: kept })
    letterBytes += ENTRY_BYTES + kept.length
  }

  function addRecords({ block, position }: ClickDelivery) {
    if (!block) return
    const { records, instance, firstSequence, count } = block
    // An empty block only says that the instance has published everything before this sequence. `seen` stays as it
    // is: a block with clicks may be delivered again after it.
    if (count === 0) {
      closedRanges.push({ instance, from: firstSequence, to: firstSequence })
      return
    }
    const { buffer } = records
    const known = seen[instance]?.[0] ?? 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const length = checkRecord(records, at, buffer.length)
      // Sources stop before newer records, so none comes here.
      if (length === NEWER_RECORD) throw new NewerVersion(`a record of ${instance}`)
      if (length <= 0) {
        reject('torn_record', position, buffer.subarray(at))
        break
      }
      if (firstSequence + i < known) repeated += 1
      else {
        const reason = timeAt(records, at) > nowMs + AHEAD_MS_MAX ? 'bad_time' : target.add(records, at)
        if (reason) reject(reason, position, buffer.subarray(at, at + length))
        const sum = checksumAt(records, at)
        digestHigh = (Math.imul(digestHigh ^ sum, 0x85ebca6b) + digestLow) | 0
        digestLow = (Math.imul(digestLow, 0xc2b2ae35) + sum) | 0
      }
      at += length
    }
    if (!(instance in seen)) newInstances += 1
    const [from, published] = [rangeStart(block), publishedBefore(block)]
    const next = Math.max(known, firstSequence + count)
    seen[instance] = published < from ? [next, nowMs, from, published] : [next, nowMs, from]
  }

  /** Highest sequence before which the instance has published everything, as far as this partition's blocks say. */
  function publishedBefore({ instance, firstSequence, unpublished = firstSequence }: Block): number {
    const [, , from = 0, published = from] = seen[instance] ?? [0, 0]
    return Math.max(published, unpublished)
  }

  /** Start of the gapless range of sequences that ends with this block. Closes the former range if there is a gap. */
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
    // Instances that were forgotten are no content of the batch: they could be so many that nothing else had room.
    bytes: () =>
      target.bytes() +
      letterBytes +
      ENTRY_BYTES * (closedRanges.length - forgotten.length) +
      NEW_INSTANCE_BYTES * newInstances,
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
