/** Byte offsets of the parts of a packed link (packed-link.ts), and its numbers. */
export interface LinkParts {
  workspaceId: number
  linkId: number
  domainId: number
  hostAt: number
  hostEnd: number
  pathAt: number
  pathEnd: number
  destinationAt: number
  destinationEnd: number
}

/** Bytes of the offsets at the start of a packed link. */
const HEAD_BYTES = 3
const TAB = 9
const ZERO = 48

/** Position of the next such byte; `to` if there is none. */
export function nextByte(byte: number, buffer: Buffer, from: number, to: number): number {
  for (let at = from; at < to; at++) if (buffer[at] === byte) return at
  return to
}

/** Ids are of type `integer` in Postgres, which refuses a larger one together with everything in its batch. */
const ID_MAX = 0x7fff_ffff

/** The id in [from, to); -1 if it is none. */
function idAt(buffer: Buffer, from: number, to: number): number {
  let number = from < to ? 0 : -1
  for (let at = from; at < to; at++) {
    const digit = buffer[at] - ZERO
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number <= ID_MAX ? number : -1
}

/** Workspace id of the packed link at `from`. The result is meaningless if there is no packed link. */
export function workspaceIdAt(buffer: Buffer, from: number): number {
  let id = 0
  for (let at = from + HEAD_BYTES; id < 0x1_0000_0000; at++) {
    const digit = buffer[at] - ZERO
    if (!(digit >= 0 && digit <= 9)) break
    id = id * 10 + digit
  }
  return id
}

/** Finds the parts of the packed link in [from, to) without copying it. @returns whether it is a packed link */
export function locateLink(buffer: Buffer, from: number, to: number, parts: LinkParts): boolean {
  const destination = from + buffer[from] * 256 + buffer[from + 1]
  const workspaceEnd = nextByte(TAB, buffer, from + HEAD_BYTES, to)
  const linkEnd = nextByte(TAB, buffer, workspaceEnd + 1, to)
  const domainEnd = nextByte(TAB, buffer, linkEnd + 1, to)
  const hostEnd = nextByte(TAB, buffer, domainEnd + 1, to)
  const pathEnd = nextByte(TAB, buffer, hostEnd + 1, to)
  if (pathEnd + 1 !== destination || destination > to) return false
  parts.workspaceId = idAt(buffer, from + HEAD_BYTES, workspaceEnd)
  parts.linkId = idAt(buffer, workspaceEnd + 1, linkEnd)
  parts.domainId = idAt(buffer, linkEnd + 1, domainEnd)
  parts.hostAt = domainEnd + 1
  parts.hostEnd = hostEnd
  parts.pathAt = hostEnd + 1
  parts.pathEnd = pathEnd
  parts.destinationAt = destination
  parts.destinationEnd = to
  return parts.workspaceId >= 0 && parts.linkId >= 0 && parts.domainId >= 0
}
