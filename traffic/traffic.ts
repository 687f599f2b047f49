import type { Utm } from '../visit/params.js'
import { randomVisitor } from './addresses.js'
import { type Client, createClients } from './clients.js'
import { queryValues } from './counted-as.js'
import { createDice, createDraw, zipfWeights } from './dice.js'
import { createQueries, type Query } from './queries.js'
import { createReferers, type Referer } from './referers.js'

/** A link to be clicked, as the API made it. */
export interface TrafficLink {
  id: number
  /** Host header */
  host: string
  /** The path as a browser sends it: percent-encoded */
  path: string
  /** The Location that a click must get */
  destination: string
}

/** Stands for the link of a request for an unknown slug. */
export const NO_LINK = -1

/** A request and all that it must be counted as. */
export interface Request {
  /** Index of the link, or NO_LINK: to be answered with 404 and not counted */
  link: number
  isHead: boolean
  /** The request, byte for byte (latin1) */
  text: string
  /** The status that must come */
  status: number
  location: string
  client: Client
  referer: Referer
  query: Query
  country: string
  isp: string
  /** UTM values of the destination, which count if the query has none */
  linkUtm: Utm
}

const HEAD_SHARE = 0.02
const STRAY_SHARE = 0.005
/** Paths that scanners try on every host, a slug that was mistyped, and one that is no text. */
const strayPaths = ['/wp-login.php', '/.env', '/xmlrpc.php', '/admin/config.php', '/%FF%FE', '/nothing-here', '/']
const nowhere: TrafficLink = { id: 0, host: '', path: '', destination: '' }

export interface TrafficOptions {
  /** Hottest first: the first link is clicked twice as often as the second, the tenth a tenth as often. */
  links: readonly TrafficLink[]
  seed: number
  placeOf: (address: string) => { country: string; isp: string }
}

/**
 * Requests as the world makes them, without end: slugs by Zipf's law, real user agents, addresses from everywhere.
 * The same links, seed and location data give the same requests.
 */
export function createTraffic({ links, seed, placeOf }: TrafficOptions) {
  const dice = createDice(seed)
  const drawLink = createDraw(zipfWeights(links.length), dice)
  const drawClient = createClients(dice)
  const drawReferer = createReferers(dice)
  const drawQuery = createQueries(dice)
  // One object for all destinations that have the same, so that clicks can be counted by it.
  const utmBySearch = new Map<string, Utm>()
  const utms = links.map(({ destination }) => {
    const { search } = new URL(destination)
    const utm = utmBySearch.get(search) ?? queryValues(search.slice(1)).utm
    utmBySearch.set(search, utm)
    return utm
  })
  const noUtm = queryValues('').utm
  const { host } = links[0]
  const drawStray = (): TrafficLink => ({ ...nowhere, host, path: dice.pick(strayPaths) })
  return {
    next(): Request {
      const link = dice.chance(STRAY_SHARE) ? NO_LINK : drawLink()
      const { path, host, destination } = link === NO_LINK ? drawStray() : links[link]
      const isHead = dice.chance(HEAD_SHARE)
      const client = drawClient()[isHead ? 'head' : 'get']
      const referer = drawReferer()
      const query = drawQuery()
      const { address, xForwardedFor } = randomVisitor(dice)
      const { country, isp } = placeOf(address)
      const text =
        `${isHead ? 'HEAD' : 'GET'} ${path}${query.text} HTTP/1.1\r\nHost: ${host}\r\n` +
        `${client.headers}${referer.header}X-Forwarded-For: ${xForwardedFor}\r\n\r\n`
      const status = link === NO_LINK ? 404 : 302
      const linkUtm = utms[link] ?? noUtm
      return { link, isHead, text, status, location: destination, client, referer, query, country, isp, linkUtm }
    },
  }
}

export type Traffic = ReturnType<typeof createTraffic>
