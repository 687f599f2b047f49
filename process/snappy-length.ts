/** Length that Snappy's bytes declare for what they decompress to; infinite if it is malformed. */
export function snappyLength(bytes: Uint8Array): number {
  let length = 0
  for (let at = 0; at < 5; at++) {
    length += (bytes[at] & 127) * 2 ** (7 * at)
    if (!(bytes[at] & 128)) return length
  }
  return Number.POSITIVE_INFINITY
}
