import * as v from 'valibot'
import type { LocationOptions } from './location.js'

/** Variables of all programs that look up addresses: MaxMind DB files in place of the packaged data. */
export const locationEntries = {
  LOCATION_COUNTRY_MMDB: v.optional(v.string()),
  LOCATION_ASN_MMDB: v.optional(v.string()),
}

type LocationConfig = { DATA_DIR: string } & v.InferOutput<v.ObjectSchema<typeof locationEntries, undefined>>

export const locationOptions = (config: LocationConfig): LocationOptions => ({
  dataDir: config.DATA_DIR,
  countryMmdb: config.LOCATION_COUNTRY_MMDB || undefined,
  asnMmdb: config.LOCATION_ASN_MMDB || undefined,
})
