import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { createClickBatch } from '../../consume/click-batch.js'
import type { Mark, Marks } from '../../consume/marks.js'
import type { Before, Sink } from '../../consume/sink.js'
import type { ClickDelivery } from '../../consume/source.js'

/** A store's marks, in memory. */
export function createMarks(shards = 1): Marks {
  const kept = new Map<string, Mark>()
  return {
    read: async (partition) => Array.from({ length: shards }, () => [kept.get(partition) ?? []].flat()),
    async write({ partition, epoch, position, seen }) {
      kept.set(partition, { epoch: Number(epoch), position, seen, atMs: Date.now(), isOfThisTable: true })
    },
  }
}

/** A sink that keeps clicks as objects. @param write called with the clicks of each batch */
export function createMemorySink(
  write: (clicks: RecordedClick[], token: string, before: Before) => Promise<void>,
  more: Partial<Sink<ClickDelivery>> = {},
) {
  return (partition: string): Sink<ClickDelivery> => {
    let clicks: RecordedClick[] = []
    const target = {
      add(records: Parameters<typeof readClick>[0], at: number) {
        const click = readClick(records, at)
        if (typeof click === 'string') return click
        clicks.push(click)
        return undefined
      },
      rows: () => clicks.length,
      bytes: () => clicks.length * 100,
    }
    return {
      versions: '1',
      limits: { rowsMax: 30, bytesMax: 1 << 30, ageMinMs: 50, ageMaxMs: 50 },
      begin: (from, seen) => createClickBatch(partition, target, from, seen),
      write(token, before) {
        const taken = clicks
        clicks = []
        return write(taken, token, before)
      },
      ...more,
    }
  }
}
