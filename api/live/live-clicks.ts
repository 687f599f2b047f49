import { createRecordParts, readParts } from '../../click/read-record.js'
import type { RecordMemory } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import type { Tail, TailOptions } from '../../consume/tail-clicks.js'
import { type FilteredClick, toFiltered } from './chooses.js'
import type { LiveRow } from './live-row.js'
import { createLiveTurns, type LiveBudget } from './live-turns.js'

export interface LiveClick {
  row: LiveRow
  /** The event of the stream, serialised once for all listeners. */
  text: string
}

/** Chooses clicks. Filters of one name choose the same clicks, and are asked once for each click. */
export interface Filter {
  name: string
  includes(click: FilteredClick): boolean
}

export interface Listener {
  workspaceId: number
  /** Without it the listener receives every click. */
  filter?: Filter
  /** Receives clicks in the order of their arrival. */
  onClicks(clicks: LiveClick[]): void
  /** Some clicks were missed. Their number is unknown. */
  onMissed(): void
}

/** Clicks are kept this long for clients that reconnect. */
const RECENT_MS = 300_000
/** The number of clicks that are kept of a workspace. */
const RECENT_MAX = 10_000
/** Bytes of events that are kept of a workspace. The rows beside them take about as much again. */
export const RECENT_BYTES_MAX = 8 << 20
/** Bytes of events that are kept of all workspaces. The one that has most of them loses its oldest first. */
export const ALL_RECENT_BYTES_MAX = 64 << 20
/** If clicks of this many bytes wait, the tail waits for them, or leaves some out if the workspace has no budget left. */
const FRESH_BYTES_MAX = 1 << 20
/** The bytes of a click beside its texts. */
const FRAME_BYTES = 512
/** A slice of clicks writes so many bytes at most, over all listeners. */
const WRITTEN_BYTES_MAX = 2 << 20
/** Kept clicks are forgotten in pieces of this size. */
const FORGOTTEN_BYTES = 1 << 20
/** A listener reads earlier clicks in pieces of this size. */
const PIECE_BYTES = 32 << 10
/** Listeners learn this often at most that clicks were left out. */
const TELL_EVERY_MS = 1000
/** A tail starts this far back, so that it includes clicks that are not in ClickHouse yet. */
const TAIL_FROM_MS = 30_000
/** Clocks of redirectors may differ from this one by this much. */
const CLOCKS_DIFFER_MS = 1000
const LOOK_MS = 5000

interface Followed {
  /** Clicks from this time on were sent as they arrived. Earlier ones were read from the past, in no order. */
  since: string
  listeners: Set<Listener>
  /** The clicks that were sent, in the order of their arrival. */
  recent: LiveClick[]
  recentBytes: number
  /** The number of clicks that were kept and forgotten. The place of a click is this plus its index in `recent`. */
  forgotten: number
  /** The ids of `recent` and `fresh`. */
  ids: Set<string>
  /** The clicks that are not sent yet. */
  fresh: RecordedClick[]
  freshBytes: number
  /** Whether `fresh` waits for a turn. */
  isWaiting: boolean
  /** Called when the tail may go on. */
  onRoom: (() => void)[]
  /** The place of the first click behind those that were left out last. */
  gap: number
  /** Whether clicks were left out and the listeners do not know it yet. */
  hasUntold: boolean
  /** When listeners learned it last, on the clock of `performance`. */
  toldMs: number
  /** When the last listener left, on the clock of `performance`. */
  leftMs: number
}

export type LiveClicks = ReturnType<typeof createLiveClicks>

interface LiveOptions {
  openTail(options: Pick<TailOptions, 'sinceMs' | 'onRecord' | 'onPause' | 'onMissed'>): Tail
  toRow(click: RecordedClick): LiveRow
  nowMs?: () => number
  budget?: LiveBudget
}

export const toEvent = (row: LiveRow) => `id: ${row.id}\nevent: click\ndata: ${JSON.stringify(row)}\n\n`

const bytesOf = ({ text }: LiveClick) => Buffer.byteLength(text)

const freshBytesOf = ({ destination, query, userAgent, referer }: RecordedClick) =>
  FRAME_BYTES + destination.length + query.length + userAgent.length + referer.length

/**
 * Follows the recorded clicks of workspaces that have listeners, and for five minutes after the last listener of a
 * workspace has left. Nothing is read while no workspace is followed. The streams of a workspace have a budget of CPU.
 * Beyond it clicks are left out, and a `missed` event says so (test/live/many-streams.test.ts).
 */
