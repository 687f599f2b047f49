import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Test } from 'tap'
import { packLink } from '../../click/packed-link.js'
import type { ClickRecord } from '../../click/record.js'
import { openClickLog } from '../../click-log/click-log.js'
import type { Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'
import { withReceiver } from '../webhooks/receivers.js'

/**
 * A workspace with links, their clicks in a click log, receivers, and the events process, not started yet.
 * @param given a migrated database, else it is one of the run's server; partitions of the click log
 */
export async function withEvents(
  t: Test,
  env: NodeJS.ProcessEnv = {},
  given: { postgres?: { sql: Sql; url: string }; partitions?: number } = {},
) {
  const { sql, url } = given.postgres ?? (await withPostgres(t))
  const dataDir = withFolder(t, 'events')
  const [{ id: workspaceId }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('one') RETURNING id`
  const log = openClickLog({
    folder: path.join(dataDir, 'click-log'),
    segmentBytes: 1 << 20,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: given.partitions ?? 1,
    onWarning: t.comment,
  })
  t.teardown(() => log.close())
  const monitorPort = await freePort()
  const events = programVictim(t, 'events', 'events/main.js', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    KAFKA_BROKERS: '',
    EVENTS_MONITOR_PORT: String(monitorPort),
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    ...env,
  })
  let links = 0

  return {
    sql,
    url,
    dataDir,
    log,
    workspaceId,
    events,
    sign: () => sql`INSERT INTO signing_secrets (workspace_id, secret) VALUES (${workspaceId}, ${randomBytes(32)})`,

    async addLink(webhooks: string[] = [], ofWorkspace = workspaceId) {
      const [row] = await sql<{ id: number; slug: string }[]>`
        INSERT INTO links (workspace_id, slug, url, webhooks)
        VALUES (${ofWorkspace}, ${`/l${links++}`}, 'https://example.com/', ${webhooks}) RETURNING id, slug`
      return row.id
    },

    click(linkId: number, over: Partial<ClickRecord> = {}, ofWorkspace = workspaceId) {
      const [host, path, destination] = ['go.example', '/a', 'https://example.com/']
      const link = packLink({ workspaceId: ofWorkspace, linkId, domainId: 0, host, path, destination })
      log.append(aClick({ time: Date.now(), link, ...over }))
    },

    async metric(name: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))!
          .slice(name.length),
      )
    },

    async ready() {
      const response = await fetch(`http://127.0.0.1:${monitorPort}/health/ready`)
      return (await response.json()) as { ready: boolean; parts: Record<string, string> }
    },

    /** Clicks that were counted against the plan. */
    async counted(): Promise<number> {
      const [{ clicks }] = await sql<[{ clicks: number }]>`
        SELECT coalesce(sum(clicks), 0)::integer AS clicks FROM click_counts WHERE workspace_id = ${workspaceId}`
      return clicks
    },

    /** The position that the process has reached in its only partition. */
    async position(): Promise<number> {
      const [row] = await sql<{ position: string; intent: unknown }[]>`
        SELECT position, intent FROM ingest_progress WHERE source = 'webhooks/click-log'`
      return row?.intent === null ? Number(row.position) : 0
    },
  }
}

/** A receiver, with the payloads that came. */
export async function withHook(t: Test, answer?: Parameters<typeof withReceiver>[1]) {
  const receiver = await withReceiver(t, answer)
  const parsed: ReturnType<typeof JSON.parse>[] = [] // each once: conditions ask often
  const payloads = () => {
    for (const { body } of receiver.received.slice(parsed.length)) parsed.push(JSON.parse(body))
    return parsed
  }
  return {
    ...receiver,
    payloads,
    events: () => payloads().map(({ event }) => event as string),
    /** `?n=…` of the clicks that came. */
    numbers: () => payloads().flatMap(({ click }) => (click ? [Number(click.params.n)] : [])),
    ids: () => receiver.received.map(({ headers }) => String(headers['webhook-id'])),
  }
}

/** Every click came once; a repeated one must have the same id. */
export function checkClicks(t: Test, { numbers, ids }: Awaited<ReturnType<typeof withHook>>, clicks: number) {
  const idOf = new Map<number, string>()
  const known = ids()
  numbers().forEach((n, i) => {
    if (idOf.has(n)) t.equal(known[i], idOf.get(n), 'what comes again has its id')
    idOf.set(n, known[i])
  })
  t.same(
    [...idOf.keys()].toSorted((a, b) => a - b),
    [...Array(clicks).keys()],
  )
  t.equal(new Set(idOf.values()).size, clicks)
  t.comment(`${numbers().length - clicks} of ${clicks} came again`)
}
