// docker-compose.yml, Dockerfile, docs/configuration.md and NOTICE agree with the code. This needs no Docker.
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { abuseEntries } from '../abuse/config.js'
import { readConfig as readApiConfig } from '../api/config.js'
import { oidcEntries } from '../api/oidc/config.js'
import { signingKeyEntries } from '../click/signing-keys.js'
import { sourceEntries } from '../consume/source-config.js'
import { readConfig as readEventsConfig } from '../events/config.js'
import { readConfig as readIngestConfig } from '../ingest/config.js'
import { kafkaEntries } from '../kafka/config.js'
import { mailEntries } from '../notices/mail-config.js'
import { telemetryEntries } from '../process/config.js'
import { version } from '../process/version.js'
import { readConfig as readRedirectorConfig } from '../redirector/config.js'
import { locationEntries } from '../visit/location/location-config.js'
import { webhookEntries } from '../webhooks/config.js'
import { GIVEN, RESET, readCompose } from './read-compose.js'

interface Service {
  image: string
  build?: string
  command?: string
  entrypoint?: string
  profiles?: string[]
  restart: string
  init?: boolean
  stop_grace_period: string
  environment: Record<string, string>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const compose: { services: Record<string, Service>; volumes: Record<string, null> } = readCompose('docker-compose.yml')
const { admin, import: importer, ...started } = compose.services
const services = Object.entries(started)
const { scripts, dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>
const programs = services.filter(([, service]) => service.build)
const dockerfile = read('Dockerfile')

/** Variables that a file's schema of the environment names. */
const variablesOf = (file: string) => [...read(file).matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name)

/** The npm script that runs a service's command. In a container there is no shell for `exec` to replace. */
const programOf = ({ command }: Service) =>
  Object.keys(scripts).find((name) => scripts[name].replace(/^exec /, '') === command)
const configs: Record<string, (env: NodeJS.ProcessEnv) => Record<string, unknown>> = {
  redirector: readRedirectorConfig,
  ingest: readIngestConfig,
  events: readEventsConfig,
  api: readApiConfig,
}

t.test('every program runs what an npm script runs, with variables that it reads', async (t) => {
  const kinds = programs.map(([, service]) => programOf(service)).sort()
  t.same(kinds, ['api', 'events', 'ingest', 'ingest', 'migrate', 'redirector', 'redirector'])
  for (const [name, service] of programs) {
    const kind = programOf(service)!
    const known = configs[kind]?.(service.environment) // throws on a value that does not fit
    const names = known ? Object.keys(known) : [...variablesOf('migrate/main.ts'), ...Object.keys(kafkaEntries)]
    names.push(...(kind === 'api' ? Object.keys(abuseEntries) : []))
    names.push(...(kind === 'events' || kind === 'api' ? Object.keys(mailEntries) : [])) // those that are optional
    for (const variable of Object.keys(service.environment)) t.ok(names.includes(variable), `${name}: ${variable}`)
  }
})

t.test('what programs must agree on is the same everywhere', async (t) => {
  for (const variable of ['DATABASE_URL', 'CLICKHOUSE_URL', 'KAFKA_BROKERS', 'KAFKA_PARTITIONS', 'PUBLIC_URL']) {
    const values = programs.flatMap(([, { environment }]) => environment[variable] ?? [])
    t.equal(new Set(values).size, 1, variable)
  }
})

t.test('tools are started by name only, and take what their caller says', async (t) => {
  for (const [name, tool] of Object.entries({ admin, import: importer })) {
    t.same(tool.profiles, ['tools'], name)
    t.same([tool.image, tool.restart, tool.init], [started.api.image, 'no', true], name)
    t.equal(tool.command, undefined, `${name}: the arguments of docker compose run`)
    t.notOk(tool.ports ?? tool.volumes, name)
  }
  t.equal(admin.entrypoint, scripts.admin.replace(/^exec /, ''))
  for (const [variable, value] of Object.entries(admin.environment))
    t.equal(value, started.migrate.environment[variable], variable)
  const api = readApiConfig(started.api.environment)
  t.equal(importer.entrypoint, `node /app/run.js import/main.js --api http://api:${api.API_PORT}`)
  t.match(dockerfile, /^WORKDIR \/app$/m)
  t.same(Object.keys(importer.environment), ['API_KEY'])
})

t.test('programs wait for migrate, and migrate for the stores', async (t) => {
  for (const [name, service] of programs) {
    const expected =
      programOf(service) === 'migrate'
        ? Object.fromEntries(
            ['postgres', 'kafka', 'clickhouse'].map((store) => [store, { condition: 'service_healthy' }]),
          )
        : { migrate: { condition: 'service_completed_successfully' } }
    t.same(service.depends_on, expected, name)
  }
})

t.test('what runs for long has a health check, comes back, and has time to finish', async (t) => {
  for (const [name, service] of services) {
    const kind = programOf(service)
    if (kind === 'migrate') {
      t.equal(service.restart, 'no', name)
      continue
    }
    t.equal(service.restart, 'unless-stopped', name)
    t.ok(Number.parseInt(service.stop_grace_period, 10) > 20, `${name}: more than process/run.ts gives`)
    const check = service.healthcheck?.test.join(' ') ?? ''
    t.not(check, '', `${name} has a health check`)
    if (!kind) continue
    const monitorPort = configs[kind](service.environment)[`${kind.toUpperCase()}_MONITOR_PORT`]
    t.match(check, `http://127.0.0.1:${monitorPort}/health/live`, name)
    t.ok(service.init, `${name}: signals reach it`)
  }
})

t.test('no limit of open files is asked for, which a host may not allow', async (t) => {
  for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml']) t.notMatch(read(file), 'ulimits', file)
})

t.test('images are pinned, Kafka to the version that the tests run', async (t) => {
  const stages = [...dockerfile.matchAll(/ AS (\S+)$/gm)].map(([, stage]) => stage)
  const images = [
    ...services.map(([, { image }]) => image),
    ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image).filter((image) => !stages.includes(image)),
  ]
  for (const image of images) t.match(image, /^[\w./-]+:(?!latest)[\w.-]*\d[\w.-]*$/, image)
  const [, kafkaVersion] = /<kafka.version>(.+?)</.exec(read('embedded/kafka-artifacts/pom.xml'))!
  t.equal(compose.services.kafka.image, `apache/kafka:${kafkaVersion}`)
})

t.test('volumes are declared, used once each, and hold every click log', async (t) => {
  const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]))
  t.same(used.sort(), Object.keys(compose.volumes).sort())
  t.match(dockerfile, /DATA_DIR=\/data\b/)
  t.match(dockerfile, /^VOLUME \/data$/m)
  for (const [name, service] of programs) {
    if (programOf(service) === 'redirector') t.same(service.volumes, [`${name}:/data`])
  }
})

