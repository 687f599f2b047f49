import { connectClickHouse, databaseOf } from './connect.js'

/** Creates the database in `url` if it does not exist. It connects to `default`, because every ClickHouse has that. */
export async function createDatabase(url: string, cluster?: string) {
  const base = new URL(url)
  base.pathname = '/default'
  const client = connectClickHouse(base.href, 'migrate')
  try {
    const onCluster = cluster ? ` ON CLUSTER '${cluster}'` : ''
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS \`${databaseOf(url)}\`${onCluster}` })
  } finally {
    await client.close()
  }
}
