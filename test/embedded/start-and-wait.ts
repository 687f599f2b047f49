// A parent for the tests to kill: starts the store that argv names and sends what it got.
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { startPostgres } from '../../embedded/postgres.js'

const [store, dataDir] = process.argv.slice(2)
const { url, pid } = await (store === 'postgres' ? startPostgres : startClickHouse)({ dataDir })
process.send!({ url, pid })
