import { DAY_MS } from '../process/durations.js'
import { COUNTERS, type Counter } from '../rollups/counters.js'
import type { Utm } from '../visit/params.js'
import type { Client } from './clients.js'
import type { Query } from './queries.js'
import type { Referer } from './referers.js'
import { NO_LINK, type Request } from './traffic.js'

/** Clicks that must be reported at least and at most; the two differ by those whose answer never came. */
export interface Count {
  all: number
  human: number
  allMost: number
  humanMost: number
}

const zero = (): Count => ({ all: 0, human: 0, allMost: 0, humanMost: 0 })

function add(count: Count, isHuman: boolean, isCertain: boolean) {
  count.allMost += 1
  if (isCertain) count.all += 1
  if (!isHuman) return
  count.humanMost += 1
  if (isCertain) count.human += 1
}

function addUp(sum: Count, count: Count) {
  sum.all += count.all
  sum.human += count.human
  sum.allMost += count.allMost
  sum.humanMost += count.humanMost
}

function countOf<K>(counts: Map<K, Count>, key: K): Count {
  const known = counts.get(key)
  if (known) return known
  const count = zero()
  counts.set(key, count)
  return count
}

/** Day of UTC, `YYYY-MM-DD` */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Counters whose value the client of a request decides alone. */
const clientCounters: Partial<Record<Counter, (client: Client) => string>> = {
  platform: (client) => client.platform,
  browser_name: (client) => client.browserName,
  device: (client) => client.device,
  bot_name: (client) => client.botName,
  language: (client) => client.language,
}
const utmNames = (['source', 'medium', 'campaign', 'term', 'content'] as const).map(
  (field) => [`utm_${field}`, field] as const,
)

/** Counters that are not kept by value, because a link has one value of each: compare-reports.ts adds up its clicks. */
const LINK_COUNTERS: Counter[] = ['destination', 'link_id']
/** A counter that nothing is counted under fails test/traffic, and each comparison with reports. */
const valueCounters = (Object.keys(COUNTERS) as Counter[]).filter((name) => !LINK_COUNTERS.includes(name))

/**
 * Counts the clicks of a workspace or a link, by day and by each value of each counter. A click is counted by the five parts
 * that its request is drawn from, and by value only when asked, because twenty look-ups would cost as much as the request.
 */
function createScope() {
  const total = zero()
  const days = new Map<string, Count>()
  const clients = new Map<Client, Count>()
  const referers = new Map<Referer, Count>()
  const countries = new Map<string, Count>()
  const isps = new Map<string, Count>()
  // By what the link's destination has as well, because that counts where the query is silent.
  const queries = new Map<Utm, Map<Query, Count>>()

  function queriesOf(linkUtm: Utm) {
    const known = queries.get(linkUtm)
    if (known) return known
    const counts = new Map<Query, Count>()
    queries.set(linkUtm, counts)
    return counts
  }

  return {
    total,
    days,

    add(request: Request, isHuman: boolean, isCertain: boolean, possibleDays: readonly string[]) {
      add(total, isHuman, isCertain)
      add(countOf(clients, request.client), isHuman, isCertain)
      add(countOf(referers, request.referer), isHuman, isCertain)
      add(countOf(countries, request.country), isHuman, isCertain)
      add(countOf(isps, request.isp), isHuman, isCertain)
      add(countOf(queriesOf(request.linkUtm), request.query), isHuman, isCertain)
      addDays(days, isHuman, isCertain, possibleDays)
    },

    /** Clicks by counter and value. */
    counters(): Map<Counter, Map<string, Count>> {
      const counters = new Map(valueCounters.map((name) => [name, new Map<string, Count>()]))
      const put = (name: Counter, value: string, count: Count) => addUp(countOf(counters.get(name)!, value), count)
      for (const [client, count] of clients) {
        for (const [name, read] of Object.entries(clientCounters)) put(name as Counter, read(client), count)
      }
      for (const [{ domain }, count] of referers) put('referer', domain, count)
      for (const [country, count] of countries) put('country', country, count)
      for (const [isp, count] of isps) put('isp', isp, count)
      for (const [linkUtm, counts] of queries) {
        for (const [query, count] of counts) {
          for (const [name, field] of utmNames) put(name, query.utm[field] || linkUtm[field], count)
          for (const param of query.params) put('top_params', param, count)
          put('ad_network', query.adNetwork, count)
        }
      }
      return counters
    },
  }
}

/** A click that may be of either of two days is certain on neither. */
function addDays(days: Map<string, Count>, isHuman: boolean, isCertain: boolean, possibleDays: readonly string[]) {
  for (const day of possibleDays) add(countOf(days, day), isHuman, isCertain && possibleDays.length === 1)
}

export type Scope = ReturnType<typeof createScope>

export interface WrongAnswer {
  request: Request
  got: string
}

/**
 * Counts what reports must say after the requests that were made. Its size depends on the number of values and links, not
 * on the number of requests.
 * @param sample indexes of links whose counters are kept as well
 */
export function createTally({ sample = [] }: { sample?: readonly number[] } = {}) {
  const workspace = createScope()
  const sampled = new Map(sample.map((link) => [link, createScope()]))
  const links = new Map<number, { total: Count; days: Map<string, Count> }>()
  const wrongKept: WrongAnswer[] = []
  const counts = { answered: 0, uncertain: 0, unavailable: 0, wrong: 0 }
  let days: string[] = []
  let dayStartMs = 0

  /** The days in which a redirector can have seen a request. Nearly always the day of the one before. */
  function possibleDays(sentMs: number, endedMs: number): readonly string[] {
    if (sentMs >= dayStartMs && endedMs < dayStartMs + DAY_MS) return days
    const found = [...new Set([dayOf(sentMs), dayOf(endedMs)])]
    if (found.length > 1) return found
    days = found
    dayStartMs = Date.parse(found[0])
    return days
  }

  function count(request: Request, isCertain: boolean, sentMs: number, endedMs: number) {
    if (request.link === NO_LINK) return
    const isHuman = request.client.botName === ''
    const at = possibleDays(sentMs, endedMs)
    workspace.add(request, isHuman, isCertain, at)
    sampled.get(request.link)?.add(request, isHuman, isCertain, at)
    const link = links.get(request.link) ?? { total: zero(), days: new Map() }
    if (link.total.allMost === 0) links.set(request.link, link)
    add(link.total, isHuman, isCertain)
    addDays(link.days, isHuman, isCertain, at)
  }

  return {
    workspace,
    sampled,
    links,
    counts,
    wrongKept,

    /** It was forwarded to its link's destination: it must be reported. Or its slug was unknown, and it was told so. */
    answered(request: Request, sentMs: number, answeredMs = Date.now()) {
      counts.answered += 1
      count(request, true, sentMs, answeredMs)
    },

    /** It was sent and no answer came: it may be reported, once. */
    uncertain(request: Request, sentMs: number, endedMs = Date.now()) {
      counts.uncertain += 1
      count(request, false, sentMs, endedMs)
    },

    /** 503: the link could not be looked up, so that there is no click. */
    unavailable() {
      counts.unavailable += 1
    },

    /** Any other answer. @param got its status and, of a redirect, where to */
    wrong(request: Request, sentMs: number, got: string) {
      counts.wrong += 1
      if (wrongKept.length < 20) wrongKept.push({ request, got })
      if (got.startsWith('302')) count(request, false, sentMs, Date.now())
    },
  }
}

export type Tally = ReturnType<typeof createTally>
