import * as v from 'valibot'

/** Stands for the installation's own key, `installation.signing_key`. */
const OF_DATABASE = 'database'

const isKey = (entry: string) => entry === OF_DATABASE || /^[0-9a-f]{64}$/i.test(entry)

/** Variables of redirectors and the api: the keys of `svc_cid`. The first one signs, all verify. */
export const signingKeyEntries = {
  ATTRIBUTION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((entry) => entry.trim())),
      v.check(
        (entries) => entries.every(isKey),
        `must be keys of 64 hexadecimal digits, or the word ${OF_DATABASE}, separated by commas`,
      ),
    ),
    OF_DATABASE,
  ),
}

/**
 * @param entries entries of ATTRIBUTION_KEYS
 * @param ofDatabase the installation's key, 32 bytes
 */
export const signingKeysOf = (entries: string[], ofDatabase: Uint8Array) =>
  entries.map((entry) => (entry === OF_DATABASE ? ofDatabase : Buffer.from(entry, 'hex'))) as [
    Uint8Array,
    ...Uint8Array[],
  ]
