import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { startPostgres } from '../../embedded/postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { withFolder } from '../folder.js'
import { runMigrate } from './run-migrate.js'

t.test(
  'four migrators that start at once bring both stores to the newest schema, and make one workspace',
  async (t) => {
    const [postgres, clickhouse] = await Promise.all([
      startPostgres({ dataDir: withFolder(t, 'postgres') }),
      startClickHouse({ dataDir: withFolder(t, 'clickhouse') }),
    ])
    t.teardown(() => Promise.all([postgres.stop(), clickhouse.stop()]))
    const env = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
    const runs = await Promise.all(Array.from({ length: 4 }, () => runMigrate(env)))
    for (const { code, output } of runs) t.equal(code, 0, output)
    const outputs = runs.map(({ output }) => output).join('')
    const applied = [...outputs.matchAll(/^postgres: applied (\S+)$/gm)].map(([, name]) => name)
    t.equal(new Set(applied).size, applied.length, 'each file once')
    t.ok(applied.length > 0)
    t.equal([...outputs.matchAll(/has the key/g)].length, 1)
    const sql = connectPostgres(postgres.url, 'test')
    t.teardown(() => sql.end({ timeout: 1 }))
    t.match(await sql`SELECT count(*)::integer AS workspaces FROM workspaces`, [{ workspaces: 1 }])
    t.same(await runMigrate(env), { code: 0, output: 'postgres: nothing to apply\nclickhouse: nothing to apply\n' })
  },
)
