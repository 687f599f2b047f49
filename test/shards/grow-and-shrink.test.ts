import path from 'node:path'
import t from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { withFolder } from '../folder.js'
import { withPostgres } from '../services.js'
import { growAndShrink } from './grow-and-shrink.js'

t.setTimeout(600_000)

t.test('an installation grows to four servers and shrinks to three under load, and no report is wrong', async (t) => {
  const folder = withFolder(t)
  const servers: string[] = []
  for (let n = 0; n < 4; n++) {
    const server = await startClickHouse({ dataDir: path.join(folder, String(n)) })
    t.teardown(() => server.stop())
    servers.push(server.url)
  }
  const client = connectClickHouse(servers[0], 'test')
  await migrateClickHouse(client)
  await client.close()
  await growAndShrink(t, { postgres: await withPostgres(t), servers })
})
