import { GRANTED, type LeaseFile, LIMIT, USED } from './lease-file.js'

/** Clicks that a new lease asks for. */
export const WANTED_MIN = 16

export interface Waiter {
  resolve(may: boolean): void
  reject(error: Error): void
}

/** Clicks of one link that this redirector may let through, and visitors who wait for more. Counts are in the file. */
export interface Lease {
  linkId: number
  /** 0 until the link is visited, if a former process has left the lease. */
  workspaceId: number
  /** The limit of the link at its last visit. */
  clicksMax: number
  /** Position of its slot. The counts in it are 0 until the first answer is written. */
  at: number
  isWritten: boolean
  seq: string
  waiting: Waiter[]
  isAsking: boolean
  /** The held clicks must be given back with the next request: others need them, or the limit has changed. */
  isRecalled: boolean
  wanted: number
  /** More clicks are requested when fewer than this are left. */
  refillBelow: number
  askedMs: number
  reportedUsed: number
  recallingSinceMs: number
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Holds the leases of this redirector and counts their clicks in `file`. Leases that a former process left in the file
 * are there from the start.
 */
export function createLeases(file: LeaseFile) {
  const { words } = file
  const byLink = new Map<number, Lease>()
  /** Leases by workspace, in the order of their opening. */
  const byWorkspace = new Map<number, Set<Lease>>()
  let waiting = 0
  /** Workspace → number of visitors who wait for its links. */
  const waitingOf = new Map<number, number>()

  /** Notes that so many more visitors wait, or fewer if it is negative. */
  function noteWaiting({ workspaceId }: Lease, more: number) {
    waiting += more
    const left = (waitingOf.get(workspaceId) ?? 0) + more
    if (left > 0) waitingOf.set(workspaceId, left)
    else waitingOf.delete(workspaceId)
  }

  function join(lease: Lease) {
    const own = byWorkspace.get(lease.workspaceId)
    if (own) own.add(lease)
    else byWorkspace.set(lease.workspaceId, new Set([lease]))
  }

  function leave(lease: Lease) {
    const own = byWorkspace.get(lease.workspaceId)
    own?.delete(lease)
    if (own?.size === 0) byWorkspace.delete(lease.workspaceId)
  }

  function create(link: Pick<Lease, 'linkId' | 'workspaceId' | 'clicksMax'>, at: number, isWritten: boolean): Lease {
    const lease: Lease = {
      ...link,
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
    byLink.set(link.linkId, lease)
    join(lease)
    return lease
  }
  for (const at of file.taken()) create({ linkId: words[at], workspaceId: 0, clicksMax: words[at + LIMIT] }, at, true)

  return {
    find: (linkId: number) => byLink.get(linkId),
    all: () => byLink.values(),
    size: () => byLink.size,
    /** Number of leases that can still be opened. */
    free: () => file.free(),
    /** Leases of a workspace, the oldest first. */
    of: (workspaceId: number): ReadonlySet<Lease> => byWorkspace.get(workspaceId) ?? new Set(),
    /** Leases of the workspace that has most. */
    most(): ReadonlySet<Lease> {
      let most: Set<Lease> | undefined
      for (const own of byWorkspace.values()) if (most === undefined || own.size > most.size) most = own
      return most ?? new Set()
    },
    /** Gives a lease that a former process has left to the workspace of its link. */
    adopt(lease: Lease, workspaceId: number) {
      leave(lease)
      lease.workspaceId = workspaceId
      join(lease)
    },

    /** @returns undefined if no slot is free */
    open(link: Pick<Lease, 'linkId' | 'workspaceId' | 'clicksMax'>): Lease | undefined {
      const at = file.reserve()
      return at === undefined ? undefined : create(link, at, false)
    },
    drop(lease: Lease) {
      file.release(lease.at)
      byLink.delete(lease.linkId)
      leave(lease)
    },

    used: ({ at }: Lease) => words[at + USED],
    granted: ({ at }: Lease) => words[at + GRANTED],
    /** Clicks that may still be let through. */
    held: ({ at }: Lease) => words[at + GRANTED] - words[at + USED],
    /** Counts one of the held clicks. */
    count({ at }: Lease) {
      words[at + USED] += 1
    },
    uncount({ at }: Lease) {
      if (words[at + USED] > 0) words[at + USED] -= 1
    },
    setGranted({ at }: Lease, granted: number) {
      words[at + GRANTED] = granted
    },
    /** Counts all granted clicks as used, because a power failure has set the file back and they may have been used. */
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
    /** Gives back all held clicks with the next request. From now on this lease lets nobody through. */
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

    /** Number of visitors who wait, of all links. */
    waiting: () => waiting,
    /** Number of visitors who wait for links of a workspace. */
    waitingOf: (workspaceId: number) => waitingOf.get(workspaceId) ?? 0,
    /** Resolves when Postgres has answered. */
    wait(lease: Lease): Promise<boolean> {
      return new Promise((resolve, reject) => {
        noteWaiting(lease, 1)
        lease.waiting.push({ resolve, reject })
      })
    },
    /** Lets the first waiting visitor through. */
    admitFirst(lease: Lease) {
      noteWaiting(lease, -1)
      lease.waiting.shift()!.resolve(true)
    },
    /** Answers all waiting visitors with `tell`. */
    dismiss(lease: Lease, tell: (waiter: Waiter) => void) {
      noteWaiting(lease, -lease.waiting.length)
      for (const waiter of lease.waiting.splice(0)) tell(waiter)
    },
  }
}
