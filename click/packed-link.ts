/**
 * A link as redirectors cache it and as click records carry it. It is one string, so that a million links cost little
 * more than their text, and recording a click copies it unchanged.
 *
 *   2 characters: offset of the destination (base 256) · 1 character: offset of the domain id, and RICH ·
 *   workspace id TAB link id TAB domain id TAB host TAB path TAB destination
 *
 * It contains only ASCII: hosts are punycode, paths and destinations are percent-encoded. A path without a link is
 * packed as a link without a destination. A link with options does more than forward to one destination; it has its
 * options as JSON instead of a destination. Only caches have links with options. A record has the destination of its
 * visitor.
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

/** Packs a link with options. They must be JSON. */
export function packRichLink(link: Omit<LinkIdentity, 'destination'>, options: object): PackedLink {
  const json = JSON.stringify(options)
  const ascii = json.replace(/[\x7f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return pack(link, RICH, ascii)
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
  return /^[\0-\xff]*$/.test(text)
    ? Buffer.from(text, 'latin1').latin1Slice()
    : Buffer.from(text, 'utf16le').toString('utf16le')
}

const destinationStart = (link: PackedLink) => link.charCodeAt(0) * 256 + link.charCodeAt(1)

export const hasOptions = (link: PackedLink) => link.charCodeAt(2) >= RICH

/** The destination; '' for a path without a link; the options of a link with options. */
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
