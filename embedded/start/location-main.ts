// Compiles the location data once, in a process beside the stores that start, so that redirectors find it ready.
import { openLocation } from '../../visit/location/location.js'
import { locationOptions } from '../../visit/location/location-config.js'

openLocation(locationOptions({ ...process.env, DATA_DIR: process.env.DATA_DIR! }))
process.send?.({ kind: 'ready' })
process.disconnect?.()
