// docker-compose.cluster.yml fits docker-compose.yml, and the variables and files that the stores and programs read. What
// runs: test/deploy/haproxy.test.ts, postgres-standby.test.ts and brokers.test.ts.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { readConfig as readApiConfig } from '../api/config.js'
import { readConfig as readEventsConfig } from '../events/config.js'
import { readConfig as readIngestConfig } from '../ingest/config.js'
import { kafkaEntries } from '../kafka/config.js'
import { statementsOf } from '../migrate/clickhouse-ddl.js'
import { readDatabaseUrl } from '../process/database-url.js'
import { readConfig as readRedirectorConfig } from '../redirector/config.js'
import { withFolder } from './folder.js'
import { GIVEN, RESET, readCompose } from './read-compose.js'
import { readXml, type XmlElement } from './read-xml.js'

interface Service {
  image?: string
  build?: string
  hostname?: string
  environment?: Record<string, string>
  deploy?: { replicas: number }
  ports?: string[]
  stop_grace_period?: string
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
const read = (file: string) => readCompose<Compose>(file, [RESET])
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
const brokers = Object.entries(services).filter(([, { image }]) => image?.startsWith('apache/kafka:'))
const databases = Object.entries(services).filter(([, { image }]) => image?.startsWith('postgres:'))
const configs: Record<string, (env: NodeJS.ProcessEnv) => object> = {
  redirector: readRedirectorConfig,
  ingest: readIngestConfig,
  events: readEventsConfig,
  api: readApiConfig,
}
const kindOf = (name: string) => name.replace(/-\d$/, '')
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

t.test('programs get variables that they read, and the same stores', async (t) => {
  for (const [name, { environment }] of Object.entries(services)) {
    const added = Object.keys(cluster.services[name]?.environment ?? {})
    const known = configs[kindOf(name)]?.(environment) // throws on a value that does not fit
    if (known) for (const variable of added) t.ok(variable in known, `${name}: ${variable}`)
    for (const variable of ['DATABASE_URL', 'KAFKA_BROKERS'])
      if (environment[variable]) t.equal(environment[variable], services.migrate.environment[variable], name)
  }
  const { hosts, user, password, database, isReadWrite } = readDatabaseUrl(services.migrate.environment.DATABASE_URL)
  t.same(hosts.map(({ host }) => host).sort(), databases.map(([name]) => name).sort())
  t.ok(isReadWrite, 'connections follow a failover')
  for (const [name, { environment }] of databases) {
    const given = [environment.POSTGRES_USER, environment.POSTGRES_PASSWORD, environment.POSTGRES_DB]
    t.same(given, [user, password, database], name)
    t.equal(environment.POSTGRES_SERVER, name)
  }
  const [primary, standby] = databases.map(([name]) => name)
  for (const [, { environment }] of databases) t.equal(environment.POSTGRES_PRIMARY, primary)
  for (const name of ['redirector-1', 'redirector-2'])
    t.equal(new URL(services[name].environment.DATABASE_REPLICA_URL).hostname, standby, name)
})

t.test('brokers know each other, and migrate waits for all, because topics get as many replicas', async (t) => {
  t.equal(brokers.length, 3)
  const voters = brokers.map(([name, { environment }]) => `${environment.KAFKA_NODE_ID}@${name}:9093`)
  const addresses = brokers.map(([name]) => `${name}:9092`)
  t.equal(services.migrate.environment.KAFKA_BROKERS, addresses.join(','))
  for (const [i, [name, { environment, image }]] of brokers.entries()) {
    t.equal(image, base.services.kafka.image)
    t.equal(environment.KAFKA_CONTROLLER_QUORUM_VOTERS, voters.join(','), name)
    t.equal(environment.KAFKA_ADVERTISED_LISTENERS, `PLAINTEXT://${addresses[i]}`, name)
    t.equal(services.migrate.depends_on?.[name]?.condition, 'service_healthy', name)
    const single = base.services.kafka.environment!
    t.same(Object.keys(environment).sort(), Object.keys(single).sort(), `${name} has what the single broker has`)
    for (const variable of ['CLUSTER_ID', 'KAFKA_LISTENERS', 'KAFKA_LOG_RETENTION_HOURS', 'KAFKA_LOG_DIRS'])
      t.equal(environment[variable], single[variable], `${name}: ${variable}`)
  }
  t.ok('KAFKA_BROKERS' in kafkaEntries)
})

t.test('HAProxy alone is reached from outside, and says who the visitor is', async (t) => {
  const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
  t.same(
    published.map(([name]) => name),
    ['haproxy'],
  )
  t.same(services.haproxy.ports, ['8080:8080', '127.0.0.1:3000:3000'])
  const [mount] = mountsOf(services.haproxy)
  const text = readFileSync(new URL(mount[0], project), 'utf8')
  const apis = /server-template \S+ (\d+) api:(\d+) check port (\d+)/.exec(text)!.slice(1).map(Number)
  t.same(apis, [services.api.deploy!.replicas, 3000, 3001])
  const redirectors = [...text.matchAll(/^ +server \S+ (\S+):8080 check port 8081$/gm)].map(([, name]) => name)
  t.same(
    redirectors,
    Object.keys(services).filter((name) => kindOf(name) === 'redirector'),
  )
  for (const name of [...redirectors, 'api']) {
    const config = configs[kindOf(name)](services[name].environment) as Record<string, unknown>
    t.same(config.TRUSTED_PROXIES, ['private'], name)
    t.equal(config.PROXY_HEADER, 'x-forwarded-for', 'HAProxy puts one line in place of those that came')
    t.ok((config.DRAIN_MS as number) >= 3000, `${name}: HAProxy notices in time that it leaves`)
    t.ok(Number.parseInt(services[name].stop_grace_period!, 10) * 1000 > 20_000 + (config.DRAIN_MS as number), name)
  }
})

t.test('volumes are declared and used once each, and what is waited for is there', async (t) => {
  const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]))
  const named = used.filter((name) => !name.startsWith('./'))
  t.same(named.sort(), [...Object.keys(base.volumes), ...Object.keys(cluster.volumes)].sort())
  for (const [name, { depends_on }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on ?? {})) t.ok(services[other], `${name}: ${other}`)
  }
  for (const [name] of servers) t.equal(services.migrate.depends_on?.[name]?.condition, 'service_healthy', name)
  for (const [name, { healthcheck }] of Object.entries(cluster.services).filter(([, { image }]) => image))
    t.ok(healthcheck, name)
  for (const service of Object.values(services))
    for (const [file] of mountsOf(service)) t.ok(readFileSync(new URL(file, project)).length > 0, file)
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

