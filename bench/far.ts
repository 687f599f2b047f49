import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import UserAgent from 'user-agents'
import { packLink } from '../click/packed-link.js'
import type { ClickRecord } from '../click/record.js'
import { type ClickLog, openClickLog } from '../click-log/click-log.js'
import { createKafka } from '../kafka/client.js'
import { ensureTopics } from '../kafka/topics.js'
import { readConfig } from '../redirector/config.js'
import { openShipping } from '../redirector/ship/shipping.js'
import { seededRandom } from '../test/chaos/seeded-random.js'
import { createFarNetwork } from '../test/far-network.js'
import { startFarBrokers } from '../test/kafka/far-brokers.js'
import { REFERERS } from './requests.js'
import type { Row } from './table.js'

const ROUND_TRIP_MS = 150
/** More than are shipped, so that some always wait. */
const CLICKS_A_SECOND = 40_000
const EVERY_MS = 10
const WARM_MS = 15_000
const MEASURE_MS = 30_000

/** Clicks of many links and browsers, because equal ones would be compressed to nothing. */
function makeClicks(random: () => number): ClickRecord[] {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const userAgents = Array.from({ length: 3000 }, () => new UserAgent().toString())
  return Array.from({ length: 20_000 }, () => {
    const id = Math.ceil(100_000 ** random())
    const destination = `https://www.example.com/products/${createHash('md5').update(String(id)).digest('hex')}?ref=${id}`
    return {
      time: Date.now(),
      kind: 0,
      flags: 0,
      asn: Math.floor(random() * 60_000),
      addressHashHigh: Math.floor(random() * 2 ** 32),
      addressHashLow: Math.floor(random() * 2 ** 32),
      country: 'CH',
      link: packLink({ workspaceId: 1, linkId: id, domainId: 0, host: 'go.example', path: `/s${id}`, destination }),
      userAgent: pick(userAgents),
      referer: pick(REFERERS),
      query: random() < 0.2 ? `utm_source=mail&x=${Math.floor(random() * 1000)}` : '',
      language: 'en-US',
    }
  })
}

/** Appends clicks at an even rate until it is stopped. */
function record(log: ClickLog, clicks: ClickRecord[]) {
  const sinceMs = performance.now()
  let recorded = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - sinceMs) * CLICKS_A_SECOND) / 1000
    for (; recorded < due; recorded++) log.append(clicks[recorded % clicks.length])
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** Rate at which a redirector ships clicks to a broker that is far away, as the variables are by default. */
export async function measureFar(): Promise<Row> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-far-'))
  const random = seededRandom(11)
  const network = createFarNetwork(ROUND_TRIP_MS, random)
  const { brokers, near, far } = await startFarBrokers([path.join(folder, 'kafka')], network)
  try {
    const config = readConfig({
      ...process.env,
      DATABASE_URL: 'postgres://unused',
      KAFKA_BROKERS: far,
      DATA_DIR: folder,
    })
    await ensureTopics(createKafka({ brokers: [near], clientId: 'bench' }), config.KAFKA_TOPIC, config.KAFKA_PARTITIONS)
    const log = openClickLog({
      folder: path.join(folder, 'click-log'),
      segmentBytes: config.CLICK_LOG_SEGMENT_BYTES,
      bytesMax: config.CLICK_LOG_BYTES_MAX,
      fsyncMs: config.CLICK_LOG_FSYNC_MS,
      partitions: config.KAFKA_PARTITIONS,
      onWarning: console.error,
    })
    const shipping = openShipping(config, log, 'warn')!
    const stop = record(log, makeClicks(random))
    await delay(WARM_MS)
    const before = shipping.publishedClicks()
    await delay(MEASURE_MS)
    const shipped = shipping.publishedClicks() - before
    stop()
    await Promise.all([shipping.close(), log.close()])
    const { KAFKA_REQUESTS_IN_FLIGHT: requests, KAFKA_PARTITIONS: partitions } = config
    return {
      what: `clicks shipped to a broker that is ${ROUND_TRIP_MS} ms away and loses 1 % of the packets`,
      against: '–',
      value: shipped / (MEASURE_MS / 1000),
      unit: 'clicks a second',
      must: 20_000,
      want: 25_000,
      more: true,
      detail: `${requests} requests at the same time, ${partitions} partitions, ${config.CLICK_LOG_SEGMENT_BYTES} bytes a segment`,
    }
  } finally {
    await Promise.all(brokers.map((broker) => broker.stop()))
    network.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
