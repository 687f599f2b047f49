// A correction finds out where workspaces are, and then waits for its turn. No workspace moves to another shard meanwhile,
// because the rows on its former shard are removed one table after the other.
import t from 'tap'
import type { Shards } from '../../clickhouse/shards.js'
import { correctRollups } from '../../maintenance/correct-rollups.js'
import { whileNothingIsForgotten } from '../../maintenance/moves-lock.js'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { withStores } from './stores.js'

t.test('a workspace moves after the correction of its rollups', async (t) => {
  const { sql, shards } = await withStores(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO rollup_corrections (workspace_id, from_day, to_day) VALUES (1, '2026-01-01', '2026-01-02')`
  let tellAsked = () => {}
  let goOn = () => {}
  const asked = new Promise<void>((resolve) => (tellAsked = resolve))
  const released = new Promise<void>((resolve) => (goOn = resolve))
  const slow: Shards = {
    ...shards,
    async group(...args) {
      const groups = await shards.group(...args)
      tellAsked()
      await released
      return groups
    },
  }
  let isMoved = false
  const correction = correctRollups(sql, slow)
  await asked
  const move = whileNothingIsForgotten(sql, async () => {
    isMoved = true
  })
  await until(async () => isMoved || (await countLockWaits(sql, '%pg_advisory_lock%')) > 0, 'the move waits')
  t.notOk(isMoved)
  goOn()
  await Promise.all([correction, move])
  t.ok(isMoved)
  t.same(await sql`SELECT FROM rollup_corrections`, [], 'nothing had to be corrected')
})
