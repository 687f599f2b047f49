import { timeZone } from '../ui/format.js'

/** The clock of a time zone. */
export interface Zone {
  /** IANA name */
  name: string
  /** Local time at the moment `ms`, as if it were UTC */
  localMs(ms: number): number
}

const browserZone: Zone = {
  name: timeZone,
  localMs: (ms) => ms - new Date(ms).getTimezoneOffset() * 60_000,
}

function createZone(name: string): Zone {
  try {
    // Swedish writes `2026-11-23 04:50:00`.
    const format = new Intl.DateTimeFormat('sv', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
    const localMs = (ms: number) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) + (ms % 1000)
    return { name, localMs }
  } catch {
    return browserZone // the browser is older than the zone
  }
}

const zones = new Map<string, Zone>()

/** The zone of this name; the browser's own for null, and for a name that the browser does not know. */
export function zoneOf(name: string | null): Zone {
  if (name === null || name === timeZone) return browserZone
  const zone = zones.get(name) ?? createZone(name)
  zones.set(name, zone)
  return zone
}
