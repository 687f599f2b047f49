import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Agent } from 'undici'
import { keepDoing } from '../process/keep-doing.js'
import { makePrivateFolder } from '../process/private-folder.js'
import { fetchFeed, type Validators } from './fetch-feed.js'
import type { Found } from './found.js'
import { type List, readList } from './read-list.js'

const FILES_EVERY_MS = 5_000
/** A file whose last change is longer ago is read at the first look. */
const STILL_MS = 5_000
const FEEDS_EVERY_MS = 3600_000
/** Pause before a failed feed is requested again. */
const FAILED_FEED_EVERY_MS = 300_000
const HEADERS_MS_MAX = 15_000
const BODY_SILENT_MS_MAX = 30_000
const FETCH_MS_MAX = 300_000

/** The state of a list of BLOCKLISTS. */
export interface BlocklistState {
  /** The name for people: the path of a file, or the URL of a feed without its query, which may be secret. */
  name: string
  isFeed: boolean
  /** Absent before the first successful read. */
  list?: List
  /** Unix time in ms of the last successful read, or of the last answer that nothing has changed */
  seenMs?: number
  lastError?: string
}

interface Source extends BlocklistState {
  from: string
  file: string
  /** Time, size and inode of the file that was read */
  stamp?: string
  /** The same of the file at the last look */
  seenStamp?: string
  validators: Validators
  /** Time of a feed's next request; 0 before the first one */
  nextMs: number
}

const isUrl = (source: string) => /^https?:\/\//i.test(source)

function nameOf(source: string): string {
  if (!isUrl(source)) return path.basename(source)
  const { host, pathname } = new URL(source)
  return host + pathname
}

export interface BlocklistOptions {
  /** BLOCKLISTS: paths and http(s) URLs */
  sources: readonly string[]
  /** The folder that keeps the last copy of each feed */
  dataDir: string
  log: { info(of: object, message: string): void; warn(of: object | string, message?: string): void }
  pace?: { filesMs: number; feedsMs: number; fetchMs: number }
}

export type Blocklists = ReturnType<typeof openBlocklists>

/**
 * Follows the operator's lists until it is closed: files every few seconds, feeds every hour. A list that cannot be read
 * stays as it was; after a start it is the last copy on disk. Nothing waits for a list.
 */
export function openBlocklists({ sources, dataDir, log, pace }: BlocklistOptions) {
  const { filesMs = FILES_EVERY_MS, feedsMs = FEEDS_EVERY_MS, fetchMs = FETCH_MS_MAX } = pace ?? {}
  const folder = path.join(dataDir, 'blocklists')
  const states = [...new Set(sources)].map((from): Source => {
    const isFeed = isUrl(from)
    const copy = path.join(folder, `${createHash('sha256').update(from).digest('hex').slice(0, 16)}.txt`)
    return { name: nameOf(from), isFeed, from, file: isFeed ? copy : from, validators: {}, nextMs: 0 }
  })
  if (states.some(({ isFeed }) => isFeed)) makePrivateFolder(folder)
  const dispatcher = new Agent({ headersTimeout: HEADERS_MS_MAX, bodyTimeout: BODY_SILENT_MS_MAX })

  function succeed(state: Source) {
    if (state.lastError) log.info({ list: state.name }, 'blocklist is read again')
    state.lastError = undefined
    state.seenMs = Date.now()
  }

  function fail(state: Source, error: Error) {
    const message = error.message || error.name
    if (state.lastError !== message)
      log.warn({ list: state.name }, `a blocklist cannot be read, and stays as it was: ${message}`)
    state.lastError = message
  }

  /** An error page, an empty answer, and a file that was emptied are no lists. */
  function demandEntries({ entries }: List) {
    if (entries === 0) throw new Error('it has no entries')
  }

  function take(state: Source, list: List) {
    state.list = list
    const { entries, refused, bytes } = list
    log.info({ list: state.name, entries, refused, bytes }, 'blocklist read')
  }

  async function stampOf(file: string) {
    const { mtimeMs, size, ino } = await fs.promises.stat(file)
    return { mtimeMs, stamp: `${mtimeMs} ${size} ${ino}` }
  }

  /**
   * Reads the file if it has changed since the last read. A file that changed a moment ago may still be being written, and
   * is read at the next look that finds it unchanged.
   * @returns whether the list is that of the file now
   */
  async function read(state: Source): Promise<boolean> {
    const { mtimeMs, stamp } = await stampOf(state.file)
    if (stamp === state.stamp) return true
    const isStill = stamp === state.seenStamp || Date.now() - mtimeMs > STILL_MS
    state.seenStamp = stamp
    if (!isStill) return false
    const list = await readList(state.file)
    if ((await stampOf(state.file)).stamp !== stamp) return false
    demandEntries(list)
    state.stamp = stamp
    take(state, list)
    return true
  }

  /** Fetches a feed. The new copy replaces the old one only after it was read to its end. */
  async function fetchAnew(state: Source, signal: AbortSignal) {
    const fresh = `${state.file}.new.${process.pid}`
    try {
      const validators = state.list ? state.validators : {}
      const timed = AbortSignal.any([signal, AbortSignal.timeout(fetchMs)])
      const fetched = await fetchFeed(state.from, fresh, { validators, dispatcher, signal: timed })
      if (!fetched) return
      const list = await readList(fresh)
      demandEntries(list)
      await fs.promises.rename(fresh, state.file)
      state.validators = fetched
      take(state, list)
    } finally {
      await fs.promises.rm(fresh, { force: true })
    }
  }

  async function follow(state: Source, signal: AbortSignal) {
    try {
      if (state.isFeed && Date.now() < state.nextMs) return
      if (state.isFeed) await fetchAnew(state, signal)
      else if (!(await read(state))) return
      state.nextMs = Date.now() + feedsMs
      succeed(state)
    } catch (error) {
      state.nextMs = Date.now() + Math.min(feedsMs, FAILED_FEED_EVERY_MS)
      if (!signal.aborted) fail(state, error as Error)
    }
  }

  /** Copies of feeds on disk are read before the feeds are asked. */
  const started = Promise.all(states.filter(({ isFeed }) => isFeed).map((state) => read(state).catch(() => undefined)))
  const doing = states.map((state) =>
    keepDoing(`follow the blocklist ${state.name}`, filesMs, log, async ({ signal }) => {
      await started
      await follow(state, signal)
      return false
    }),
  )

  return {
    states: states as readonly BlocklistState[],

    /** @returns the first list that covers one of these */
    find(destinations: readonly string[]): Found | undefined {
      for (const { name, list } of states)
        for (const destination of list ? destinations : []) {
          const entry = list!.find(destination)
          if (entry !== undefined) return { reason: 'blocklist', list: name, entry }
        }
      return undefined
    },

    /** Whether BLOCKLISTS names a list that was not read yet. Then it is unknown whether an entry still exists. */
    isUnread: (name: string) => states.some((state) => state.name === name && !state.list),

    /** Whether every list was read, or has failed. */
    isSettled: () => states.every(({ list, lastError }) => list !== undefined || lastError !== undefined),

    /** Digest of all lists. It changes with their content. */
    digest: () =>
      createHash('sha256')
        .update(JSON.stringify(states.map(({ name, list }) => [name, list?.digest])))
        .digest('base64url'),

    async close() {
      await Promise.all(doing.map(({ close }) => close()))
      await dispatcher.destroy()
    },
  }
}
