import type { Test } from 'tap'
import { until } from '../until.js'
import { GRACE, type InstallationOptions, startInstallation } from './installation.js'

/** 2,000 clicks a second where the machine can. */
const LOAD = { workspaces: 6, visitors: 24, paceMs: 8 }

/** An installation grows from one shard to two and to four, and shrinks to three, while all of it is used. */
export async function growAndShrink(t: Test, stores: Pick<InstallationOptions, 'postgres' | 'servers'>) {
  const installation = await startInstallation(t, { ...LOAD, ...stores })
  const { sql, admin, keepUsing, addShard, removeShard, demandExact } = installation
  async function demandWorkspaces(shards: number[], each: number[]) {
    const rows = await sql<{ shard: number; workspaces: number }[]>`
      SELECT shard, count(*)::integer AS workspaces FROM workspace_shards GROUP BY shard ORDER BY shard`
    t.same(
      rows.map(({ shard }) => shard),
      shards,
    )
    for (const { shard, workspaces } of rows) t.ok(each.includes(workspaces), `${workspaces} workspaces in ${shard}`)
  }

  const usage = keepUsing(t)
  await until(() => usage.answered.size > 1000, 'some clicks')
  await addShard(t, 1)
  await admin('shards', 'rebalance', ...GRACE)
  await demandWorkspaces([0, 1], [2, 3, 4])
  await addShard(t, 2)
  await addShard(t, 3)
  await admin('shards', 'rebalance', ...GRACE)
  await demandWorkspaces([0, 1, 2, 3], [1, 2])
  await removeShard(t, 1)
  await demandWorkspaces([0, 2, 3], [1, 2, 3])
  await usage.stop()
  await demandExact(t)
}
