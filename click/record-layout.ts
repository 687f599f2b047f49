/**
 * The layout of a click on disk and in Kafka: little endian, a multiple of 4 bytes long, at most RECORD_BYTES_MAX.
 *
 *   0 u32 length of the record     8 f64 time, ms            28 u32 autonomous system    42 u16 length of link
 *   4 u32 XXH32 of the rest       16 10 random bytes          32 u32 address hash, high   44 u16 … of user agent
 *                                 26 u8 kind of visit         36 u32 address hash, low    46 u16 … of referer
 *                                 27 u8 length of language    40 2 letters of country     48 u16 … of query
 *                                                                                         50 u8 flags
 *                                                                                         51 u8 version
 *
 * From byte 52 on follow link, user agent, referer, query and language. `link` is the packed link (packed-link.ts); it
 * has workspace, host, slug and destination as they were when the visitor was answered. The visitor's address is not
 * stored: values are derived from it before anything is written.
 *
 * Length, checksum, the position of the version and RECORD_BYTES_MAX are the same in every version of a record. To
 * change them, segments and blocks need a new version. All records of a segment, and so of a block, have the version in
 * the segment's header, because each process begins segments of its own.
 *
 * Only record.ts, read-record.ts and this file know these positions.
 */
export const AT = {
  length: 0,
  checksum: 4,
  checked: 8,
  time: 8,
  random: 16,
  kind: 26,
  languageLength: 27,
  asn: 28,
  addressHashHigh: 32,
  addressHashLow: 36,
  country: 40,
  linkLength: 42,
  userAgentLength: 44,
  refererLength: 46,
  queryLength: 48,
  flags: 50,
  version: 51,
  texts: 52,
} as const

/** The first version is 0, because the byte was unused before. */
export const RECORD_VERSION = 0
export const RANDOM_BYTES = 10
