/**
 * A plain link as redirectors cache it and as click records carry it: one string, so that a million of them cost little
 * more than their text, and recording a click copies it as it is.
 *
 *   2 characters: offset of the destination (base 256) · workspace id TAB link id TAB host TAB slug TAB destination
 *
 * Only ASCII inside: hosts are punycode, slugs and destinations percent-encoded.
 */
export type PackedLink = string

export interface LinkIdentity {
  workspaceId: number
  linkId: number
  host: string
  slug: string
  destination: string
}

export function packLink(link: LinkIdentity): PackedLink {
  const identity = `${link.workspaceId}\t${link.linkId}\t${link.host}\t${link.slug}\t`
  const offset = 2 + identity.length
  return flat(String.fromCharCode(offset >> 8, offset & 255) + identity + link.destination)
}

/** The same text in one piece: V8 keeps what was concatenated as a tree of its parts, several times the size. */
export function flat(text: string): string {
  return /^[\0-\xff]*$/.test(text)
    ? Buffer.from(text, 'latin1').latin1Slice()
    : Buffer.from(text, 'utf16le').toString('utf16le')
}

export function destinationOf(link: PackedLink): string {
  return link.slice(link.charCodeAt(0) * 256 + link.charCodeAt(1))
}

/** The number before the first TAB, read without cutting the string. */
export function workspaceOf(link: PackedLink): number {
  let id = 0
  for (let i = 2; ; i++) {
    const digit = link.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return id
    id = id * 10 + digit
  }
}

/** @returns undefined where the text is not a packed link */
export function unpackLink(link: PackedLink): LinkIdentity | undefined {
  const parts = link.slice(2).split('\t')
  if (parts.length !== 5) return undefined
  const workspaceId = Number(parts[0])
  const linkId = Number(parts[1])
  if (!Number.isInteger(workspaceId) || !Number.isInteger(linkId)) return undefined
  return { workspaceId, linkId, host: parts[2], slug: parts[3], destination: parts[4] }
}
