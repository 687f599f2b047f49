// The embedded ClickHouse: the engine of the `chdb` package in a process of its own, behind the HTTP interface that
// @clickhouse/client speaks. CLICKHOUSE_DATA is its folder, which has its password too, and
// CLICKHOUSE_PORT its port on 127.0.0.1 (0: any free one).
import path from 'node:path'
import { port, readEnv, text, whole } from '../../process/config.js'
import { makePrivateFolder } from '../../process/private-folder.js'
import { readStorePassword } from '../store-password.js'
import { openBodyFolder } from './body.js'
import { openEngine } from './engine.js'
import { serve } from './server.js'

const config = readEnv({
  CLICKHOUSE_DATA: text('.data/clickhouse'),
  CLICKHOUSE_PORT: port(0),
  /** How long running queries may take to end when the process is told to stop. */
  CLICKHOUSE_STOP_MS: whole(10_000),
  UV_THREADPOOL_SIZE: whole(4),
})

// A query holds a thread of libuv's pool while it runs; files need some of them too.
const isPoolLarge = config.UV_THREADPOOL_SIZE >= 24
const places = isPoolLarge ? { reads: 12, inserts: 2 } : { reads: 1, inserts: 1 }

makePrivateFolder(config.CLICKHOUSE_DATA)
const engine = await openEngine(path.join(config.CLICKHOUSE_DATA, 'engine'), places)
const withBodyFile = openBodyFolder(path.resolve(config.CLICKHOUSE_DATA, 'bodies'))
const password = readStorePassword(config.CLICKHOUSE_DATA)
const server = await serve({ engine, withBodyFile, password }, config.CLICKHOUSE_PORT)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  const isDone = await server.close(config.CLICKHOUSE_STOP_MS)
  // Nothing interrupts the engine, and its regular end waits for what runs; a kill loses nothing that was answered.
  if (!isDone) process.kill(process.pid, 'SIGKILL')
  await engine.close()
  process.exit(0)
}
// Nobody waits for `stop`: it ends the process.
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop()) // the parent is gone, however it ended

console.log(`ClickHouse engine at ${new URL(server.url).host}`)
process.send?.({ kind: 'ready', url: server.url }, (error: Error | null) => {
  if (error) void stop() // the parent went while this one started
})
