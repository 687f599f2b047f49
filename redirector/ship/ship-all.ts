import fs from 'node:fs'
import path from 'node:path'
import type { Kafka } from 'kafkajs'
import { listInstances, lockInstance } from '../../click-log/instance.js'
import { listSegments, segmentFile } from '../../click-log/segment.js'
import { createPublisher } from '../../kafka/publish.js'
import { type Shipper, startShipper } from './ship.js'

const LOOK_FOR_ORPHANS_MS = 10_000

export interface ShipAllOptions {
  /** Created with `isPrompt`. */
  kafka: Kafka
  topic: string
  partitions: number
  /** Number of requests that may be under way at the same time. */
  requests: number
  /** Folder of all click logs on this disk. */
  folder: string
  /** Instance of this process. */
  instance: string
  /** Whether brokers answer requests other than publications. */
  isAnswered?: () => boolean
  onWarning: (message: string) => void
}

/** Ships this process's click log, and those of ended processes on the same disk that were not started again. */
export function shipAll(options: ShipAllOptions) {
  const { kafka, topic, partitions, folder, instance: ownInstance, onWarning } = options
  // More requests than partitions would wait, see `createOutbox`. A publisher connects when it gets its first request.
  const publishers = Array.from({ length: Math.min(options.requests, partitions) }, () =>
    createPublisher(kafka, options.isAnswered),
  )
  const start = (instance: string, follow: boolean) =>
    startShipper({
      publishers,
      topic,
      partitions,
      folder: path.join(folder, instance),
      instance,
      follow,
      onWarning,
    })

  const own = start(ownInstance, true)
  const orphans = new Map<string, Shipper>()
  /** Errors by instance for logs of ended processes that could not be shipped completely. */
  const orphanTroubles = new Map<string, string>()

  async function shipOrphan(instance: string, lock: { release(): void }) {
    const instanceFolder = path.join(folder, instance)
    const shipper = start(instance, false)
    orphans.set(instance, shipper)
    if (await shipper.drained) {
      for (const number of listSegments(instanceFolder)) fs.rmSync(segmentFile(instanceFolder, number))
      orphanTroubles.delete(instance)
    } else orphanTroubles.set(instance, shipper.lastError() ?? `clicks of the ended process ${instance} wait on disk`)
    await shipper.close(0)
    orphans.delete(instance)
    lock.release()
  }

  function adoptOrphans() {
    for (const instance of listInstances(folder)) {
      if (instance === ownInstance || orphans.has(instance)) continue
      const hasClicks = listSegments(path.join(folder, instance)).length > 0
      const lock = hasClicks ? lockInstance(folder, instance) : undefined
      if (lock) void shipOrphan(instance, lock)
      else orphanTroubles.delete(instance) // another process has locked it, or no clicks are left
    }
  }
  const timer = setInterval(adoptOrphans, LOOK_FOR_ORPHANS_MS)
  adoptOrphans()

  return {
    lastError: () => own.lastError() ?? [...orphanTroubles.values()][0],
    publishedClicks: own.publishedClicks,
    async close(withinMs: number) {
      clearInterval(timer)
      await Promise.all([own, ...orphans.values()].map((shipper) => shipper.close(withinMs)))
      await Promise.all(publishers.map((publisher) => publisher.close()))
    },
  }
}
