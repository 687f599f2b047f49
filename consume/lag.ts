import type { SourceItem } from './source.js'

interface Waiting {
  next: number
  timeMs: number
}

/** Tracks deliveries that this process has taken and not yet brought into the sink. */
export function createLag() {
  const partitions = new Map<string, { position: number; waiting: Waiting[] }>()
  return {
    /** Notes that everything before `position` is in the sink. Called also before the deliveries are opened. */
    onDone(partition: string, position: number) {
      const waiting = partitions.get(partition)?.waiting ?? []
      while (waiting.length > 0 && waiting[0].next <= position) waiting.shift()
      partitions.set(partition, { position, waiting })
    },
    onTaken(partition: string, delivery: SourceItem) {
      partitions.get(partition)?.waiting.push({ next: delivery.next, timeMs: delivery.timeMs })
    },
    leave(partition: string) {
      partitions.delete(partition)
    },
    partitions: () => partitions.size,
    /** Age in seconds of the oldest event that was taken and is not in the sink; 0 if there is none. */
    oldestSeconds(nowMs = Date.now()): number {
      const times = [...partitions.values()].flatMap(({ waiting }) => waiting[0]?.timeMs ?? [])
      return Math.max(0, nowMs - Math.min(nowMs, ...times)) / 1000
    },
    /** @param behind the source's count of what a partition has from a position on */
    behind(behind: (partition: string, position: number) => number): number {
      return [...partitions].reduce((sum, [partition, { position }]) => sum + behind(partition, position), 0)
    },
  }
}

export type Lag = ReturnType<typeof createLag>
