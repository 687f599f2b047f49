import type { Logger } from 'pino'
import { tailClicks } from '../../consume/tail-clicks.js'
import type { Location } from '../../visit/location/location.js'
import { createUserAgentParser } from '../../visit/user-agent/user-agent.js'
import type { Config } from '../config.js'
import { createLiveClicks, type LiveClicks } from './live-clicks.js'
import { toLiveRow } from './live-row.js'

const USER_AGENTS_MAX = 20_000

export interface OpenLiveOptions {
  config: Config
  location: Pick<Location, 'isp'>
  publicUrl: URL
  log: Logger
}

/** Opens the clicks that live streams show. They come from Kafka or the click log, as ingest gets them. */
export function openLive({ config, location, publicUrl, log }: OpenLiveOptions): LiveClicks {
  const facts = { parseUserAgent: createUserAgentParser({ entriesMax: USER_AGENTS_MAX }), isp: location.isp }
  return createLiveClicks({
    openTail: (tail) => tailClicks({ config, log, ...tail }),
    toRow: (click) => toLiveRow(click, facts, publicUrl),
  })
}
