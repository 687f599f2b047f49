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
const FEEDS_EVERY_MS = 3600_000
/** A feed that failed is asked again sooner. */
const FAILED_FEED_EVERY_MS = 300_000
const HEADERS_MS_MAX = 15_000
const BODY_SILENT_MS_MAX = 30_000
const FETCH_MS_MAX = 300_000

/** A list that BLOCKLISTS names, as it is now. */
export interface BlocklistState {
  /** The name that people are told: a file's, or a feed's address without its query, which may be secret. */
  name: string
  isFeed: boolean
  /** Absent until it was read once. */
  list?: List
  /** When it was last found to be good, Unix time in ms */
  seenMs?: number
  lastError?: string
}

interface Source extends BlocklistState {
  from: string
  file: string
  /** Time, size and inode of the file that was read */
  stamp?: string
  validators: Validators
  /** When a feed is asked next; 0 before the first time */
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
 * The lists of the operator, followed until it is closed: files are looked at every few seconds, feeds asked every hour.
 * What cannot be had leaves the list as it was, at a start as the last copy on disk has it. Nobody waits for a list.
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

  function take(state: Source, list: List) {
    state.list = list
    const { entries, refused, bytes } = list
    log.info({ list: state.name, entries, refused, bytes }, 'blocklist read')
  }

  /** Reads the file where it is another one than was read. */
  async function read(state: Source) {
    const { mtimeMs, size, ino } = await fs.promises.stat(state.file)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (stamp === state.stamp) return
    const list = await readList(state.file)
    state.stamp = stamp
    take(state, list)
  }

  /** A feed is read to the end before it takes the place of the copy that is good. */
  async function fetchAnew(state: Source, signal: AbortSignal) {
    const fresh = `${state.file}.new.${process.pid}`
    try {
      const validators = state.list ? state.validators : {}
      const timed = AbortSignal.any([signal, AbortSignal.timeout(fetchMs)])
      const fetched = await fetchFeed(state.from, fresh, { validators, dispatcher, signal: timed })
      if (!fetched) return
      const list = await readList(fresh)
      // A page that says that something is wrong, or an empty answer, is no list.
      if (list.entries === 0) throw new Error('it has no entries')
      await fs.promises.rename(fresh, state.file)
      state.validators = fetched
      take(state, list)
    } finally {
      await fs.promises.rm(fresh, { force: true })
    }
  }

  async function follow(state: Source, signal: AbortSignal) {
    try {
      if (!state.isFeed) await read(state)
      else if (Date.now() < state.nextMs) return
      else await fetchAnew(state, signal)
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

    /** Whether a list is named that was not read yet: nobody knows whether it still has its entries. */
    isUnread: (name: string) => states.some((state) => state.name === name && !state.list),

    /** Every list is there, or could not be had. */
    isSettled: () => states.every(({ list, lastError }) => list !== undefined || lastError !== undefined),

    /** Another one where a list says something else. */
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