t.test('published ports are different ones, and those of the processes', async (t) => {
  const published: string[] = []
  for (const [name, service] of services) {
    for (const mapping of service.ports ?? []) {
      const [port, host] = mapping.split(':').reverse()
      published.push(host)
      const kind = programOf(service)!
      t.equal(Number(port), configs[kind](service.environment)[`${kind.toUpperCase()}_PORT`], name)
    }
  }
  t.equal(new Set(published).size, 3)
})

t.test('images carry the version', async (t) => {
  t.equal(compose.services.api.image, `slugline:${version}`)
  t.match(dockerfile, `org.opencontainers.image.version="${version}"`)
})

t.test('the image has every folder of sources, and every schema', async (t) => {
  const ignored = new Set(read('.dockerignore').split('\n'))
  const folders = readdirSync(new URL('../../', import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !/^\.|^node_modules$|^dist/.test(entry.name) ? [entry.name] : [],
  )
  t.same(folders.filter((name) => ignored.has(name)).sort(), ['bench', 'deploy', 'docs', 'test', 'traffic'])
  for (const folder of ['postgres/schema', 'clickhouse/schema', 'browser/published'])
    t.match(dockerfile, `COPY ${folder} ${folder}`)
})

/** docs/configuration.md: default and meaning of each variable. */
const documented = new Map(
  [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| (.+?) \| (.+) \|$/gm)].map(
    ([, name, defaultValue, readBy, meaning]) => [name, { defaultValue, readBy: readBy.split(', '), meaning }],
  ),
)
const ofAll = ['redirector', 'ingest', 'events', 'api', 'start']

