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
/** Bytes of events that are kept of a workspace. The rows beside them take about as much again. */
export const RECENT_BYTES_MAX = 8 << 20
/** Bytes of events that are kept of all workspaces. The one that has most of them loses its oldest first. */
export const ALL_RECENT_BYTES_MAX = 64 << 20
/** Clicks of this many bytes are passed on without waiting for the tail's pause. */
const FRESH_BYTES_MAX = 1 << 20
/** A listener reads earlier clicks in pieces of this size. */
const PIECE_BYTES = 256 << 10
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
  /** The clicks since the tail's last pause, which are not sent yet. */
  fresh: LiveClick[]
  freshBytes: number
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

const bytesOf = ({ text }: LiveClick) => Buffer.byteLength(text)

/**
 * Follows the recorded clicks of workspaces that have listeners, and for five minutes after the last listener of a
 * workspace has left. Nothing is read while no workspace is followed.
 */
export function createLiveClicks({ openTail, toRow, nowMs = Date.now }: LiveOptions) {
  const workspaces = new Map<number, Followed>()
  const parts = createRecordParts()
  let tail: Tail | undefined
  /** Bytes of events that are kept of all workspaces. */
  let recentBytes = 0

  function onRecord(records: RecordMemory, at: number) {
    if (readParts(records, at, parts) !== undefined) return
    const followed = workspaces.get(parts.workspaceId)
    if (!followed) return
    const click = readClick(records, at)
    if (typeof click === 'string' || followed.ids.has(click.id)) return // damaged, or shipped twice
    const row = toRow(click)
    followed.ids.add(click.id)
    const live = { row, text: toEvent(row) }
    followed.fresh.push(live)
    followed.freshBytes += bytesOf(live)
    if (followed.freshBytes > FRESH_BYTES_MAX) passOn(followed)
  }

  function passOn(followed: Followed) {
    const { fresh, recent, listeners } = followed
    if (fresh.length === 0) return
    for (const click of fresh) recent.push(click)
    followed.recentBytes += followed.freshBytes
    recentBytes += followed.freshBytes
    followed.fresh = []
    followed.freshBytes = 0
    if (recent.length > 2 * RECENT_MAX) forget(followed, recent.length - RECENT_MAX)
    forgetBytes(followed, followed.recentBytes - RECENT_BYTES_MAX)
    while (recentBytes > ALL_RECENT_BYTES_MAX) {
      const most = [...workspaces.values()].reduce((a, b) => (b.recentBytes > a.recentBytes ? b : a))
      forgetBytes(most, Math.min(recentBytes - ALL_RECENT_BYTES_MAX, FRESH_BYTES_MAX))
    }
    for (const listener of listeners) listener.onClicks(fresh)
  }

  function onPause() {
    for (const followed of workspaces.values()) passOn(followed)
  }

  function onMissed() {
    onPause()
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
      if (followed.listeners.size === 0 && performance.now() > followed.leftMs + RECENT_MS) {
        forget(followed, followed.recent.length)
        workspaces.delete(id)
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
      const wasTold = at >= 0 && recent[at].row.time >= followed.since
      return {
        after: wasTold ? forgotten + at + 1 : undefined,
        end: forgotten + recent.length,
        joined: joinedNow(),
        /**
         * Reads the clicks from a place on, some 256 KB of them unless `bytesMax` says otherwise.
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

    async close() {
      clearInterval(timer)
      await tail?.close()
    },
  }
}
