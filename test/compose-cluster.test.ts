// docker-compose.cluster.yml fits docker-compose.yml, and the variables and files that ClickHouse and the programs read.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { readConfig as readApiConfig } from '../api/config.js'
import { readConfig as readIngestConfig } from '../ingest/config.js'
import { statementsOf } from '../migrate/clickhouse-ddl.js'
import { readCompose } from './read-compose.js'
import { readXml, type XmlElement } from './read-xml.js'

interface Service {
  image?: string
  build?: string
  hostname?: string
  environment?: Record<string, string>
  networks?: { default: { aliases: string[] } }
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

const project = new URL('../../', import.meta.url)
const read = (file: string) => readCompose<Compose>(file)
const base = read('docker-compose.yml')
const cluster = read('docker-compose.cluster.yml')
/** Merges two files with the rules of Compose: mappings and `depends_on` by key, volumes by the folder of their mount. */
const services = Object.fromEntries(
  Object.entries({ ...base.services, ...cluster.services }).map(([name]) => {
    const [before, after]: Service[] = [base.services[name] ?? {}, cluster.services[name] ?? {}]
    const environment = { ...before.environment, ...after.environment }
    const depends_on = { ...before.depends_on, ...after.depends_on }
    const volumes = [...(before.volumes ?? []), ...(after.volumes ?? [])]
    return [name, { ...before, ...after, environment, depends_on, volumes }]
  }),
)
const servers = Object.entries(services).filter(([, { image }]) => image?.startsWith('clickhouse/clickhouse-server:'))
const keepers = Object.entries(services).filter(([, { image }]) => image?.startsWith('clickhouse/clickhouse-keeper:'))
const configOf = (name: string) => readXml(readFileSync(new URL(`clickhouse/cluster/${name}.xml`, project), 'utf8'))
/** Files that a service mounts, with their mount points. A source that begins with a name is a volume. */
const mountsOf = ({ volumes = [] }: Service) =>
  volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':'))
const all = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)
const one = (element: XmlElement, ...path: string[]): XmlElement =>
  path.reduce((parent, name) => {
    const found = all(parent, name)
    if (found.length !== 1) throw new Error(`${parent.name} has ${found.length} of ${name}`)
    return found[0]
  }, element)

t.test('servers and keepers are of the version that the single server has', async (t) => {
  const version = base.services.clickhouse.image!.split(':')[1]
  t.equal(servers.length, 4)
  t.equal(keepers.length, 3)
  for (const [name, { image }] of [...servers, ...keepers]) t.equal(image!.split(':')[1], version, name)
})

t.test('the order of URLs, aliases and remote_servers is the same: a workspace has one shard', async (t) => {
  const shards = all(one(configOf('cluster'), 'remote_servers', 'slugline'), 'shard')
  const urls = services['ingest-1'].environment.CLICKHOUSE_URL.split(',')
  t.equal(shards.length, urls.length)
  for (const [i, shard] of shards.entries()) {
    t.equal(one(shard, 'internal_replication').text, 'true', 'a replica tells the other, nobody inserts into both')
    const hosts = all(shard, 'replica').map((replica) => one(replica, 'host').text)
    t.equal(hosts.length, 2)
    const alias = new URL(urls[i]).hostname
    const reached = servers.filter(([, { networks }]) => networks?.default.aliases.includes(alias))
    t.same(reached.map(([name]) => name).sort(), hosts.sort(), `${alias} leads to the replicas of shard ${i + 1}`)
    for (const [name, { environment, hostname }] of reached) {
      t.equal(environment.SHARD, String(i + 1), name)
      t.equal(hostname, name)
      t.equal(new URL(urls[i]).username, environment.CLICKHOUSE_USER)
      t.equal(new URL(urls[i]).password, environment.CLICKHOUSE_PASSWORD)
    }
    t.equal(
      new Set(reached.map(([, { environment }]) => environment.REPLICA)).size,
      2,
      'replicas have names of their own',
    )
  }
})

