import path from 'node:path'
import { listInstances } from '../click-log/click-log.js'
import { type Reader, registerReader } from '../click-log/readers.js'
import { openDeliveries } from './click-log-deliveries.js'
import { countFrom, rangeOf } from './click-log-range.js'
import type { ClickDelivery, Consume, FindLost, OpenSource, Partition } from './source.js'

const LOOK_FOR_INSTANCES_MS = 500

/** A log of which nothing is on this disk any more. */
const goneLog = (isStopping: () => boolean): Partition<ClickDelivery> => ({
  range: async () => ({ low: 0, end: 0, canBeginAgain: false, removesUntaken: false }),
  open: () => ({ take: async () => undefined, release: () => undefined, ended: () => true }),
  ended: isStopping,
})

/**
 * Follows the click logs on this disk, one partition an instance, where there is no Kafka. One process at a time by a name.
 * @param consume runs until the partition's deliveries end
 * @throws Error while another process follows them under this name
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
  /** Taken over, which the lock should have kept others from. */
  const left = new Set<string>()

  function look() {
    for (const instance of listInstances(folder)) {
      if (running.has(instance)) continue
      const log = { folder, instance, reader, isStopping: () => stopping, onWarning }
      const from = {
        range: async () => rangeOf(path.join(folder, instance), reader, onWarning),
        open(position: number) {
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

  /** Logs that are gone, and took clicks along that are in no store: they are said to be, until that is accepted. */
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
    /** What cannot be read, if anything. */
    lastError() {
      const lost = [...left].map((instance) => `the click log of ${instance} is consumed by another process`)
      return [...lost, ...[...opened.values()].flatMap(({ lastError }) => lastError() ?? [])].join('; ') || undefined
    },
    behind: (instance, position) => countFrom(path.join(folder, instance), position),
    unit: 'clicks',
    /** Takes what is there now into the sink and ends. */
    async close() {
      look()
      stopping = true
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
      registered.release()
    },
  }
}
