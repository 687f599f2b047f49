import { nextByte } from '../click/locate-link.js'
import { createRecordParts, type NoClickReason, readParts } from '../click/read-record.js'
import { FROM_DATA_CENTRE, type RecordMemory, SCANNED } from '../click/record.js'
import { adNetwork } from '../visit/ad-network.js'
import { primaryLanguage } from '../visit/languages.js'
import { parseParams, toParamText, type Utm, utmOf } from '../visit/params.js'
import { refererDomain } from '../visit/referer.js'
import { unnamedBot } from '../visit/unnamed-bot.js'
import { networksOfBot } from '../visit/user-agent/bot-operators.js'
import type { UserAgent } from '../visit/user-agent/user-agent.js'
import type { VISIT_KINDS } from '../visit/visit-kinds.js'
import { hashText, visitorHash } from '../visit/visitor-hash.js'
import {
  ByteColumn,
  type Column,
  DictionaryColumn,
  encodeNative,
  FixedStringColumn,
  StringArrayColumn,
  StringColumn,
  WordColumn,
} from './native-block.js'

interface Host {
  bytes: Buffer
  /** Index in the dictionary of the batch. */
  index: number
}

/** A user agent's indexes in the dictionaries of the batch. */
interface Agent {
  hash: number
  platform: number
  browserName: number
  device: number
  /** 0 for people, and so is `botCategory`. */
  botName: number
  botCategory: number
  /** Networks (ASN) from which this bot really comes. */
  botNetworks: ReadonlySet<number> | undefined
}

export interface Enrichment {
  parseUserAgent: (userAgent: string) => Readonly<UserAgent>
  isp: (asn: number) => string
}

const QUERIES_MAX = 100_000
/**
 * Longer queries of destinations are parsed each time, so all that are remembered take some 30 MB at most. With
 * `forward_params` visitors choose them (test/ingest/remembered-queries.test.ts).
 */
const QUERY_BYTES_MAX = 200
const NO_PARAMS: string[] = []
const NO_UTM = utmOf([])
const HYPHEN = 45
const QUESTION = 63
const UNDERSCORE = 95

function isSame(bytes: Buffer, buffer: Buffer, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== buffer[from + i]) return false
  return true
}

/** Start of a destination's query if `utm_` occurs in it, otherwise -1. */
function utmQueryAt(buffer: Buffer, from: number, to: number): number {
  const query = nextByte(QUESTION, buffer, from, to) + 1
  for (let at = query + 3; at < to; at++)
    if (buffer[at] === UNDERSCORE && buffer[at - 1] === 109 && buffer[at - 2] === 116 && buffer[at - 3] === 117)
      return query
  return -1
}

const parseUtm = (query: string) => utmOf(parseParams(query.split('#', 1)[0]))

/**
 * Makes rows of `clicks`, column by column, from records of the click log. The same records give the same bytes as long
 * as the enrichment is the same.
 *
 * Most values of a row are small indexes into dictionaries of the batch, looked up once per user agent, network and so
 * on. Slugs and destinations are as many as links, so they are copied from the record, which is in the CPU's cache. A
 * look-up in a table of 100,000 links would take ten times as long.
 */
