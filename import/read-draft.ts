import { readDomainName } from '../api/domains/domain-name.js'
import type { FieldErrors } from '../api/http/errors.js'
import { withoutApostrophes } from '../api/http/separated-values.js'
import { type LinkDraft, linkDraftSchema, readLinkDraft } from '../api/links/draft/link-draft.js'
import type { FieldKind } from '../links/field-kinds.js'
import { linkFieldList } from '../links/link-fields.js'
import { asMoment } from './as-moment.js'
import { columnKey, type Field, type Format } from './formats.js'
import { cellsError, type Row } from './read-rows.js'

/** A link on its way from the file to the API. */
export interface ImportedLink {
  row: number
  /** The body that is sent: fields of the API with the values of the file. */
  body: Record<string, unknown>
  /** The same as the API will store it. */
  draft: LinkDraft
  /** It asked for a password that no export contains. */
  isLocked: boolean
  /** Addresses that the file has of it beside slug and alias. */
  furtherAddresses: number
}

export type DraftRead =
  | { kind: 'link'; link: ImportedLink }
  | { kind: 'refused'; column: string; reason: string; subject: string[] }
  | { kind: 'skipped' }

/** The domains here that replace the file's: null is the default host, and a domain without an entry stays as it is. */
export type DomainMap = { all: string | null } | { pairs: ReadonlyMap<string, string | null> }

/** How exporters write that there is nothing. */
const empty = new Set(['', 'null', '[]'])

const isTrue = (text: string) => !['', '0', 'false', 'no', 'null', 'none', 'off', 'f'].includes(text.toLowerCase())