/** The services as Compose's own library merges them. @returns why it cannot be built, as text */
function renderByCompose(t: Test): { services: Record<string, { environment?: object; ports?: object[] }> } | string {
  const reader = fileURLToPath(new URL('test/deploy/compose-reader', project))
  const files = ['docker-compose.yml', 'docker-compose.cluster.yml'].map((file) =>
    fileURLToPath(new URL(file, project)),
  )
  const { POSTGRES_PASSWORD, CLICKHOUSE_PASSWORD } = GIVEN // variables without a default
  const env = { ...process.env, POSTGRES_PASSWORD, CLICKHOUSE_PASSWORD }
  const options = { cwd: reader, encoding: 'utf8', env } as const
  const program = path.join(withFolder(t), 'compose-reader')
  const built = spawnSync('go', ['build', '-mod=readonly', '-o', program, '.'], options)
  if (built.status !== 0) return `Compose's library cannot be built: ${built.error?.message ?? built.stderr.trim()}`
  const { status, stdout, stderr } = spawnSync(program, files, options)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

t.test('Compose itself takes the files, and merges them in the same way', async (t) => {
  const rendered = renderByCompose(t)
  if (typeof rendered === 'string') {
    console.error(`COMPOSE DOES NOT READ ITS FILES: ${rendered}`)
    if (process.env.REQUIRE_COMPOSE === '1') t.fail(rendered)
    else t.pass(rendered, { skip: rendered })
    return
  }
  t.same(Object.keys(rendered.services).sort(), Object.keys(services).sort())
  for (const [name, { environment, ports }] of Object.entries(rendered.services)) {
    if (name !== 'haproxy') t.notOk(ports?.length, `${name} is not published`)
    t.same(environment ?? {}, services[name].environment, name)
  }
})
