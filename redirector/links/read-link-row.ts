import { createHash } from 'node:crypto'
import type { FieldValue, LinkField } from '../../links/field-kinds.js'
import { columnOf, type FieldsWith, type LinkColumns, linkFieldList, TAG_FIELDS } from '../../links/link-fields.js'
import type { LinkFlag, LinkRestriction } from '../../links/link-flag.js'
import { isQrStyleName } from '../../links/qr-style-names.js'
import { parseUrl } from '../../process/parse-url.js'
import {
  createPrepare,
  hasPlaceholder,
  type OwnValues,
  type Pair,
  readOwnValues,
  sendable,
} from '../answer/destination.js'
import type { LinkOptions, OptionKind, OptionValue } from './link-options.js'

type NamedField = readonly [name: string, field: LinkField]

const isPacked = ([, { option, partOf }]: NamedField) => (option ?? partOf) !== undefined
const packedFields = linkFieldList.filter(isPacked)
const optionFields = packedFields.filter(([, { option }]) => option !== undefined)

type UtmField = FieldsWith<{ kind: 'line'; partOf: 'url' }>
const UTM_FIELDS = linkFieldList.flatMap(([name, { kind, partOf }]) =>
  kind === 'line' && partOf === 'url' ? [name as UtmField] : [],
)

/** Fields whose values are added to all addresses of a link. */
export const OWN_VALUE_FIELDS = ['replacements', ...UTM_FIELDS] as const

/** Columns of `links` that a redirector needs to answer visitors. */
export const LINK_COLUMNS = [
  'id',
  'workspace_id',
  'url',
  'frames',
  'flagged',
  'restricted',
  ...packedFields.map(([name]) => columnOf(name)),
] as const

/** Digest of the packed fields, to recognise a snapshot whose links were packed from other fields or in another way. */
export function packingOf(fields: readonly NamedField[]): string {
  const packed = fields.filter(isPacked).map(([name, { kind, option, partOf }]) => [name, kind, option, partOf])
  return createHash('sha256').update(JSON.stringify(packed)).digest('hex').slice(0, 16)
}

export interface LoadedLink extends LinkColumns {
  id: number
  workspace_id: number
  url: string
  frames: Record<string, boolean> | null
  flagged: LinkFlag | null
  restricted: LinkRestriction | null
}

const flag = (value: boolean) => (value ? true : undefined)
const text = (value: string | null) => value || undefined

/** Converts a field into an option, by kind; undefined if it is off. */
const pack: { [K in OptionKind]: (value: FieldValue<K>) => OptionValue<K> | undefined } = {
  flag,
  mode: (value) => value || undefined,
  count: (value) => value ?? undefined,
  moment: (value) => (value === null ? undefined : new Date(value).getTime()),
  lines: text,
  address: (value) => text(sendable(value ?? '')),
  password: text,
}

/** Parses lines of the form `name=value`. Other lines are ignored. */
export function readReplacements(text: string | null): Pair[] {
  return (text ?? '').split('\n').flatMap((line) => {
    const equals = line.indexOf('=')
    const name = line.slice(0, Math.max(equals, 0)).trim()
    return name === '' ? [] : [[name, line.slice(equals + 1).trim()] as const]
  })
}

/** The values that a link adds to its own addresses. */
export function ownValuesOf(row: Pick<LinkColumns, (typeof OWN_VALUE_FIELDS)[number]>): OwnValues {
  const utm = UTM_FIELDS.filter((name) => row[name]).map((name) => [name, row[name]!] as const)
  return readOwnValues(readReplacements(row.replacements), utm)
}

/** The path of an address on `host`; undefined if it is on another host. */
function pageOn(host: string, address: string): string | undefined {
  const url = parseUrl(address)
  return url && url.hostname === host ? url.pathname + url.search : undefined
}

/** Returns the fields that are not `undefined`, `null` or ''. @returns undefined if there are none */
function some<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } | undefined {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return present.length > 0 ? (Object.fromEntries(present) as never) : undefined
}

function packOptions(row: LoadedLink): Partial<LinkOptions> {
  return Object.fromEntries(
    optionFields.map(([name, { kind, option }]) => [
      option,
      (pack[kind as OptionKind] as (value: unknown) => unknown)(row[columnOf(name)]),
    ]),
  )
}

/**
 * Converts a row into a link's options. Replacements and utm parameters become part of its addresses, so that a link
 * with nothing else is a plain one.
 * @param host of the link; only its pages can be named as the referrer
 * @returns the destination of a plain link, '' if it is not a valid address; otherwise all options
 */
export function readLinkRow(row: LoadedLink, host: string): string | LinkOptions {
  const prepare = createPrepare(ownValuesOf(row))
  const url = prepare(row.url)
  if (url === '' || row.restricted?.action === 'disabled') return ''
  const isFlagged = row.flagged !== null || row.restricted !== null
  const prepared = row.rules.map((rule) => ({ ...rule, url: prepare(rule.url) }))
  const rules = prepared.filter((rule) => rule.url !== '')
  const forbids = (address: string) => row.cloaking && row.frames?.[address] === false
  const unframeable = [
    ...(forbids(row.url) ? [url] : []),
    ...prepared.filter((_, i) => forbids(row.rules[i].url)).map((rule) => rule.url),
  ]
  const options = some({
    ...packOptions(row),
    ...(isFlagged && { spam: true, flagged: true }),
    rules: rules.length > 0 ? rules : undefined,
    unframeable: unframeable.length > 0 ? unframeable : undefined,
    customReferer: row.referer_mode === 3 ? pageOn(host, row.custom_referer ?? '') : undefined,
    og: some({ title: row.og_title, description: row.og_description, image: row.og_image }),
    tagIds: some(Object.fromEntries(TAG_FIELDS.map((field) => [field, row[field]]))),
    qrStyles: some(Object.fromEntries(Object.entries(row.qr_styles ?? {}).filter(([name]) => isQrStyleName(name)))),
  }) as Partial<LinkOptions> | undefined
  if (!options && !hasPlaceholder(url)) return url
  return { url, ...options }
}
