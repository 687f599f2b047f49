import { openLocation } from '../visit/location/location.js'
import { locationOptions } from '../visit/location/location-config.js'
import { createApiClient } from './api-client.js'
import type { Comparison } from './compare-reports.js'
import { createPlaceOf } from './counted-as.js'
import { createDice } from './dice.js'
import { makeLinks } from './make-links.js'
import { sendTraffic } from './send-traffic.js'
import { createTally, type Tally } from './tally.js'
import { createTraffic } from './traffic.js'
import { waitForReports } from './wait-for-reports.js'
import { periodFrom, readWorkspaceReports } from './workspace-reports.js'

export interface RunOptions {
  /** Base URLs */
  api: string
  redirector: string
  key: string
  /** Default: the key's first */
  workspaceId?: number
  links: number
  clicks: number
  seed: number
  /** Links whose every report is compared, not only their statistics; default 50 */
  sample?: number
  connections: number
  ratePerSecond?: number
  /** Folder of the compiled location data */
  dataDir: string
  signal?: AbortSignal
  /** @param phase what is going on: `links`, `clicks`, `reports` */
  onProgress?: (phase: string, done: number, of: number, tally: Tally) => void
}

export interface RunResult extends Comparison {
  tally: Tally
  /** From the first request to the last answer */
  seconds: number
  /** From the last answer until the workspace's total was complete */
  completeSeconds: number
}

/** Indexes of links whose every report is compared: the hottest for two fifths, else by chance. */
function chooseSample(links: number, count: number, seed: number): number[] {
  const dice = createDice(seed)
  const size = Math.min(links, count)
  const sample = new Set(Array.from({ length: Math.ceil(size * 0.4) }, (_, i) => i))
  while (sample.size < size) sample.add(dice.below(links))
  return [...sample]
}

/** Makes links, sends clicks, waits for the reports and compares them. @throws Error where API or redirector stay away */
export async function runTraffic(options: RunOptions): Promise<RunResult> {
  const { seed, onProgress = () => undefined } = options
  const api = createApiClient({ url: options.api, key: options.key })
  const location = openLocation({
    ...locationOptions({ ...process.env, DATA_DIR: options.dataDir }),
    withIsps: true,
  })
  const workspaceId = options.workspaceId ?? (await api.workspaces())[0]?.id
  if (workspaceId === undefined) throw new Error('the key reaches no workspace')
  const tally = createTally({ sample: chooseSample(options.links, options.sample ?? 50, seed) })
  onProgress('links', 0, options.links, tally)
  const links = await makeLinks(api, workspaceId, { count: options.links, seed })
  const before = await readWorkspaceReports(api, workspaceId, periodFrom(Date.now()))
  const traffic = createTraffic({ links, seed, placeOf: createPlaceOf(location) })
  const { seconds } = await sendTraffic({
    url: options.redirector,
    traffic,
    tally,
    clicks: options.clicks,
    connections: options.connections,
    ratePerSecond: options.ratePerSecond,
    signal: options.signal,
    onProgress: (sent) => onProgress('clicks', sent, options.clicks, tally),
  })
  const comparison = await waitForReports(
    { api, workspaceId, links, tally, before },
    { onProgress: (reported) => onProgress('reports', reported, tally.workspace.total.all, tally) },
  )
  return { ...comparison, tally, seconds }
}
