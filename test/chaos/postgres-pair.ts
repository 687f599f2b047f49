import { rmSync } from 'node:fs'
import type { Test } from 'tap'
import { startDebianPostgres } from '../restore/debian-postgres.js'
import { until } from '../until.js'

/** URL of a pair of servers on this machine, of which one takes writes. */
export const pairAt = (ports: number[]) =>
  `postgres://slugline@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/slugline`

/** A primary whose standby has every transaction before it is committed, so that a failover loses none. */
export async function startPair(t: Test) {
  let primary = await startDebianPostgres(t)
  await primary.admin`ALTER SYSTEM SET synchronous_standby_names = '*'` // the standby's copy has it too
  let standby = await primary.startStandby(t)
  await primary.admin`SELECT pg_reload_conf()`
  const isInSync = async () =>
    (await primary.admin`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`).length === 1
  await until(isInSync, 'the standby to follow')
  const ports = [primary.port, standby.port]
  return {
    ports,
    url: pairAt(ports),
    /** Ends the primary like a crash (SIGQUIT) or in order (SIGINT). The standby takes its place and gets one of its own. */
    async failOver(signal: 'SIGQUIT' | 'SIGINT') {
      await until(isInSync, 'the standby to follow')
      const former = primary
      await former.end(signal)
      await standby.promote()
      primary = standby
      rmSync(former.data, { recursive: true })
      standby = await primary.startStandby(t, former.port)
      await until(isInSync, 'the new standby to follow')
    },
  }
}

export type PostgresPair = Awaited<ReturnType<typeof startPair>>
