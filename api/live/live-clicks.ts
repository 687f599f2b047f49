import { createRecordParts, readParts } from '../../click/read-record.js'
import type { RecordMemory } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import type { Tail, TailOptions } from '../../consume/tail-clicks.js'
import type { LiveRow } from './live-row.js'

/** A recorded click, with the text that it is for all who want it. */
export interface LiveClick {
  row: LiveRow
  /** As an event of a stream. */
  text: string
}

export interface Listener {
  workspaceId: number
  /** Clicks in the order in which they came. */
  onClicks(clicks: LiveClick[]): void
  /** Some did not come, and how many is not known. */
  onMissed(): void
}

/** How long clicks are kept for those whose connection broke, and as many of a workspace. */
const RECENT_MS = 300_000
const RECENT_MAX = 10_000
/** A tail begins so long ago, so that it has what is on its way into ClickHouse. */
const TAIL_FROM_MS = 30_000
/** Clocks of redirectors may differ by so much from this one. */
const CLOCKS_DIFFER_MS = 1000
const LOOK_MS = 5000

interface Followed {
  /** Clicks of this time and later were told as they came. Those before were there already, in no order. */
  since: string
  listeners: Set<Listener>
  /** Clicks that came, in their order, and their ids. */
  recent: LiveClick[]
  ids: Set<string>
  /** Since the last pause. */
  fresh: LiveClick[]
  /** When the last listener left, on the clock of `performance`. */
  leftMs: number
}

export type LiveClicks = ReturnType<typeof createLiveClicks>

interface LiveOptions {
  openTail(options: Pick<TailOptions, 'sinceMs' | 'onRecord' | 'onPause' | 'onMissed'>): Tail
  toRow(click: RecordedClick): LiveRow
  nowMs?: () => number
}

export const toEvent = (row: LiveRow) => `id: ${row.id}\nevent: click\ndata: ${JSON.stringify(row)}\n\n`

/**
 * Clicks of the workspaces that somebody listens to, as they are recorded. Nothing is read while nobody does, and for five
 * minutes after.
 */
export function createLiveClicks({ openTail, toRow, nowMs = Date.now }: LiveOptions) {
  const workspaces = new Map<number, Followed>()
  const parts = createRecordParts()
  let tail: Tail | undefined

  function onRecord(records: RecordMemory, at: number) {
    if (readParts(records, at, parts) !== undefined) return
    const followed = workspaces.get(parts.workspaceId)
    if (!followed) return
    const click = readClick(records, at)
    if (typeof click === 'string' || followed.ids.has(click.id)) return // shipped twice
    const row = toRow(click)
    followed.ids.add(click.id)
    followed.fresh.push({ row, text: toEvent(row) })
  }

  function onPause() {
    for (const followed of workspaces.values()) {
      const { fresh, recent, listeners } = followed
      if (fresh.length === 0) continue
      followed.fresh = []
      for (const click of fresh) recent.push(click)
      if (recent.length > 2 * RECENT_MAX) forget(followed, recent.length - RECENT_MAX)
      for (const listener of listeners) listener.onClicks(fresh)
    }
  }

  function onMissed() {
    onPause()
    for (const { listeners } of workspaces.values()) for (const listener of listeners) listener.onMissed()
  }

  function forget({ recent, ids }: Followed, count: number) {
    for (const { row } of recent.splice(0, count)) ids.delete(row.id)
  }

  /** Forgets what is old, and workspaces that nobody listens to any more. */
  function look() {
    const oldest = new Date(nowMs() - RECENT_MS).toISOString()
    for (const [id, followed] of workspaces) {
      const kept = followed.recent.findIndex(({ row }) => row.time >= oldest)
      forget(followed, kept < 0 ? followed.recent.length : kept)
      if (followed.listeners.size === 0 && performance.now() > followed.leftMs + RECENT_MS) workspaces.delete(id)
    }
    if (workspaces.size > 0 || !tail) return
    void tail.close()
    tail = undefined
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  const joinedNow = () => new Date(nowMs() - CLOCKS_DIFFER_MS).toISOString()

  function follow(workspaceId: number): Followed {
    const followed = workspaces.get(workspaceId) ?? {
      since: joinedNow(),
      listeners: new Set(),
      recent: [],
      ids: new Set(),
      fresh: [],
      leftMs: 0,
    }
    workspaces.set(workspaceId, followed)
    tail ??= openTail({ sinceMs: nowMs() - TAIL_FROM_MS, onRecord, onPause, onMissed })
    return followed
  }

  return {
    /**
     * Has the listener told of each click that comes from now on, also of some that were recorded before.
     * @param lastId the last that it was told of, on another connection
     * @returns what came after that one, in the order in which it came; undefined where this is not known here. `all` is what
     * is known; `joined` the time from which on clicks are new; `leave` ends it.
     */
    listen(listener: Listener, lastId?: string) {
      const followed = follow(listener.workspaceId)
      followed.listeners.add(listener)
      const at = followed.recent.findLastIndex(({ row }) => row.id === lastId)
      const wasTold = at >= 0 && followed.recent[at].row.time >= followed.since
      return {
        after: wasTold ? followed.recent.slice(at + 1) : undefined,
        joined: joinedNow(),
        all: followed.recent.slice(),
        leave() {
          followed.listeners.delete(listener)
          followed.leftMs = performance.now()
        },
      }
    },

    async close() {
      clearInterval(timer)
      await tail?.close()
    },
  }
}