/** `https://bit.ly/abc`, or without its scheme, as host and path. */
function splitShortUrl(text: string): { domain: string; slug: string } | undefined {
  const [, domain, slug] = /^(?:https?:\/\/)?([^/?#\s]+)(\/[^?#]*)/i.exec(text) ?? []
  return domain ? { domain: domain.toLowerCase(), slug } : undefined
}

function parseList(text: string, separator: RegExp): string[] {
  const entries: unknown = text.startsWith('[') ? tryJson(text) : text.split(separator)
  return Array.isArray(entries) ? entries.map((entry) => String(entry).trim()).filter(Boolean) : []
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Columns of our own export that belong to another installation or to the past; passwords are hidden in exports. */
const ownIgnored = new Set([
  ...['id', 'workspace_id', 'full_url', 'deleted', 'created_by_user_id', 'notify_user_ids', 'password'],
  ...['inserted_at', 'updated_at'],
])
/** An export has them as JSON. */
const jsonKinds = new Set<FieldKind>(['tags', 'hooks', 'members', 'rules', 'qrStyles'])
const ownJson = new Set<string>(linkFieldList.filter(([, { kind }]) => jsonKinds.has(kind)).map(([name]) => name))

/** Fields of the file that a field of the API is read from, if not from the field of that name. */
const fieldsOf: Record<string, Field[]> = {
  slug: ['slug', 'shortUrl'],
  domain: ['domain', 'shortUrl'],
  expiry_datetime: ['expiry'],
  expiry_destination: ['expiryDestination'],
  expiry_clicks: ['expiryClicks'],
  alias: ['ownShortUrl'],
  rules: ['ios', 'android', 'geo'],
}

/** Names a row that is refused: its address and its destination, as far as it has them. */
const subjectOf = ({ domain, slug, url }: Record<string, unknown>) => [
  `${domain ?? ''}${slug ?? ''}`,
  String(url ?? ''),
]

/** Reads the rows of a file with this header as drafts of links. */
export function createDraftReader(format: Format, header: string[], domains: DomainMap) {
  const keys = header.map(columnKey)
  const isOwn = format.name === 'slugline'
  const indexes = Object.entries(format.columns).map(([field, names]) => {
    return [field as Field, names.map((name) => keys.indexOf(name)).filter((i) => i >= 0)] as const
  })
  const columnOf = new Map<string, string>(
    indexes.flatMap(([field, [first]]) => (first === undefined ? [] : [[field, header[first]]])),
  )
  const countryColumns = keys.flatMap((key, i) =>
    format.columns.geo && /^geo\.[a-z]{2}$/.test(key) ? [{ key, i, country: key.slice(-2).toUpperCase() }] : [],
  )
  const known = new Set([
    ...Object.values(format.columns).flat(),
    ...format.ignored,
    ...countryColumns.map(({ key }) => key),
  ])

  function readOwn(cells: string[]) {
    const cell = (name: string) => cells[header.indexOf(name)] ?? ''
    if (isTrue(cell('deleted'))) return undefined
    const body: Record<string, unknown> = {}
    header.forEach((name, i) => {
      if (!cells[i] || ownIgnored.has(name) || !Object.hasOwn(linkDraftSchema.entries, name)) return
      const text = withoutApostrophes(cells[i])
      body[name] = ownJson.has(name) ? tryJson(text) : text
    })
    return { body: { ...body, domain: body.domain ?? null }, isLocked: cell('password') !== '', furtherAddresses: 0 }
  }

  const mapDomain = (domain: string | null) => {
    const mapped = 'all' in domains ? domains.all : domains.pairs.get(domain ?? 'default')
    const name = mapped === undefined ? domain : mapped
    const read = name === null ? undefined : readDomainName(name)
    return read && 'value' in read ? read.value : name
  }

  /** Destinations by country. What is no list of them is refused by the name of its country. */
  function countriesOf(cells: string[], { geo, url }: Partial<Record<Field, string>>) {
    const listed = geo ? tryJson(geo) : {}
    const pairs: [string, unknown][] =
      typeof listed === 'object' ? Object.entries(listed ?? {}) : [[String(listed), url]]
    for (const { country, i } of countryColumns) pairs.push([country, cells[i]?.trim()])
    return pairs.flatMap(([matches, to]) =>
      to == null || empty.has(String(to)) ? [] : [{ what: 'country', matches, url: to }],
    )
  }

  function readForeign(cells: string[]) {
    const fields = Object.fromEntries(
      indexes.map(([field, at]) => [
        field,
        at.map((i) => (cells[i] ?? '').trim()).find((text) => !empty.has(text)) ?? '',
      ]),
    ) as Partial<Record<Field, string>>
    // A list of custom addresses: the first, then the others.
    const [shortUrl = '', ...others] = parseList(fields.shortUrl ?? '', /[,;|\s]/)
    const split = splitShortUrl(shortUrl)
    const further = [fields.ownShortUrl ?? '', ...others].flatMap((text) => splitShortUrl(text) ?? [])
    const besides = further.filter(({ domain, slug }) => domain !== split?.domain || slug !== split?.slug)
    const alias = besides.find(({ domain }) => split && mapDomain(domain) === mapDomain(split.domain))
    const platforms = (['ios', 'android'] as const).filter((platform) => fields[platform])
    const tags = parseList(fields.tags ?? '', format.tagSeparator)
    const body: Record<string, unknown> = {
      url: fields.url,
      slug: fields.slug ? `/${fields.slug.replace(/^\/+/, '')}` : split?.slug,
      domain: fields.domain?.toLowerCase() || split?.domain || null,
      alias: alias?.slug,
      // Titles were taken from pages, line ends and all.
      name: fields.name?.replace(/\s+/g, ' '),
      note: fields.note,
      tags: fields.archived && isTrue(fields.archived) ? [...tags, 'archived'] : tags,
      expiry_datetime: fields.expiry && asMoment(fields.expiry),
      expiry_destination: fields.expiryDestination,
      expiry_clicks: fields.expiryClicks,
      cloaking: fields.cloaking && isTrue(fields.cloaking),
      enabled: fields.banned && isTrue(fields.banned) ? false : undefined,
      rules: [
        ...platforms.map((platform) => ({ what: 'platform', matches: platform, url: fields[platform] })),
        ...countriesOf(cells, fields),
      ],
      ...Object.fromEntries(
        (['source', 'medium', 'campaign', 'term', 'content'] as const).map((name) => [
          `utm_${name}`,
          fields[`utm_${name}`],
        ]),
      ),
    }
    return { body, isLocked: isTrue(fields.password ?? ''), furtherAddresses: besides.length - (alias ? 1 : 0) }
  }

  /** Column of the file that a field of the API was read from. */
  const columnFor = (apiField: string) =>
    isOwn
      ? apiField
      : ((fieldsOf[apiField] ?? [apiField as Field]).map((field) => columnOf.get(field)).find(Boolean) ?? apiField)

  const firstError = (errors: FieldErrors) => {
    const [[field, messages]] = Object.entries(errors)
    return { column: columnFor(field), reason: messages.join(', ') }
  }

  return {
    /** Columns with something to say that an import does not take over. */
    unread: isOwn ? [] : header.filter((_, i) => keys[i] !== '' && !known.has(keys[i])),
    columnFor,
    firstError,
    /** Reads the link of a row, with the checks of the API. */
    read({ row, cells }: Row): DraftRead {
      const found = isOwn ? readOwn(cells) : readForeign(cells)
      if (!found) return { kind: 'skipped' }
      const wrongCells = cellsError({ cells }, header)
      const { isLocked, furtherAddresses } = found
      const body: Record<string, unknown> = Object.fromEntries(
        Object.entries(found.body).filter(
          ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
        ),
      )
      body.domain = mapDomain(body.domain as string | null)
      const refused = (column: string, reason: string) =>
        ({ kind: 'refused', column, reason, subject: subjectOf(body) }) as const
      if (wrongCells) return refused('', wrongCells)
      // Without its password everybody could follow it.
      if (isLocked) body.enabled = false
      const read = readLinkDraft(body)
      if ('errors' in read) {
        const { column, reason } = firstError(read.errors)
        return refused(column, reason)
      }
      const draft = read.value
      if (draft.url == null) return refused(columnFor('url'), "can't be blank")
      // A generated one would be another link at every import of the file.
      if (draft.slug == null) return refused(columnFor('slug'), "can't be blank")
      return { kind: 'link', link: { row, body, draft, isLocked, furtherAddresses } }
    },
  }
}
