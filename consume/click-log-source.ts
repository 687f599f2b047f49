import path from 'node:path'
import { listInstances } from '../click-log/instance.js'
import { type Reader, registerReader } from '../click-log/readers.js'
import { openDeliveries } from './click-log-deliveries.js'
import { countFrom, rangeOf } from './click-log-range.js'
import type { ClickDelivery, Consume, FindLost, OpenSource, Partition } from './source.js'

const LOOK_FOR_INSTANCES_MS = 1000

/** A partition whose click log is no longer on this disk. */
const goneLog = (isStopping: () => boolean): Partition<ClickDelivery> => ({
  range: async () => ({ low: 0, end: 0, canBeginAgain: false, removesUntaken: false }),
  open: () => ({ take: async () => undefined, release: () => undefined, ended: () => true }),
  ended: isStopping,
})

/**
 * Follows the click logs on this disk, used without Kafka. Each instance is a partition. One process per reader's name.
 * @param consume runs until the partition's deliveries end
 * @throws Error while another process follows the logs under this name
 */
export function followClickLogs(
  folder: string,
  reader: Reader,
  consume: Consume<ClickDelivery>,
  onWarning: (message: string) => void,
  findLost: FindLost = async () => [],
): OpenSource {
  const registered = registerReader(folder, reader)
  let stopping = false
  const running = new Map<string, Promise<void>>()
  const opened = new Map<string, ReturnType<typeof openDeliveries>>()
  /** Instances whose partition another process took over in spite of the lock. */
  const left = new Set<string>()

  function look() {
    for (const instance of listInstances(folder)) {
      if (running.has(instance)) continue
      const log = { folder, instance, reader, isStopping: () => stopping, onWarning }
      const from = {
        range: async () => rangeOf(path.join(folder, instance), reader, onWarning),
        open(position: number) {
          opened.get(instance)?.close()
          const deliveries = openDeliveries(log, position)
          opened.set(instance, deliveries)
          return deliveries
        },
        ended: () => stopping,
      }
      running.set(instance, consumeUntilLeft(instance, from))
    }
  }

  async function consumeUntilLeft(instance: string, from: Partition<ClickDelivery>) {
    try {
      await consume(instance, from)
    } finally {
      opened.get(instance)?.close()
      if (!stopping) left.add(instance)
    }
  }

  /** Refuses partitions whose log is gone although the sink lacks some of its clicks. The operator may accept that. */
  async function lookForLost() {
    for (const instance of await findLost(listInstances(folder)))
      if (!running.has(instance) && !stopping)
        running.set(
          instance,
          consume(
            instance,
            goneLog(() => stopping),
          ),
        )
  }

  look()
  const looking = lookForLost().catch((error: Error) => onWarning(`cannot look for lost click logs: ${error.message}`))
  const timer = setInterval(look, LOOK_FOR_INSTANCES_MS)

  return {
    /** Why logs are not read, if so. */
    lastError() {
      const lost = [...left].map((instance) => `the click log of ${instance} is consumed by another process`)
      return [...lost, ...[...opened.values()].flatMap(({ lastError }) => lastError() ?? [])].join('; ') || undefined
    },
    behind: (instance, position) => countFrom(path.join(folder, instance), position),
    unit: 'clicks',
    /** Brings everything written so far into the sink, then ends. */
    async close() {
      look()
      stopping = true
      clearInterval(timer)
      for (const { wake } of opened.values()) wake()
      await looking
      await Promise.all(running.values())
      registered.release()
    },
  }
}
