import fs from 'node:fs'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import { packLink } from '../click/packed-link.js'
import { openClickLog } from '../click-log/click-log.js'
import { connectClickHouse } from '../clickhouse/connect.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { freePort } from '../process/free-port.js'
import { createRecorder } from '../redirector/answer/record-click.js'
import { createTraffic, NO_LINK } from '../traffic/traffic.js'
import { createAddress, parseAddress } from '../visit/address/address.js'
import { openLocation } from '../visit/location/location.js'
import { VISIT_KINDS } from '../visit/visit-kinds.js'
import { cpuSeconds } from './cpu.js'
import { LINKS } from './requests.js'
import { BOTH_CORES } from './side.js'
import { type Stage, until } from './stage.js'
import type { Row } from './table.js'

export const WRITTEN_CLICKS = 1_000_000
/** The traffic of an hour, as clicks come to a busy node, not all in the second in which they are made up here. */
const SPREAD_MS = 3_600_000

/** Writes a million clicks as redirectors would, from the same traffic that `npm run traffic` sends. */
export async function writeClicks(stage: Pick<Stage, 'sql' | 'dataDir'>) {
  const rows = await stage.sql<{ id: number; slug: string; url: string }[]>`
    SELECT id, slug, url FROM links ORDER BY id LIMIT ${LINKS}`
  const links = rows.map((row) => ({ id: row.id, host: '127.0.0.1', path: row.slug, destination: row.url }))
  const packed = links.map(({ id, host, path, destination }) =>
    packLink({ workspaceId: 1, linkId: id, domainId: 0, host, path, destination }),
  )
  const traffic = createTraffic({ links, seed: 11, placeOf: () => ({ country: '', isp: '' }) })
  const log = openClickLog({
    folder: path.join(stage.dataDir, 'written'),
    segmentBytes: 8 << 20,
    bytesMax: 2 ** 40,
    fsyncMs: 1000,
    partitions: 1,
    onWarning: console.error,
  })
  const salt = new Uint32Array([1, 2, 3, 4])
  const { record } = createRecorder(log, openLocation({ dataDir: stage.dataDir }), { at: () => salt })
  const address = createAddress()
  const startMs = Date.now() - SPREAD_MS
  for (let i = 0; i < WRITTEN_CLICKS; ) {
    const request = traffic.next()
    if (request.link === NO_LINK) continue
    const [line, ...lines] = request.text.split('\r\n')
    const header = (name: string) =>
      lines.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
    const url = line.split(' ')[1]
    parseAddress(header('x-forwarded-for').split(',').at(-1)!.trim(), address)
    record(
      packed[request.link],
      {
        kind: VISIT_KINDS.indexOf(request.isHead ? 'head' : 'get'),
        host: '127.0.0.1',
        path: url,
        query: url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
        userAgent: header('user-agent'),
        referer: header('referer'),
        acceptLanguage: header('accept-language'),
        address,
      },
      Math.floor(startMs + (i / WRITTEN_CLICKS) * SPREAD_MS),
      0,
    )
    i += 1
  }
  await log.close()
}

/** Lets an ingest that has started find what was written all at once: what is measured is the work, not the start. */
export function handOver(dataDir: string) {
  const written = path.join(dataDir, 'written')
  for (const instance of fs.readdirSync(written))
    fs.renameSync(path.join(written, instance), path.join(dataDir, 'click-log', instance))
}

/** Whether ingest has inserted all that was written. */
export async function hasInserted(monitorPort: number): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
  return Number(/slugline_clicks_inserted_total (\d+)/.exec(metrics)?.[1]) >= WRITTEN_CLICKS
}

const query = async <T>(stage: Stage, text: string) =>
  (await (await stage.client.query({ query: text, format: 'JSONEachRow' })).json<T>()) as T[]

/** Both sides are charged for the merges of what they wrote, and one can follow another after a pause. */
async function mergesEnd(stage: Stage) {
  let quiet = 0
  await until(async () => {
    const [{ n }] = await query<{ n: string }>(stage, 'SELECT count() AS n FROM system.merges')
    quiet = Number(n) === 0 ? quiet + 1 : 0
    return quiet === 50
  }, 'five seconds without a merge')
}