t.test('every program has the same shards, and reads them', async (t) => {
  const migrate = services.migrate.environment
  for (const [name, { environment }] of Object.entries(services)) {
    if (environment.CLICKHOUSE_URL) t.equal(environment.CLICKHOUSE_URL, migrate.CLICKHOUSE_URL, name)
  }
  const urls = migrate.CLICKHOUSE_URL.split(',')
  t.same(readIngestConfig(services['ingest-1'].environment).CLICKHOUSE_URL, urls)
  t.same(readIngestConfig(services['ingest-2'].environment).CLICKHOUSE_URL, urls)
  t.same(readApiConfig(services.api.environment).CLICKHOUSE_URL, urls)
  const names = all(one(configOf('cluster'), 'remote_servers'), migrate.CLICKHOUSE_CLUSTER)
  t.equal(names.length, 1, 'the cluster that migrate names is configured')
})

t.test('macros are those that replicated tables use', async (t) => {
  const macros = one(configOf('cluster'), 'macros').children
  const [create] = statementsOf('CREATE TABLE IF NOT EXISTS a (x Int8) ENGINE = {{engine MergeTree}}', 'slugline')
  const used = [...create.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'database')
  t.same(macros.map(({ name }) => name).sort(), used.sort())
  for (const { name, attributes } of macros) {
    const variable = attributes.from_env
    for (const [server, { environment }] of servers) t.ok(environment[variable], `${server}: ${name} from ${variable}`)
  }
})

t.test('keepers know each other, and servers know them', async (t) => {
  const keeper = one(configOf('keeper'), 'keeper_server')
  const members = all(one(keeper, 'raft_configuration'), 'server')
  for (const [name, { environment, hostname }] of keepers) {
    const member = members.find((member) => one(member, 'id').text === environment.KEEPER_ID)
    t.equal(member && one(member, 'hostname').text, name)
    t.equal(hostname, name)
  }
  t.equal(one(keeper, 'server_id').attributes.from_env, 'KEEPER_ID')
  const nodes = all(one(configOf('cluster'), 'zookeeper'), 'node')
  t.same(
    nodes.map((node) => one(node, 'host').text),
    keepers.map(([name]) => name),
  )
  for (const node of nodes) t.equal(one(node, 'port').text, one(keeper, 'tcp_port').text)
})

t.test('an insert is acknowledged by as many replicas as a shard has', async (t) => {
  const profile = one(configOf('durability'), 'profiles', 'default')
  t.equal(one(profile, 'insert_quorum').text, '2')
})

t.test('volumes are declared and used once each, and what is waited for is there', async (t) => {
  const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]))
  const named = used.filter((name) => !name.startsWith('./'))
  t.same(named.sort(), [...Object.keys(base.volumes), ...Object.keys(cluster.volumes)].sort())
  for (const [name, { depends_on }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on ?? {})) t.ok(services[other], `${name}: ${other}`)
  }
  for (const [name] of servers) t.equal(services.migrate.depends_on?.[name]?.condition, 'service_healthy', name)
  for (const [name, { healthcheck }] of [...servers, ...keepers]) t.ok(healthcheck, name)
})

t.test('servers and keepers have their configuration where they look for it', async (t) => {
  const etc = '/etc/clickhouse-server'
  for (const [name, service] of servers)
    t.same(
      mountsOf(service),
      [
        ['./clickhouse/cluster/cluster.xml', `${etc}/config.d/cluster.xml`, 'ro'],
        ['./clickhouse/cluster/durability.xml', `${etc}/users.d/durability.xml`, 'ro'],
      ],
      name,
    )
  for (const [name, service] of keepers)
    t.same(
      mountsOf(service),
      [['./clickhouse/cluster/keeper.xml', '/etc/clickhouse-keeper/keeper_config.xml', 'ro']],
      name,
    )
})
