import { LRUCache } from 'lru-cache'
import { unpackLink } from '../click-log/link.js'
import { RECORD_HEADER_BYTES, type RecordMemory } from '../click-log/record.js'
import { VISIT_KINDS } from '../click-log/visit-kinds.js'
import { adNetwork } from '../visit/ad-network.js'
import { primaryLanguage } from '../visit/languages.js'
import { parseParams, type Utm, utmOf } from '../visit/params.js'
import { refererDomain } from '../visit/referer.js'
import type { UserAgent } from '../visit/user-agent.js'
import {
  type Column,
  DictionaryColumn,
  encodeNative,
  encodeString,
  FixedColumn,
  StringArrayColumn,
  StringColumn,
} from './native.js'

/** Why a record is no click. The list is closed: each has a counter and a test. */
export type DeadLetterReason = 'bad_link' | 'bad_time' | 'unknown_kind' | 'bad_block' | 'torn_record'

/** What the rows of a link share, encoded once. */
interface LinkColumns {
  workspaceId: number
  linkId: number
  host: string
  slug: Buffer
  destination: Buffer
  utm: Utm
}

export interface Enrichment {
  parseUserAgent: (userAgent: string) => Readonly<UserAgent>
  isp: (asn: number) => string
}

const LINKS_MAX = 100_000
const BOT_NAMES = { get: '', head: 'HEAD request' } as const satisfies Record<(typeof VISIT_KINDS)[number], string>
const NO_PARAMS: string[] = []
const TIME_MIN = Date.UTC(2020, 0)
const TIME_MAX = Date.UTC(2100, 0)

function readLink(text: string): LinkColumns | undefined {
  const link = unpackLink(text)
  if (!link) return undefined
  const question = link.destination.indexOf('?')
  const query = question < 0 ? '' : link.destination.slice(question + 1).split('#', 1)[0]
  return {
    workspaceId: link.workspaceId,
    linkId: link.linkId,
    host: link.host,
    slug: encodeString(decodeURI(link.slug)),
    destination: encodeString(link.destination),
    utm: utmOf(parseParams(query)),
  }
}

/**
 * Rows of `clicks`, column by column, from records of the click log. The same records give the same bytes as long as the
 * enrichment is the same.
 */
export function createClickRows({ parseUserAgent, isp }: Enrichment) {
  const links = new LRUCache<string, LinkColumns>({ max: LINKS_MAX })
  const column = {
    workspaceId: new FixedColumn('workspace_id', 'UInt32', 4),
    linkId: new FixedColumn('link_id', 'UInt32', 4),
    time: new FixedColumn('time', "DateTime64(3, 'UTC')", 8),
    random: new FixedColumn('random', 'FixedString(10)', 10),
    visitorHash: new FixedColumn('visitor_hash', 'UInt64', 8),
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
  let rows = 0

  function linkOf(text: string): LinkColumns | undefined {
    let link = links.get(text)
    if (link === undefined) {
      link = readLink(text)
      if (link) links.set(text, link)
    }
    return link
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
      const link = linkOf(buffer.latin1Slice(from, to))
      if (link === undefined) return 'bad_link'
      from = to
      to += view.getUint16(at + 44, true)
      const userAgent = parseUserAgent(from === to ? '' : buffer.latin1Slice(from, to))
      from = to
      to += view.getUint16(at + 46, true)
      const referer = from === to ? '' : refererDomain(buffer.latin1Slice(from, to))
      from = to
      to += view.getUint16(at + 48, true)
      const query = from === to ? '' : buffer.latin1Slice(from, to)
      from = to
      to += buffer[at + 27]
      const language = from === to ? '' : primaryLanguage(buffer.latin1Slice(from, to))

      column.workspaceId.putUInt32(link.workspaceId)
      column.linkId.putUInt32(link.linkId)
      const high = Math.floor(time / 0x1_0000_0000)
      column.time.putUInt64(high, time - high * 0x1_0000_0000)
      const random = column.random.next()
      buffer.copy(column.random.bytes.buffer, random, at + 16, at + 26)
      column.visitorHash.putUInt64(view.getUint32(at + 32, true), view.getUint32(at + 36, true))
      column.host.put(link.host)
      column.slug.put(link.slug)
      column.destination.put(link.destination)
      column.country.put(buffer[at + 40] === 0 ? '' : String.fromCharCode(buffer[at + 40], buffer[at + 41]))
      column.isp.put(isp(view.getUint32(at + 28, true)))
      column.platform.put(userAgent.platform)
      column.browserName.put(userAgent.browser)
      column.device.put(userAgent.device)
      column.botName.put(userAgent.botName || BOT_NAMES[kind])
      column.referer.put(referer)
      column.language.put(language)

      // What the visitor brought wins over what the destination has.
      const params = parseParams(query)
      const utm = params.length === 0 ? link.utm : utmOf(params)
      column.adNetwork.put(query === '' ? '' : adNetwork(query))
      column.utmSource.put(utm.source || link.utm.source)
      column.utmMedium.put(utm.medium || link.utm.medium)
      column.utmCampaign.put(utm.campaign || link.utm.campaign)
      column.utmTerm.put(utm.term || link.utm.term)
      column.utmContent.put(utm.content || link.utm.content)
      column.params.put(params.length === 0 ? NO_PARAMS : params.map(([key, value]) => `${key}=${value}`))
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
      rows = 0
      return block
    },
  }
}

export type ClickRows = ReturnType<typeof createClickRows>