async function gzippedCsvBytes(stage: Stage): Promise<number> {
  const result = await stage.client.query({
    query: 'SELECT * REPLACE (hex(random) AS random) FROM clicks',
    format: 'CSV',
  })
  const gzip = createGzip()
  let bytes = 0
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  for await (const rows of result.stream())
    for (const row of rows)
      if (!gzip.write(`${row.text}\n`)) await new Promise((resolve) => gzip.once('drain', resolve))
  gzip.end()
  await new Promise((resolve) => gzip.once('end', resolve))
  return bytes
}

/** From click log to all tables, against the engine copying the same rows into the same tables. And what they take there. */
export async function measureIngest(stage: Stage): Promise<Row[]> {
  await writeClicks(stage)
  const clickhouse = [stage.clickhousePid]
  const monitorPort = await freePort()
  const ingest = await stage.start(BOTH_CORES, 'ingest/main.js', { INGEST_MONITOR_PORT: String(monitorPort) })
  const clickhouseBefore = cpuSeconds(clickhouse)
  const ingestBefore = cpuSeconds([ingest.pid!])
  handOver(stage.dataDir)
  await until(async () => {
    // Seldom, because answering is ingest's work too.
    await new Promise((resolve) => setTimeout(resolve, 500))
    return hasInserted(monitorPort)
  }, 'all clicks in ClickHouse')
  await mergesEnd(stage)
  const ingestCpu = cpuSeconds([ingest.pid!]) - ingestBefore
  const clickhouseCpu = cpuSeconds(clickhouse) - clickhouseBefore
  ingest.kill('SIGTERM')

  const [{ bytes }] = await query<{ bytes: string }>(
    stage,
    `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase()`,
  )
  const csvBytes = await gzippedCsvBytes(stage)

  const [{ name }] = await query<{ name: string }>(stage, 'SELECT currentDatabase() AS name')
  await stage.client.command({ query: 'CREATE DATABASE reference' })
  const reference = connectClickHouse(new URL('/reference', stage.env.CLICKHOUSE_URL).href, 'bench', {
    requestMs: 600_000,
  })
  await migrateClickHouse(reference)
  // In the order they came in, as ingest has them, and in blocks of as many rows as it inserts.
  await stage.client.command({ query: 'CREATE TABLE arrived ENGINE = MergeTree ORDER BY time AS SELECT * FROM clicks' })
  await mergesEnd(stage)
  const before = cpuSeconds(clickhouse)
  await reference.command({
    query: `INSERT INTO clicks SELECT * FROM ${name}.arrived`,
    clickhouse_settings: {
      max_block_size: '100000',
      min_insert_block_size_rows: '100000',
      min_insert_block_size_bytes: '0',
    },
  })
  await mergesEnd(stage)
  const copyCpu = cpuSeconds(clickhouse) - before
  await reference.close()

  const rate = WRITTEN_CLICKS / (ingestCpu + clickhouseCpu)
  const copyRate = WRITTEN_CLICKS / copyCpu
  return [
    {
      what: 'ingest rows a CPU-second, click log to all tables',
      against: 'INSERT … SELECT of the same rows',
      value: rate / copyRate,
      unit: 'times',
      must: 0.5,
      want: 0.8,
      more: true,
      detail: `${(rate / 1000).toFixed(0)}k (ingest ${ingestCpu.toFixed(1)} s, ClickHouse ${clickhouseCpu.toFixed(1)} s) against ${(copyRate / 1000).toFixed(0)}k`,
    },
    {
      what: 'bytes on disk a click, all tables, 1,000,000 clicks',
      against: 'the same rows as gzipped CSV',
      value: Number(bytes) / csvBytes,
      unit: 'times',
      must: 1.3,
      want: 0.8,
      more: false,
      detail: `${(Number(bytes) / WRITTEN_CLICKS).toFixed(1)} bytes against ${(csvBytes / WRITTEN_CLICKS).toFixed(1)}`,
    },
  ]
}
