/**
 * A link as redirectors cache it and as click records carry it: one string, so that a million of them cost little more
 * than their text, and recording a click copies it as it is.
 *
 *   2 characters: offset of the destination (base 256) · 1 character: offset of the domain id, and RICH ·
 *   workspace id TAB link id TAB domain id TAB host TAB path TAB destination
 *
 * Only ASCII inside: hosts are punycode, paths and destinations percent-encoded. A path without a link is a link
 * without a destination. A link with options does more than forward to one destination: its options, as JSON, stand where a plain
 * one has its destination. Only caches have links with options; a record has the destination that its visitor was forwarded to.
 */
export type PackedLink = string

export interface LinkIdentity {
  workspaceId: number
  linkId: number
  /** 0 for the default host. */
  domainId: number
  host: string
  /** As `encodeURI` writes the slug. */
  path: string
  destination: string
}

/** Added to the offset of the domain id, which is below 32. */
const RICH = 0x80

export function packLink(link: LinkIdentity): PackedLink {
  return pack(link, 0, link.destination)
}

/** @param options what the link does, JSON */
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

/** The same text in one piece: V8 keeps what was concatenated as a tree of its parts, several times the size. */
export function flat(text: string): string {
  return /^[\0-\xff]*$/.test(text)
    ? Buffer.from(text, 'latin1').latin1Slice()
    : Buffer.from(text, 'utf16le').toString('utf16le')
}

const destinationStart = (link: PackedLink) => link.charCodeAt(0) * 256 + link.charCodeAt(1)

export const hasOptions = (link: PackedLink) => link.charCodeAt(2) >= RICH

/** '' for a path without a link; of a link with options, its options. */
export const destinationOf = (link: PackedLink) => link.slice(destinationStart(link))

/** Whether it stands for a path without a link. */
export const isNoLink = (link: PackedLink) => link === '' || link.length === destinationStart(link)

/** Where the path begins, if it has that length. */
export const pathStart = (link: PackedLink, length: number) => destinationStart(link) - 1 - length

export function pathOf(link: PackedLink): string {
  const end = destinationStart(link) - 1
  return link.slice(link.lastIndexOf('\t', end - 1) + 1, end)
}

export const workspaceOf = (link: PackedLink) => numberAt(link, 3)
export const domainIdAt = (link: PackedLink) => numberAt(link, link.charCodeAt(2) & ~RICH)
export const linkIdOf = (link: PackedLink) => numberAt(link, link.indexOf('\t', 3) + 1)

/** The link of a record: plain, with the destination of one click. */
export function withDestination(link: PackedLink, destination: string): PackedLink {
  const mark = String.fromCharCode(link.charCodeAt(2) & ~RICH)
  return link.slice(0, 2) + mark + link.slice(3, destinationStart(link)) + destination
}

/** The number before the next TAB, read without cutting the string. */
function numberAt(link: PackedLink, from: number): number {
  let id = 0
  for (let i = from; ; i++) {
    const digit = link.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return id
    id = id * 10 + digit
  }
}
