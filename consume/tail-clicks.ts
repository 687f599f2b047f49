import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { Logger } from 'pino'
import { NewerVersion } from '../click/newer-version.js'
import { checkRecord, type RecordMemory, recordMemory, timeAt } from '../click/record.js'
import { listInstances } from '../click-log/instance.js'
import { type ClickLogReader, openReader } from '../click-log/reader.js'
import { listSegments, readSegmentHeader, segmentFile } from '../click-log/segment.js'
import { openPauses } from '../click-log/wake.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { consumeTopic } from './kafka-source.js'
import type { ClickDelivery, Partition } from './source.js'
import { isFromKafka, type SourceConfig } from './source-config.js'

const LOOK_FOR_INSTANCES_MS = 500
const TAKE_MS_MAX = 1000
const TRY_AGAIN_MS = 1000

/** Called with each verified record. `records` is overwritten afterwards. */
type OnRecord = (records: RecordMemory, at: number) => void

export interface TailOptions {
  config: SourceConfig
  /** Clicks of this time and later are read, ms. */
  sinceMs: number
  onRecord: OnRecord
  /** Called after some 128 KB of records, and when all that are there now were read. The tail waits for it. */
  onPause: () => Promise<void>
  /** Called when clicks were removed before they were read, or are damaged. */
  onMissed: () => void
  log: Logger
}

export interface Tail {
  close(): Promise<void>
}

/**
 * Follows new clicks beside the consumers, without progress, marks or a share of partitions. Each tail gets all clicks.
 * A click that was shipped twice comes twice. A click that is removed before it was read is missed.
 */
export function tailClicks(options: TailOptions): Tail {
  return isFromKafka(options.config) ? tailTopic(options) : tailClickLogs(options)
}

function giveRecords(records: RecordMemory, { sinceMs, onRecord }: TailOptions) {
  const { length: end } = records.buffer
  for (let at = 0; at < end; ) {
    const length = checkRecord(records, at, end)
    if (length <= 0) return // damaged or of a newer version: ingest reports it
    if (timeAt(records, at) >= sinceMs) onRecord(records, at)
    at += length
  }
}

/** The first sequence of the segment in which clicks since `sinceMs` begin. */
function sequenceAt(folder: string, sinceMs: number): number {
  let sequence = 0
  try {
    for (const number of listSegments(folder)) {
      const header = readSegmentHeader(segmentFile(folder, number))
      if (header && header.createdMs > sinceMs) break
      if (header) sequence = header.firstSequence
    }
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isGone && !(error instanceof NewerVersion)) throw error
  }
  return sequence
}

function tailClickLogs(options: TailOptions): Tail {
  const { config, sinceMs, onPause, onMissed, log } = options
  const folder = path.join(config.DATA_DIR, 'click-log')
  const readers = new Map<string, ClickLogReader>()
  const followed: string[] = []
  const pauses = openPauses(followed)
  let isOpen = true
  let lookedMs = 0

  function look() {
    if (performance.now() < lookedMs + LOOK_FOR_INSTANCES_MS && lookedMs > 0) return
    lookedMs = performance.now()
    for (const instance of listInstances(folder)) {
      if (readers.has(instance)) continue
      const instanceFolder = path.join(folder, instance)
      const from = sequenceAt(instanceFolder, sinceMs)
      // Ingest's log says which clicks were removed or damaged.
      readers.set(instance, openReader(instanceFolder, { from, onWarning: onMissed }))
      followed.push(instanceFolder)
    }
  }

  /** @returns whether there were records */
  function readOn(reader: ClickLogReader): boolean {
    try {
      const run = reader.next()
      if (!run) return false
      giveRecords(recordMemory(run.bytes.buffer, run.bytes.byteOffset, run.bytes.length), options)
      return true
    } catch (error) {
      if (error instanceof NewerVersion) return false
      throw error
    }
  }

  async function run() {
    while (isOpen) {
      let more = false
      try {
        look()
        for (const reader of readers.values()) more = readOn(reader) || more
      } catch (error) {
        log.warn({ err: error }, 'cannot follow click logs, trying again')
        await delay(TRY_AGAIN_MS)
      }
      await onPause()
      if (more) pauses.found()
      await (more ? setImmediate() : pauses.pause(LOOK_FOR_INSTANCES_MS))
    }
    pauses.close()
    for (const reader of readers.values()) reader.close()
  }
  const running = run()

  return {
    async close() {
      isOpen = false
      pauses.wake()
      await running
    },
  }
}

/** Offsets of all partitions at a time. A partition without later messages is at its end. */
async function offsetsAt(admin: Admin, topic: string, timeMs: number): Promise<Map<number, number>> {
  const [since, ends] = await Promise.all([
    admin.fetchTopicOffsetsByTimestamp(topic, timeMs),
    admin.fetchTopicOffsets(topic),
  ])
  const offsets = new Map(ends.map(({ partition, high }) => [partition, Number(high)]))
  for (const { partition, offset } of since) if (Number(offset) >= 0) offsets.set(partition, Number(offset))
  return offsets
}

function tailTopic(options: TailOptions): Tail {
  const { config, sinceMs, onPause, log } = options
  const topic = config.KAFKA_TOPIC
  const positions = new Map<number, number>()
  let isOpen = true
  let wake = () => {}
  let lastError: string | undefined

  function onError(error: unknown) {
    const { message } = error as Error
    if (message !== lastError) log.warn(`cannot follow clicks of topic ${topic}, trying again: ${message}`)
    lastError = message
  }

  async function positionOf(admin: Admin, partition: number): Promise<number> {
    if (!positions.has(partition))
      for (const [each, offset] of await offsetsAt(admin, topic, sinceMs))
        if (!positions.has(each)) positions.set(each, offset)
    return positions.get(partition) ?? 0
  }

  async function follow(admin: Admin, partition: number, from: Partition<ClickDelivery>) {
    while (!from.ended() && isOpen) {
      try {
        const deliveries = from.open(await positionOf(admin, partition))
        while (!deliveries.ended() && isOpen) {
          const delivery = await deliveries.take(TAKE_MS_MAX)
          if (!delivery) continue
          if (delivery.block) giveRecords(delivery.block.records, options)
          positions.set(partition, delivery.next)
          lastError = undefined
          await onPause()
        }
      } catch (error) {
        onError(error)
        await delay(TRY_AGAIN_MS)
      }
    }
  }

  /** Follows the topic with a Kafka consumer and a group of its own, until the consumer hangs. */
  async function followOnce() {
    const kafka = createKafka({ ...kafkaAccess(config), clientId: 'live', log })
    const group = `slugline-live-${topic}-${randomBytes(8).toString('hex')}`
    const admin = kafka.admin()
    await admin.connect()
    const hung = new Promise<void>((resolve) => {
      wake = resolve
    })
    const source = consumeTopic(
      {
        kafka,
        topic,
        group,
        sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
        onWarning: (message) => log.warn(message),
        onHang(reason) {
          log.error(reason)
          wake()
        },
      },
      (partition, from) => follow(admin, Number(partition), from),
    )
    if (!isOpen) wake()
    await hung
    await source.close()
    await admin.deleteGroups([group]).catch(() => undefined) // otherwise brokers remove it by themselves, later
    await admin.disconnect()
  }

  async function run() {
    while (isOpen) {
      try {
        await followOnce()
      } catch (error) {
        onError(error)
      }
      if (isOpen) await delay(TRY_AGAIN_MS)
    }
  }
  const running = run()

  return {
    async close() {
      isOpen = false
      wake()
      await running
    },
  }
}