t.test('docs/configuration.md has the variables of every program, and no others', async (t) => {
  const files = {
    redirector: '',
    ingest: '',
    events: '',
    api: '',
    start: 'embedded/start/config.ts',
    migrate: 'migrate/main.ts',
  }
  for (const [program, file] of Object.entries(files)) {
    const source = file || `${program}/config.ts`
    const shared = Object.entries({
      sourceEntries,
      kafkaEntries,
      signingKeyEntries,
      webhookEntries,
      mailEntries,
      oidcEntries,
      abuseEntries,
      telemetryEntries,
      locationEntries,
    }).filter(([name]) => read(source).includes(`...${name}`))
    const names = [...variablesOf(source), ...shared.flatMap(([, entries]) => Object.keys(entries))]
    const described = [...documented].filter(([, { readBy }]) =>
      readBy.some((who) => who === program || (who === 'all' && ofAll.includes(program))),
    )
    t.same(described.map(([name]) => name).sort(), [...new Set(names)].sort(), program)
  }
})

t.test('defaults in docs/configuration.md are those of the programs', async (t) => {
  const required = { DATABASE_URL: 'postgres://127.0.0.1/db', CLICKHOUSE_URL: 'http://127.0.0.1:8123/db' }
  let compared = 0
  for (const [program, readConfig] of Object.entries(configs)) {
    const byDefault = readConfig(required)
    for (const name of Object.keys(byDefault)) {
      const value = /^`?([\w./-]+)`?(?:; start: .*)?$/.exec(documented.get(name)?.defaultValue ?? '')?.[1]
      if (value === undefined || value === 'unlimited') continue // said in words
      compared += 1
      t.same(readConfig({ ...required, [name]: value })[name], byDefault[name], `${program}: ${name}`)
    }
  }
  t.ok(compared > 40, `${compared} compared`)
})

t.test('NOTICE has every package that is installed by name', async (t) => {
  const named = new Set([...read('NOTICE').matchAll(/^(?: {2}|\* )(@?[\w./-]+)/gm)].map(([, name]) => name))
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
    t.ok(named.has(name), name)
  }
})

t.test('docker-compose.tls.yml puts a proxy before what is there, and nothing beside it', async (t) => {
  const added = readCompose<typeof compose & { configs: { caddyfile: { content: string } } }>(
    'docker-compose.tls.yml',
    [RESET],
  )
  const { caddy, ...changed } = added.services
  const publicUrls = new Set<string>()
  for (const [name, { environment, ports }] of Object.entries(changed)) {
    const service = compose.services[name]
    const kind = programOf(service)!
    const config = configs[kind]({ ...service.environment, ...environment })
    publicUrls.add(environment.PUBLIC_URL)
    if (kind !== 'redirector') t.equal(config.API_PUBLIC_URL, `https://${GIVEN.API_NAME}`, name)
    if (kind === 'events') continue
    t.same(ports, [], `${name} is reached through the proxy only`)
    t.same(config.TRUSTED_PROXIES, ['private'])
    t.equal(config.PROXY_HEADER, 'x-forwarded-for')
  }
  t.same([...publicUrls], [GIVEN.PUBLIC_URL])
  const redirectors = programs.filter(([, service]) => programOf(service) === 'redirector').map(([name]) => name)
  t.same(Object.keys(changed).sort(), ['api', 'events', ...redirectors].sort())

  t.match(caddy.image, /^caddy:\d+\.\d+\.\d+$/)
  t.ok(Number.parseInt(caddy.stop_grace_period, 10) > 20)
  t.same(
    caddy.volumes?.map((volume) => volume.split(':')[0]),
    Object.keys(added.volumes),
  )
  const caddyfile = added.configs.caddyfile.content
  const api = configs.api({ ...compose.services.api.environment })
  t.match(caddyfile, `ask http://api:${api.API_MONITOR_PORT}/domains\n`)
  t.match(read('api/main.ts'), "pages: { '/domains': ")
  t.match(caddyfile, `${GIVEN.API_NAME} {`)
  t.match(caddyfile, `reverse_proxy api:${api.API_PORT}\n`)
  t.match(caddyfile, 'request_header -traceparent\n')
  t.match(caddyfile, `reverse_proxy ${redirectors.map((name) => `${name}:8080`).join(' ')} {`)
})