export function createClickRows({ parseUserAgent, isp }: Enrichment) {
  let utmOfQueries = new Map<string, Utm>()
  const column = {
    workspaceId: new WordColumn('workspace_id', 'UInt32'),
    linkId: new WordColumn('link_id', 'UInt32'),
    time: new WordColumn('time', "DateTime64(3, 'UTC')"),
    random: new FixedStringColumn('random', 10),
    visitorHash: new WordColumn('visitor_hash', 'UInt64'),
    host: new DictionaryColumn('host'),
    slug: new StringColumn('slug'),
    destination: new StringColumn('destination'),
    country: new DictionaryColumn('country'),
    isp: new DictionaryColumn('isp'),
    platform: new DictionaryColumn('platform'),
    browserName: new DictionaryColumn('browser_name'),
    device: new DictionaryColumn('device'),
    botName: new DictionaryColumn('bot_name'),
    referer: new DictionaryColumn('referer'),
    language: new DictionaryColumn('language'),
    adNetwork: new DictionaryColumn('ad_network'),
    utmSource: new DictionaryColumn('utm_source'),
    utmMedium: new DictionaryColumn('utm_medium'),
    utmCampaign: new DictionaryColumn('utm_campaign'),
    utmTerm: new DictionaryColumn('utm_term'),
    utmContent: new DictionaryColumn('utm_content'),
    params: new StringArrayColumn('params'),
    trigger: new DictionaryColumn('trigger'),
    botCategory: new DictionaryColumn('bot_category'),
    botVerified: new ByteColumn('bot_verified'),
  }
  const columns: Column[] = Object.values(column)
  const utmColumns = [column.utmSource, column.utmMedium, column.utmCampaign, column.utmTerm, column.utmContent]
  // Dictionary indexes of this batch by the value in the record. Short values have their bytes as the key.
  const agents = new Map<string, Agent>()
  const referers = new Map<string, number>()
  const networks = new Map<number, number>()
  const languages = new Map<number, number>()
  const hosts = new Map<number, Host>()
  const countries = new Int32Array(65_536).fill(-1)
  const visitor = new Uint32Array(2)
  const parts = createRecordParts()
  let rows = 0

  function hostIn(domainId: number, buffer: Buffer, from: number, to: number): number {
    let host = hosts.get(domainId)
    if (host === undefined || !isSame(host.bytes, buffer, from, to)) {
      const bytes = Buffer.from(buffer.subarray(from, to))
      host = { bytes, index: column.host.indexOf(bytes.latin1Slice()) }
      hosts.set(domainId, host)
    }
    return host.index
  }

  function utmAt(buffer: Buffer, from: number, to: number): Utm {
    const queryAt = utmQueryAt(buffer, from, to)
    if (queryAt < 0) return NO_UTM
    const query = buffer.latin1Slice(queryAt, to)
    if (query.length > QUERY_BYTES_MAX) return parseUtm(query)
    let utm = utmOfQueries.get(query)
    if (utm === undefined) {
      utm = parseUtm(query)
      // The cache is emptied as a whole: keeping an order of use would cost more than parsing queries again.
      if (utmOfQueries.size >= QUERIES_MAX) utmOfQueries = new Map()
      utmOfQueries.set(query, utm)
    }
    return utm
  }

  function agentOf(text: string): Agent {
    let agent = agents.get(text)
    if (agent === undefined) {
      const { platform, browser, device, botName, botCategory } = parseUserAgent(text)
      agent = {
        hash: hashText(text),
        platform: column.platform.indexOf(platform),
        browserName: column.browserName.indexOf(browser),
        device: column.device.indexOf(device),
        botName: column.botName.indexOf(botName),
        botCategory: column.botCategory.indexOf(botCategory),
        botNetworks: botName === '' ? undefined : networksOfBot(botName),
      }
      agents.set(text, agent)
    }
    return agent
  }

  function networkOf(asn: number): number {
    let index = networks.get(asn)
    if (index === undefined) {
      index = column.isp.indexOf(isp(asn))
      networks.set(asn, index)
    }
    return index
  }

  function refererOf(text: string): number {
    let index = referers.get(text)
    if (index === undefined) {
      index = column.referer.indexOf(refererDomain(text))
      referers.set(text, index)
    }
    return index
  }

  function countryOf(letters: number): number {
    if (letters === 0) return 0
    if (countries[letters] < 0)
      countries[letters] = column.country.indexOf(String.fromCharCode(letters >> 8, letters & 255))
    return countries[letters]
  }

  /** Most languages are two letters, alone or before a hyphen. Their key is these two bytes. */
  function languageIn(buffer: Buffer, from: number, to: number): number {
    if (to - from < 2) return 0
    const isPlain = to - from === 2 || buffer[from + 2] === HYPHEN
    const letters = buffer[from] * 256 + buffer[from + 1]
    let index = isPlain ? languages.get(letters) : undefined
    if (index === undefined) {
      index = column.language.indexOf(primaryLanguage(buffer.latin1Slice(from, to)))
      if (isPlain) languages.set(letters, index)
    }
    return index
  }

  function putBot(agent: Agent, kind: (typeof VISIT_KINDS)[number], asn: number, fromDataCentre: boolean) {
    if (agent.botName !== 0) {
      column.botName.putIndex(agent.botName)
      column.botCategory.putIndex(agent.botCategory)
      column.botVerified.put(agent.botNetworks?.has(asn) ? 1 : 0)
      return
    }
    const bot = unnamedBot(kind, fromDataCentre)
    column.botName.put(bot.name)
    column.botCategory.put(bot.category)
    column.botVerified.put(0)
  }

  /** UTM values of the visitor's query win over those of the destination. */
  function putQuery(query: string, ownUtm: Utm) {
    if (query === '' && ownUtm === NO_UTM) {
      column.adNetwork.putIndex(0)
      for (const each of utmColumns) each.putIndex(0)
      column.params.put(NO_PARAMS)
      return
    }
    const params = parseParams(query)
    const utm = utmOf(params)
    column.adNetwork.put(adNetwork(query))
    column.utmSource.put(utm.source || ownUtm.source)
    column.utmMedium.put(utm.medium || ownUtm.medium)
    column.utmCampaign.put(utm.campaign || ownUtm.campaign)
    column.utmTerm.put(utm.term || ownUtm.term)
    column.utmContent.put(utm.content || ownUtm.content)
    column.params.put(params.map(toParamText))
  }

  return {
    /** Adds the record at `at`; its length and checksum are verified. @returns the reason if it is not a valid click */
    add(records: RecordMemory, at: number): NoClickReason | undefined {
      const reason = readParts(records, at, parts)
      if (reason !== undefined) return reason
      const { buffer } = records
      const { time, asn, flags, userAgentAt, refererAt, queryAt, languageAt } = parts
      column.workspaceId.putUInt32(parts.workspaceId)
      column.linkId.putUInt32(parts.linkId)
      column.host.putIndex(hostIn(parts.domainId, buffer, parts.hostAt, parts.hostEnd))
      if (parts.slug === undefined) column.slug.putBytes(buffer, parts.pathAt, parts.pathEnd)
      else column.slug.putText(parts.slug)
      column.destination.putBytes(buffer, parts.destinationAt, parts.destinationEnd)
      const ownUtm = utmAt(buffer, parts.destinationAt, parts.destinationEnd)
      const high = Math.floor(time / 0x1_0000_0000)
      column.time.putUInt64(high, time - high * 0x1_0000_0000)
      column.random.put(buffer, parts.randomAt)
      column.country.putIndex(countryOf(parts.country))
      column.isp.putIndex(networkOf(asn))

      const agent = agentOf(userAgentAt === refererAt ? '' : buffer.latin1Slice(userAgentAt, refererAt))
      visitorHash(parts.addressHashHigh, parts.addressHashLow, agent.hash, visitor)
      column.visitorHash.putUInt64(visitor[0] & 0xff, visitor[1]) // 40 bits are enough to distinguish a day's visitors
      column.platform.putIndex(agent.platform)
      column.browserName.putIndex(agent.browserName)
      column.device.putIndex(agent.device)
      putBot(agent, parts.kind, asn, (flags & FROM_DATA_CENTRE) !== 0)
      column.trigger.putIndex(flags & SCANNED ? column.trigger.indexOf('qr') : 0)
      column.referer.putIndex(refererAt === queryAt ? 0 : refererOf(buffer.latin1Slice(refererAt, queryAt)))
      putQuery(queryAt === languageAt ? '' : buffer.latin1Slice(queryAt, languageAt), ownUtm)
      column.language.putIndex(languageIn(buffer, languageAt, parts.languageEnd))
      rows += 1
      return undefined
    },

    rows: () => rows,
    bytes: () => columns.reduce((bytes, { size }, i) => bytes + size.call(columns[i]), 0),
    names: columns.map(({ name }) => name),

    /** Returns the rows as one Native block and starts with none again. */
    take(): Buffer {
      const block = encodeNative(columns, rows)
      for (const each of columns) each.reset()
      for (const indexes of [hosts, agents, referers, networks, languages]) indexes.clear()
      countries.fill(-1)
      rows = 0
      return block
    },
  }
}

export type ClickRows = ReturnType<typeof createClickRows>
