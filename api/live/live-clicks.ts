import { createRecordParts, readParts } from '../../click/read-record.js'
import type { RecordMemory } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import type { Tail, TailOptions } from '../../consume/tail-clicks.js'
import type { LiveRow } from './live-row.js'

export interface LiveClick {
  row: LiveRow
  /** The event of the stream, serialised once for all listeners. */
  text: string
}

export interface Listener {
  workspaceId: number
  /** Receives clicks in the order of their arrival. */
  onClicks(clicks: LiveClick[]): void
  /** Some clicks were missed. Their number is unknown. */
  onMissed(): void
}

/** Clicks are kept this long for clients that reconnect. */
const RECENT_MS = 300_000
/** The number of clicks that are kept of a workspace. */
const RECENT_MAX = 10_000
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
  /** The ids of `recent` and `fresh`. */
  ids: Set<string>
  /** The clicks since the tail's last pause, which are not sent yet. */
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
 * Follows the recorded clicks of workspaces that have listeners, and for five minutes after the last listener of a
 * workspace has left. Nothing is read while no workspace is followed.
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
    if (typeof click === 'string' || followed.ids.has(click.id)) return // damaged, or shipped twice
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

  /** Forgets old clicks, and workspaces that have had no listener for a while. */
  function forgetOld() {
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
  const timer = setInterval(forgetOld, LOOK_MS)
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
     * Adds a listener, which receives every click from now on, and some earlier ones too.
     * @param lastId the last click that the client received on an earlier connection
     * @returns `after`: the clicks that arrived after `lastId`, in that order; undefined if this process cannot know
     *   them. `all`: the clicks that are kept. `joined`: the time from which on clicks are new. `leave` removes the
     *   listener.
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
