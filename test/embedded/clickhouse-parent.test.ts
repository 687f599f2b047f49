import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { askClickHouse } from './ask-clickhouse.js'

t.test('the server ends with a parent that was killed, and the folder can be used at once', async (t) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'slugline-'))
  const parent: ChildProcess = fork(fileURLToPath(new URL('./start-and-wait.js', import.meta.url)), [
    'clickhouse',
    dataDir,
  ])
  const [{ url }] = (await once(parent, 'message')) as [{ url: string }]
  await askClickHouse(url, 'CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a')
  await askClickHouse(url, 'INSERT INTO kept VALUES (7)')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const server = await startClickHouse({ dataDir })
  t.teardown(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  t.equal(await (await askClickHouse(server.url, 'SELECT a FROM kept')).text(), '7\n')
  await t.rejects(askClickHouse(url), 'the first has ended')
})
