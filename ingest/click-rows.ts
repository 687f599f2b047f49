import { unpackLink } from '../click-log/link.js'
import { RECORD_HEADER_BYTES, type RecordMemory } from '../click-log/record.js'
import { VISIT_KINDS } from '../click-log/visit-kinds.js'
import { adNetwork } from '../visit/ad-network.js'
import { primaryLanguage } from '../visit/languages.js'
import { parseParams, type Utm, utmOf } from '../visit/params.js'
import { refererDomain } from '../visit/referer.js'
import type { UserAgent } from '../visit/user-agent.js'
import { hashText, visitorHash } from '../visit/visitor-hash.js'
import {
  type Column,
  DictionaryColumn,
  encodeNative,
  encodeString,
  FixedStringColumn,
  StringArrayColumn,
  StringColumn,
  WordColumn,
} from './native.js'

/** Why a record is no click. The list is closed: each has a counter and a test. */
export type DeadLetterReason = 'bad_link' | 'bad_time' | 'unknown_kind' | 'bad_block' | 'torn_record'

/** What the rows of a link share. */
interface KnownLink {
  /** The packed link it was read from: the same id with other bytes has been changed. */
  bytes: Buffer
  workspaceId: number
  linkId: number
  host: string
  slug: Buffer
  destination: Buffer
  utm: Utm
  hasUtm: boolean
  /** The batch for which the index holds. */
  batch: number
  hostIndex: number
}

/** Places in the dictionaries of the batch. */
interface Agent {
  hash: number
  platform: number
  browserName: number
  device: number
  botName: number
}

export interface Enrichment {
  parseUserAgent: (userAgent: string) => Readonly<UserAgent>
  isp: (asn: number) => string
}

const LINKS_MAX = 200_000
const BOT_NAMES = { get: '', head: 'HEAD request' } as const satisfies Record<(typeof VISIT_KINDS)[number], string>
const NO_PARAMS: string[] = []
const TIME_MIN = Date.UTC(2020, 0)
const TIME_MAX = Date.UTC(2100, 0)
const TAB = 9
const HYPHEN = 45

function readLink(bytes: Buffer): KnownLink | undefined {
  const link = unpackLink(bytes.latin1Slice())
  if (!link) return undefined
  const question = link.destination.indexOf('?')
  const query = question < 0 ? '' : link.destination.slice(question + 1).split('#', 1)[0]
  const utm = utmOf(parseParams(query))
  return {
    bytes,
    workspaceId: link.workspaceId,
    linkId: link.linkId,
    host: link.host,
    slug: encodeString(decodeURI(link.path)),
    destination: encodeString(link.destination),
    utm,
    hasUtm: Object.values(utm).some((value) => value !== ''),
    batch: -1,
    hostIndex: 0,
  }
}

/** The id in a packed link: the digits between its first two TABs. */
function linkIdAt(buffer: Buffer, from: number, to: number): number {
  let at = from + 3
  while (at < to && buffer[at] !== TAB) at++
  let id = 0
  for (at++; at < to && buffer[at] !== TAB; at++) id = id * 10 + buffer[at] - 48
  return id
}

function isSame(bytes: Buffer, buffer: Buffer, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== buffer[from + i]) return false
  return true
}

/**
 * Rows of `clicks`, column by column, from records of the click log. The same records give the same bytes as long as the
 * enrichment is the same.
 *
 * A row is mostly small numbers: places in the dictionaries of its batch, found once a batch for each link, user agent,
 * network and so on. Slugs and destinations, of which there are as many as links, are copied as they were encoded once
 * (as dictionaries too they took a third longer).
 */
