import { GRANTED, type LeaseFile, LIMIT, USED } from './lease-file.js'

/** Clicks that a new lease asks for. */
export const WANTED_MIN = 16

export interface Waiter {
  resolve(may: boolean): void
  reject(error: Error): void
}

/** What this redirector may let through of one link, and who waits for more. Its counts are in the file. */
export interface Lease {
  linkId: number
  /** As the last visit's link had it. */
  clicksMax: number
  /** Position of its slot. Counts in there are 0 until the first answer is written. */
  at: number
  isWritten: boolean
  seq: string
  waiting: Waiter[]
  isAsking: boolean
  /** What it holds is to be given back with the next request: others need it, or the limit is another. */
  isRecalled: boolean
  wanted: number
  /** More is asked for while less than this is left. */
  refillBelow: number
  askedMs: number
  reportedUsed: number
  recallingSinceMs: number
}

export type Leases = ReturnType<typeof createLeases>

/**
 * The leases of this redirector, counted in `file` without asking Postgres. Leases that a former process left there are in
 * it from the start.
 */
export function createLeases(file: LeaseFile) {
  const { words } = file
  const byLink = new Map<number, Lease>()
  let waiting = 0

  function create(linkId: number, clicksMax: number, at: number, isWritten: boolean): Lease {
    const lease: Lease = {
      linkId,
      clicksMax,
      at,
      isWritten,
      seq: isWritten ? '-1' : '0',
      waiting: [],
      isAsking: false,
      isRecalled: false,
      wanted: WANTED_MIN,
      refillBelow: 0,
      askedMs: 0,
      reportedUsed: words[at + USED],
      recallingSinceMs: 0,
    }
    byLink.set(linkId, lease)
    return lease
  }
  for (const at of file.taken()) create(words[at], words[at + LIMIT], at, true)

  return {
    find: (linkId: number) => byLink.get(linkId),
    all: () => byLink.values(),
    size: () => byLink.size,

    /** @returns undefined where no slot is free */
    open(linkId: number, clicksMax: number): Lease | undefined {
      const at = file.reserve()
      return at === undefined ? undefined : create(linkId, clicksMax, at, false)
    },
    drop(lease: Lease) {
      file.release(lease.at)
      byLink.delete(lease.linkId)
    },

    used: ({ at }: Lease) => words[at + USED],
    granted: ({ at }: Lease) => words[at + GRANTED],
    /** Clicks that may still be let through. */
    held: ({ at }: Lease) => words[at + GRANTED] - words[at + USED],
    /** Counts one click, which must be held. */
    count({ at }: Lease) {
      words[at + USED] += 1
    },
    uncount({ at }: Lease) {
      if (words[at + USED] > 0) words[at + USED] -= 1
    },
    setGranted({ at }: Lease, granted: number) {
      words[at + GRANTED] = granted
    },
    /** A power failure took the file back in time: all that was granted may have been used. */
    countAll({ at }: Lease, granted: number) {
      words[at + USED] = granted
      words[at + GRANTED] = granted
    },
    /** Writes the counts of the first answer to the slot. */
    write(lease: Lease, used: number, granted: number) {
      file.write(lease.at, { linkId: lease.linkId, used, granted, limit: lease.clicksMax })
      lease.isWritten = true
    },
    setLimit(lease: Lease, clicksMax: number) {
      lease.clicksMax = clicksMax
      if (lease.isWritten) words[lease.at + LIMIT] = clicksMax
    },
    /** Gives back all that a lease holds, with its next request. From here on nothing more is let through with it. */
    recall(lease: Lease) {
      words[lease.at + GRANTED] = words[lease.at + USED]
      lease.isRecalled = true
    },
    /** Forgets all counts: they belong to another database. */
    forgetCounts() {
      for (const lease of byLink.values()) {
        if (lease.isWritten) file.erase(lease.at)
        Object.assign(lease, { isWritten: false, seq: '0' })
      }
    },

    /** Visitors who wait, of all links. */
    waiting: () => waiting,
    /** Resolves when Postgres has answered. */
    wait({ waiting: waiters }: Lease): Promise<boolean> {
      return new Promise((resolve, reject) => {
        waiting += 1
        waiters.push({ resolve, reject })
      })
    },
    /** Tells the first who waits that they may go on. */
    admitFirst(lease: Lease) {
      waiting -= 1
      lease.waiting.shift()!.resolve(true)
    },
    /** Tells everybody who waits. */
    dismiss(lease: Lease, tell: (waiter: Waiter) => void) {
      waiting -= lease.waiting.length
      for (const waiter of lease.waiting.splice(0)) tell(waiter)
    },
  }
}
