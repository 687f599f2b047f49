/**
 * A link as redirectors cache it and as click records carry it. It is one string, so that a million links cost little
 * more than their text, and recording a click copies it unchanged.
 *
 *   2 characters: offset of the destination (base 256) · 1 character: offset of the domain id, and RICH ·
 *   workspace id TAB link id TAB domain id TAB host TAB path TAB destination
 *
 * It contains only ASCII: hosts are punycode, paths and destinations are percent-encoded. A path without a link is
 * packed as a link without a destination.
 *
 * A link with options does more than forward to one destination. Its options stand in place of a destination: as JSON,
 * and, after a TAB, the long texts among them in characters of one byte, which need not be ASCII. Only caches have links
 * with options. A record has the destination of its visitor.
 */
export type PackedLink = string

export interface LinkIdentity {
  workspaceId: number
  linkId: number
  /** 0 for the default host. */
  domainId: number
  host: string
  /** The slug as `encodeURI` writes it. */
  path: string
  destination: string
}

/** Bit that marks a link with options, added to the offset of the domain id, which is below 32. */
const RICH = 0x80

export function packLink(link: LinkIdentity): PackedLink {
  return pack(link, 0, link.destination)
}

/**
 * Texts of this length are not in the JSON. A visit then reads the JSON of the largest link in some 0.1 ms. A parser would
 * copy each text, and decode every escape (test/worst-requests/cases/visit-many-large-pages.json).
 */
const LONG_CHARS = 200
/**
 * Begins a reference to a long text: its place, its length, and `w` if its characters are written as two of one byte each,
 * which are read ten times as fast as UTF-8.
 */
const REFERENCE = '~'
const WIDE = 'w'
const ONE_BYTE = /^[\0-\xff]*$/

/** Packs a link with options. They must be JSON. */
export function packRichLink(link: Omit<LinkIdentity, 'destination'>, options: object): PackedLink {
  const references = new Map<string, string>()
  let texts = ''
  const json = JSON.stringify(options, (_name, value) => {
    if (typeof value !== 'string' || (value.length < LONG_CHARS && !value.startsWith(REFERENCE))) return value
    let reference = references.get(value)
    if (reference === undefined) {
      const isWide = !ONE_BYTE.test(value)
      const bytes = isWide ? Buffer.from(value, 'utf16le').latin1Slice() : value
      reference = `${REFERENCE}${texts.length},${bytes.length}${isWide ? WIDE : ''}`
      references.set(value, reference)
      texts += bytes
    }
    return reference
  })
  const ascii = json.replace(/[\x7f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return pack(link, RICH, references.size === 0 ? ascii : `${ascii}\t${texts}`)
}

/** The options of a link with options. Long texts share the memory of the link, unless they are decoded. */
export function optionsOf(link: PackedLink): object {
  const start = destinationStart(link)
  const end = link.indexOf('\t', start)
  if (end < 0) return JSON.parse(link.slice(start))
  const textOf = (reference: string) => {
    const comma = reference.indexOf(',')
    const at = end + 1 + Number(reference.slice(1, comma))
    const isWide = reference.endsWith(WIDE)
    const text = link.slice(at, at + Number(reference.slice(comma + 1, isWide ? -1 : undefined)))
    return isWide ? Buffer.from(text, 'latin1').toString('utf16le') : text
  }
  const fill = (values: Record<string, unknown>) => {
    for (const name in values) {
      const value = values[name]
      if (typeof value === 'string') {
        if (value.startsWith(REFERENCE)) values[name] = textOf(value)
      } else if (typeof value === 'object' && value !== null) fill(value as Record<string, unknown>)
    }
    return values
  }
  return fill(JSON.parse(link.slice(start, end)))
}

function pack(link: Omit<LinkIdentity, 'destination'>, mark: number, text: string): PackedLink {
  const owner = `${link.workspaceId}\t${link.linkId}\t`
  const place = `${link.domainId}\t${link.host}\t${link.path}\t`
  const domain = 3 + owner.length
  const destination = domain + place.length
  return flat(String.fromCharCode(destination >> 8, destination & 255, domain | mark) + owner + place + text)
}

/** Copies a text into one piece, because V8 keeps a concatenated text as a tree of parts, several times as large. */
export function flat(text: string): string {
  return ONE_BYTE.test(text)
    ? Buffer.from(text, 'latin1').latin1Slice()
    : Buffer.from(text, 'utf16le').toString('utf16le')
}

const destinationStart = (link: PackedLink) => link.charCodeAt(0) * 256 + link.charCodeAt(1)

export const hasOptions = (link: PackedLink) => link.charCodeAt(2) >= RICH

/** The destination; '' for a path without a link. Not for a link with options. */
export const destinationOf = (link: PackedLink) => link.slice(destinationStart(link))

/** Whether this is a path without a link. */
export const isNoLink = (link: PackedLink) => link === '' || link.length === destinationStart(link)

/** Start of the path, if it has this length. */
export const pathStart = (link: PackedLink, length: number) => destinationStart(link) - 1 - length

export function pathOf(link: PackedLink): string {
  const end = destinationStart(link) - 1
  return link.slice(link.lastIndexOf('\t', end - 1) + 1, end)
}

export const workspaceOf = (link: PackedLink) => numberAt(link, 3)
export const domainIdAt = (link: PackedLink) => numberAt(link, link.charCodeAt(2) & ~RICH)
export const linkIdOf = (link: PackedLink) => numberAt(link, link.indexOf('\t', 3) + 1)

/** The link as a record has it: without options, with the destination of the click. */
export function withDestination(link: PackedLink, destination: string): PackedLink {
  const mark = String.fromCharCode(link.charCodeAt(2) & ~RICH)
  return link.slice(0, 2) + mark + link.slice(3, destinationStart(link)) + destination
}

/** Reads the number that begins at `from`, without creating a substring. */
function numberAt(link: PackedLink, from: number): number {
  let id = 0
  for (let i = from; ; i++) {
    const digit = link.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return id
    id = id * 10 + digit
  }
}
