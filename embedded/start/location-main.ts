// Compiles the location data once, in a process beside the stores that start, so that redirectors find it ready.
import { openLocation } from '../../visit/location/location.js'

openLocation({
  dataDir: process.env.DATA_DIR!,
  countryMmdb: process.env.LOCATION_COUNTRY_MMDB || undefined,
  asnMmdb: process.env.LOCATION_ASN_MMDB || undefined,
})
process.send?.({ kind: 'ready' })
process.disconnect?.()