export function createLiveClicks({ openTail, toRow, nowMs = Date.now, budget }: LiveOptions) {
  const turns = createLiveTurns(budget)
  const workspaces = new Map<number, Followed>()
  const parts = createRecordParts()
  let tail: Tail | undefined
  let isOpen = true
  /** Bytes of events that are kept of all workspaces. */
  let recentBytes = 0

  function onRecord(records: RecordMemory, at: number) {
    if (readParts(records, at, parts) !== undefined) return
    const followed = workspaces.get(parts.workspaceId)
    if (!followed) return
    const click = readClick(records, at)
    if (typeof click === 'string' || followed.ids.has(click.id)) return // damaged, or shipped twice
    if (followed.freshBytes > FRESH_BYTES_MAX && !turns.hasBudget(parts.workspaceId)) {
      followed.gap = followed.forgotten + followed.recent.length + followed.fresh.length
      followed.hasUntold = true
      return
    }
    followed.ids.add(click.id)
    followed.fresh.push(click)
    followed.freshBytes += freshBytesOf(click)
  }

  /** Passes on fresh clicks for the time of a slice. */
  function passSlice(followed: Followed, isDue: () => boolean) {
    const { fresh, recent, listeners } = followed
    const chosen = new Map<string | undefined, { filter?: Filter; listeners: Listener[]; clicks: LiveClick[] }>()
    for (const listener of listeners) {
      const { filter } = listener
      const group = chosen.get(filter?.name) ?? { filter, listeners: [], clicks: [] }
      chosen.set(filter?.name, group)
      group.listeners.push(listener)
    }
    let count = 0
    for (let written = 0; count < fresh.length && written < WRITTEN_BYTES_MAX && !(count > 0 && isDue()); count += 1) {
      const row = toRow(fresh[count])
      const live = { row, text: toEvent(row) }
      const bytes = bytesOf(live)
      recent.push(live)
      followed.recentBytes += bytes
      recentBytes += bytes
      followed.freshBytes -= freshBytesOf(fresh[count])
      const filtered = toFiltered(row)
      for (const { filter, listeners, clicks } of chosen.values()) {
        if (filter && !filter.includes(filtered)) continue
        clicks.push(live)
        written += bytes * listeners.length
      }
    }
    fresh.splice(0, count)
    for (const { listeners, clicks } of chosen.values())
      if (clicks.length > 0) for (const listener of listeners) listener.onClicks(clicks)
    if (recent.length > 2 * RECENT_MAX) forget(followed, recent.length - RECENT_MAX)
    forgetBytes(followed, followed.recentBytes - RECENT_BYTES_MAX)
    while (recentBytes > ALL_RECENT_BYTES_MAX) {
      const most = [...workspaces.values()].reduce((a, b) => (b.recentBytes > a.recentBytes ? b : a))
      forgetBytes(most, Math.min(recentBytes - ALL_RECENT_BYTES_MAX, FORGOTTEN_BYTES))
    }
  }

  function tellMissed(followed: Followed) {
    const nowMs = performance.now()
    if (!followed.hasUntold || nowMs < followed.toldMs + TELL_EVERY_MS) return
    followed.hasUntold = false
    followed.toldMs = nowMs
    for (const listener of followed.listeners) listener.onMissed()
  }

  const isFull = (id: number, { freshBytes }: Followed) => freshBytes > FRESH_BYTES_MAX && turns.hasBudget(id)

  function passOn(id: number, followed: Followed) {
    if (followed.isWaiting || followed.fresh.length === 0) return
    followed.isWaiting = true
    turns.enter(id, (isDue) => {
      followed.isWaiting = false
      if (workspaces.get(id) !== followed) return
      tellMissed(followed)
      passSlice(followed, isDue)
      if (!isFull(id, followed)) for (const resolve of followed.onRoom.splice(0)) resolve()
      passOn(id, followed)
    })
  }

  /** Resolves when no workspace that has budget left has many clicks waiting. */
  async function onPause() {
    for (const [id, followed] of workspaces) passOn(id, followed)
    if (!isOpen) return
    const full = [...workspaces].filter(([id, followed]) => isFull(id, followed))
    await Promise.all(full.map(([, { onRoom }]) => new Promise<void>((resolve) => onRoom.push(resolve))))
  }

  function onMissed() {
    for (const { listeners } of workspaces.values()) for (const listener of listeners) listener.onMissed()
  }

  /** Forgets the oldest clicks of a workspace. */
  function forget(followed: Followed, count: number) {
    const clicks = followed.recent.splice(0, count)
    followed.forgotten += clicks.length
    for (const click of clicks) {
      followed.ids.delete(click.row.id)
      followed.recentBytes -= bytesOf(click)
      recentBytes -= bytesOf(click)
    }
  }

  function forgetBytes(followed: Followed, bytes: number) {
    let count = 0
    for (let found = 0; found < bytes && count < followed.recent.length; count += 1)
      found += bytesOf(followed.recent[count])
    if (count > 0) forget(followed, count)
  }

  /** Forgets old clicks, and workspaces that have had no listener for a while. */
  function forgetOld() {
    const oldest = new Date(nowMs() - RECENT_MS).toISOString()
    for (const [id, followed] of workspaces) {
      const kept = followed.recent.findIndex(({ row }) => row.time >= oldest)
      forget(followed, kept < 0 ? followed.recent.length : kept)
      tellMissed(followed)
      if (followed.listeners.size === 0 && performance.now() > followed.leftMs + RECENT_MS) {
        forget(followed, followed.recent.length)
        workspaces.delete(id)
        turns.forget(id)
        for (const resolve of followed.onRoom) resolve()
      }
    }
    if (workspaces.size > 0 || !tail) return
    void tail.close()
    tail = undefined
  }
  const timer = setInterval(forgetOld, LOOK_MS)
  timer.unref()

  const joinedNow = () => new Date(nowMs() - CLOCKS_DIFFER_MS).toISOString()

  function follow(workspaceId: number): Followed {
    const followed = workspaces.get(workspaceId) ?? {
      since: joinedNow(),
      listeners: new Set(),
      recent: [],
      recentBytes: 0,
      forgotten: 0,
      ids: new Set(),
      fresh: [],
      freshBytes: 0,
      isWaiting: false,
      onRoom: [],
      gap: 0,
      hasUntold: false,
      toldMs: Number.NEGATIVE_INFINITY,
      leftMs: 0,
    }
    workspaces.set(workspaceId, followed)
    tail ??= openTail({ sinceMs: nowMs() - TAIL_FROM_MS, onRecord, onPause, onMissed })
    return followed
  }

  return {
    /**
     * Adds a listener, which receives every click from now on, and some earlier ones too.
     * @param lastId the last click that the client received on an earlier connection
     * @returns `after`: the place behind `lastId`, from which on clicks are in the order of their arrival; undefined if
     *   this process cannot know it. `end`: the place of the next click. `read` reads kept clicks. `joined`: the time from
     *   which on clicks are new. `leave` removes the listener.
     */
    listen(listener: Listener, lastId?: string) {
      const followed = follow(listener.workspaceId)
      followed.listeners.add(listener)
      const { recent, forgotten } = followed
      const at = recent.findLastIndex(({ row }) => row.id === lastId)
      // Clients that come back with an earlier click than the last gap lack clicks that are not kept here.
      const wasTold = at >= 0 && recent[at].row.time >= followed.since && forgotten + at >= followed.gap
      return {
        after: wasTold ? forgotten + at + 1 : undefined,
        end: forgotten + recent.length,
        joined: joinedNow(),
        /**
         * Reads the clicks from a place on, some 32 KB of them unless `bytesMax` says otherwise.
         * @returns also the next place, and whether clicks at the place were forgotten
         */
        read(place: number, bytesMax = PIECE_BYTES) {
          const { recent, forgotten } = followed
          const from = Math.max(place - forgotten, 0)
          let to = from
          for (let bytes = 0; to < recent.length && bytes < bytesMax; to += 1) bytes += bytesOf(recent[to])
          return { clicks: recent.slice(from, to), next: forgotten + to, isCut: place < forgotten }
        },
        leave() {
          followed.listeners.delete(listener)
          followed.leftMs = performance.now()
        },
      }
    },

    /** Runs short work for the streams of a workspace when it has its turn. */
    inTurn: turns.inTurn,

    async close() {
      clearInterval(timer)
      isOpen = false
      turns.close()
      for (const { onRoom } of workspaces.values()) for (const resolve of onRoom) resolve()
      await tail?.close()
    },
  }
}