export function createClickRows({ parseUserAgent, isp }: Enrichment) {
  let links = new Map<number, KnownLink>()
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
  }
  const columns: Column[] = Object.values(column)
  const utmColumns = [column.utmSource, column.utmMedium, column.utmCampaign, column.utmTerm, column.utmContent]
  // Indexes of the batch, by what records have: bytes where they are few, text where not.
  const agents = new Map<string, Agent>()
  const referers = new Map<string, number>()
  const networks = new Map<number, number>()
  const languages = new Map<number, number>()
  const countries = new Int32Array(65_536).fill(-1)
  const visitor = new Uint32Array(2)
  let batch = 0
  let rows = 0

  function linkAt(buffer: Buffer, from: number, to: number): KnownLink | undefined {
    const id = linkIdAt(buffer, from, to)
    let link = links.get(id)
    if (link === undefined || !isSame(link.bytes, buffer, from, to)) {
      link = readLink(Buffer.from(buffer.subarray(from, to)))
      if (link === undefined) return undefined
      // All at once: the order of use would cost more to keep than links to read again.
      if (links.size >= LINKS_MAX) links = new Map()
      links.set(id, link)
    }
    if (link.batch !== batch) {
      link.batch = batch
      link.hostIndex = column.host.indexOf(link.host)
    }
    return link
  }

  function agentOf(text: string): Agent {
    let agent = agents.get(text)
    if (agent === undefined) {
      const { platform, browser, device, botName } = parseUserAgent(text)
      agent = {
        hash: hashText(text),
        platform: column.platform.indexOf(platform),
        browserName: column.browserName.indexOf(browser),
        device: column.device.indexOf(device),
        botName: column.botName.indexOf(botName),
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

  function countryAt(buffer: Buffer, at: number): number {
    const letters = buffer[at] * 256 + buffer[at + 1]
    if (letters === 0) return 0
    if (countries[letters] < 0) countries[letters] = column.country.indexOf(buffer.latin1Slice(at, at + 2))
    return countries[letters]
  }

  /** Most are two letters, alone or before a hyphen; these are found by their bytes. */
  function languageAt(buffer: Buffer, from: number, to: number): number {
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

  /** What the visitor brought wins over what the destination has. */
  function putQuery(query: string, link: KnownLink) {
    if (query === '' && !link.hasUtm) {
      column.adNetwork.putIndex(0)
      for (const each of utmColumns) each.putIndex(0)
      column.params.put(NO_PARAMS)
      return
    }
    const params = parseParams(query)
    const utm = utmOf(params)
    column.adNetwork.put(adNetwork(query))
    column.utmSource.put(utm.source || link.utm.source)
    column.utmMedium.put(utm.medium || link.utm.medium)
    column.utmCampaign.put(utm.campaign || link.utm.campaign)
    column.utmTerm.put(utm.term || link.utm.term)
    column.utmContent.put(utm.content || link.utm.content)
    column.params.put(params.map(([key, value]) => `${key}=${value}`))
  }

  return {
    /** Adds the record at `at`, whose length and checksum hold. @returns why it is none, adding nothing */
    add({ buffer, view }: RecordMemory, at: number): DeadLetterReason | undefined {
      const time = view.getFloat64(at + 8, true)
      if (!(time >= TIME_MIN && time < TIME_MAX)) return 'bad_time'
      const kind = VISIT_KINDS[buffer[at + 26]]
      if (kind === undefined) return 'unknown_kind'
      let from = at + RECORD_HEADER_BYTES
      let to = from + view.getUint16(at + 42, true)
      const link = linkAt(buffer, from, to)
      if (link === undefined) return 'bad_link'
      column.workspaceId.putUInt32(link.workspaceId)
      column.linkId.putUInt32(link.linkId)
      column.host.putIndex(link.hostIndex)
      column.slug.put(link.slug)
      column.destination.put(link.destination)
      const high = Math.floor(time / 0x1_0000_0000)
      column.time.putUInt64(high, time - high * 0x1_0000_0000)
      column.random.put(buffer, at + 16)
      column.country.putIndex(countryAt(buffer, at + 40))
      column.isp.putIndex(networkOf(view.getUint32(at + 28, true)))

      from = to
      to += view.getUint16(at + 44, true)
      const agent = agentOf(from === to ? '' : buffer.latin1Slice(from, to))
      visitorHash(view.getUint32(at + 32, true), view.getUint32(at + 36, true), agent.hash, visitor)
      column.visitorHash.putUInt64(visitor[0], visitor[1])
      column.platform.putIndex(agent.platform)
      column.browserName.putIndex(agent.browserName)
      column.device.putIndex(agent.device)
      column.botName.putIndex(agent.botName || column.botName.indexOf(BOT_NAMES[kind]))
      from = to
      to += view.getUint16(at + 46, true)
      column.referer.putIndex(from === to ? 0 : refererOf(buffer.latin1Slice(from, to)))
      from = to
      to += view.getUint16(at + 48, true)
      putQuery(from === to ? '' : buffer.latin1Slice(from, to), link)
      from = to
      to += buffer[at + 27]
      column.language.putIndex(languageAt(buffer, from, to))
      rows += 1
      return undefined
    },

    rows: () => rows,
    bytes: () => columns.reduce((bytes, { size }, i) => bytes + size.call(columns[i]), 0),
    names: columns.map(({ name }) => name),

    /** The rows as one Native block; they are gone from here. */
    take(): Buffer {
      const block = encodeNative(columns, rows)
      for (const each of columns) each.reset()
      for (const indexes of [agents, referers, networks, languages]) indexes.clear()
      countries.fill(-1)
      batch += 1
      rows = 0
      return block
    },
  }
}

export type ClickRows = ReturnType<typeof createClickRows>
