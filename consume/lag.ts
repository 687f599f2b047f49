import type { Delivery } from './source.js'

interface Waiting {
  next: number
  timeMs: number
}

/** What the partitions of this process have not brought into the sink yet. */
export function createLag() {
  const partitions = new Map<string, { position: number; waiting: Waiting[] }>()
  return {
    /** The partition is done up to `position`; before its deliveries are opened, too. */
    onDone(partition: string, position: number) {
      const waiting = partitions.get(partition)?.waiting ?? []
      while (waiting.length > 0 && waiting[0].next <= position) waiting.shift()
      partitions.set(partition, { position, waiting })
    },
    onTaken(partition: string, delivery: Delivery) {
      partitions.get(partition)?.waiting.push({ next: delivery.next, timeMs: delivery.timeMs })
    },
    leave(partition: string) {
      partitions.delete(partition)
    },
    partitions: () => partitions.size,
    /** Age of the oldest event that was taken and is not in the sink, s; 0 where there is none. */
    oldestSeconds(nowMs = Date.now()): number {
      const times = [...partitions.values()].flatMap(({ waiting }) => waiting[0]?.timeMs ?? [])
      return Math.max(0, nowMs - Math.min(nowMs, ...times)) / 1000
    },
    /** @param behind what a partition has from a position on */
    behind(behind: (partition: string, position: number) => number): number {
      return [...partitions].reduce((sum, [partition, { position }]) => sum + behind(partition, position), 0)
    },
  }
}

export type Lag = ReturnType<typeof createLag>
