// The units of systemd fit the programs: their commands, ports, bounds and variables. systemd itself reads them too.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { readConfig as readApiConfig } from '../../api/config.js'
import { readConfig as readEventsConfig } from '../../events/config.js'
import { readConfig as readIngestConfig } from '../../ingest/config.js'
import { openMonitor } from '../../process/monitor.js'
import { STOP_WITHIN_MS } from '../../process/run.js'
import { readConfig as readRedirectorConfig } from '../../redirector/config.js'
import { withFolder } from '../folder.js'
import { documented } from './documented-variables.js'
import { readUnit, type Unit } from './read-unit.js'

/** The drain for which the units have time; their comments say so. */
const DRAIN_MS_MAX = 30_000
/** 0 is a service that is shut off from everything, 100 one that is not at all. */
const EXPOSURE_MAX = 25

const folder = fileURLToPath(new URL('../../../deploy/systemd/', import.meta.url))
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const { scripts } = JSON.parse(read('../../package.json')) as { scripts: Record<string, string> }

const serviceFiles = readdirSync(folder).filter((name) => name.endsWith('.service'))
const nameOf = (file: string) => /^slugline-(\w+)@?\.service$/.exec(file)![1]
const units = Object.fromEntries(serviceFiles.map((file) => [nameOf(file), readUnit(read(file))]))
const configs: Record<string, (env: NodeJS.ProcessEnv) => Record<string, unknown>> = {
  redirector: readRedirectorConfig,
  ingest: readIngestConfig,
  events: readEventsConfig,
  api: readApiConfig,
}
const lasting = Object.keys(configs)
const one = (unit: Unit, section: string, key: string) => {
  const values = unit[section][key] ?? []
  if (values.length !== 1) throw new Error(`${key} is there ${values.length} times`)
  return values[0]
}
const environmentOf = (unit: Unit) =>
  Object.fromEntries(unit.Service.Environment.flatMap((line) => line.split(' ').map((entry) => entry.split('='))))

/** Lines `NAME=value` and `#NAME=value` of the environment file, each with the comment above it. */
const entries = [...read('slugline.env').matchAll(/((?:^# .*\n)*)^(#?)([A-Z_]+)=(.*)$/gm)].map(
  ([, comment, mark, name, value]) => ({
    name,
    value: value.replace(/^"(.*)"$/, '$1'),
    isSet: mark === '',
    isExample: /\bexample:\n$/.test(comment),
    comment,
  }),
)
const filled = Object.fromEntries(entries.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]))

t.test('every process has a unit that runs what its npm script runs', async (t) => {
  t.same(Object.keys(units).sort(), [...lasting, 'migrate'].sort())
  for (const [name, unit] of Object.entries(units)) {
    const command = scripts[name].replace('exec node', '/usr/bin/node')
    t.equal(one(unit, 'Service', 'ExecStart'), command, name)
    t.equal(one(unit, 'Service', 'WorkingDirectory'), '/usr/lib/slugline', name)
    t.match(environmentOf(unit), { NODE_ENV: 'production', DATA_DIR: '/var/lib/slugline' }, name)
    t.same(
      unit.Service.EnvironmentFile,
      ['/etc/slugline/slugline.env', `-/etc/slugline/${name}.env`],
      'a file of its own overrides the one of all',
    )
  }
})

t.test('a start is over when the monitor port says that the process is live', async (t) => {
  for (const name of lasting) {
    const variable = `${name.toUpperCase()}_MONITOR_PORT`
    const { [variable]: port, MONITOR_HOST: host } = environmentOf(units[name])
    const asked = name === 'redirector' ? '%i' : `\${${variable}}`
    t.equal(
      one(units[name], 'Service', 'ExecStartPost'),
      `/usr/bin/node dist/deploy/systemd/wait-until-live.js \${MONITOR_HOST} ${asked}`,
    )
    const byDefault = configs[name](filled)
    t.equal(host, byDefault.MONITOR_HOST, name)
    t.equal(port, name === 'redirector' ? '%i' : String(byDefault[variable]), name)
    t.notOk(name === 'redirector' && entries.some(({ name }) => name === variable), 'its instance says the port')
  }
})

t.test('a process has time to end by itself', async (t) => {
  for (const name of lasting) {
    const drains = 'DRAIN_MS' in configs[name](filled)
    const stopMs = Number(one(units[name], 'Service', 'TimeoutStopSec')) * 1000
    t.ok(stopMs > STOP_WITHIN_MS + (drains ? DRAIN_MS_MAX : 0), name)
    t.equal(one(units[name], 'Service', 'KillMode'), 'mixed', 'SIGTERM goes to the program, and to it alone')
    t.equal(one(units[name], 'Service', 'Restart'), 'always', name)
    t.equal(one(units[name], 'Unit', 'StartLimitIntervalSec'), '0', name)
    t.equal(one(units[name], 'Install', 'WantedBy'), 'slugline.target', name)
    t.equal(one(units[name], 'Unit', 'PartOf'), 'slugline.target', name)
  }
  t.equal(one(units.migrate, 'Service', 'Type'), 'oneshot')
  t.equal(one(units.migrate, 'Service', 'TimeoutStartSec'), 'infinity')
})

t.test('no process may do what it does not need, and every process may do what it needs', async (t) => {
  const hardening = (unit: Unit) =>
    Object.entries(unit.Service).filter(([key]) =>
      /^(Protect|Private|Restrict|Lock|NoNew|System|State|UMask)/.test(key),
    )
  for (const [name, unit] of Object.entries(units)) {
    t.same(hardening(unit), hardening(units.ingest), name)
    t.equal(one(unit, 'Service', 'User'), 'slugline', 'processes that share a port have one user')
    for (const breaking of ['MemoryDenyWriteExecute', 'PrivateUsers', 'DynamicUser', 'ProcSubset'])
      t.notOk(unit.Service[breaking], `${name}: ${breaking}`)
    t.match(one(unit, 'Service', 'RestrictAddressFamilies').split(' '), ['AF_INET', 'AF_INET6'])
  }
})

t.test('the environment file has every variable of these processes, and their defaults', async (t) => {
  const inUnits = ['DATA_DIR', 'REDIRECTOR_MONITOR_PORT']
  const processes = Object.keys(units)
  const expected = documented.filter(({ readBy }) => readBy.some((who) => processes.includes(who)))
  t.same(
    entries.map(({ name }) => name).sort(),
    expected
      .map(({ name }) => name)
      .filter((name) => !inUnits.includes(name))
      .sort(),
  )
  t.same(Object.keys(filled), ['DATABASE_URL', 'CLICKHOUSE_URL', 'PUBLIC_URL'], 'these have to be filled in')
  let compared = 0
  for (const { name, value, isSet, isExample, comment } of entries) {
    t.not(comment, '', `${name} has a comment`)
    if (isSet || isExample || name === 'KAFKA_GROUP') continue
    for (const [program, readConfig] of Object.entries(configs)) {
      const byDefault = readConfig(filled)
      if (!(name in byDefault)) continue
      compared += 1
      t.same(readConfig({ ...filled, [name]: value })[name], byDefault[name], `${program}: ${name}`)
    }
  }
  t.ok(compared > 50, `${compared} compared`)
})

t.test('install.sh copies what the image has', async (t) => {
  const copied = [...read('../../Dockerfile').matchAll(/^COPY (\S+) (\S+)$/gm)].filter(
    ([, from, to]) => from === to && from !== '.',
  )
  t.ok(copied.length >= 3)
  const script = read('install.sh')
  for (const [, name] of copied) t.match(script, `cp -R ${name} "$app/${name}"`)
  t.equal(spawnSync('sh', ['-n', path.join(folder, 'install.sh')]).status, 0)
})

const program = fileURLToPath(new URL('../../deploy/systemd/wait-until-live.js', import.meta.url))

function startWait(t: Test, host: string, port: number) {
  const child = spawn(process.execPath, [program, host, String(port)], { stdio: 'inherit' })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}
const codeOf = async (child: ChildProcess) =>
  child.exitCode === null ? (await once(child, 'exit'))[0] : child.exitCode

t.test('wait-until-live ends when the process is live, and not before', async (t) => {
  let reason: string | undefined = 'starting'
  let asked = 0
  const whyClosed = () => {
    asked += 1
    if (asked === 3) reason = undefined
    return reason
  }
  const monitor = await openMonitor({ host: '127.0.0.1', port: 0, whyClosed })
  t.teardown(() => monitor.close())
  t.equal(await codeOf(startWait(t, '127.0.0.1', Number(new URL(monitor.url).port))), 0)
  t.equal(asked, 3)
})

t.test('wait-until-live asks on the loopback where the monitor listens everywhere, or by default', async (t) => {
  const server = createServer((_, response) => response.end())
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  for (const host of ['0.0.0.0', '']) t.equal(await codeOf(startWait(t, host, port)), 0)
})

t.test('systemd accepts the units', async (t) => {
  const missing = spawnSync('systemd-analyze', ['--version']).error && 'systemd-analyze is not installed'
  if (missing) {
    if (process.env.REQUIRE_SYSTEMD === '1') t.fail(missing)
    else t.plan(0, `THE UNITS ARE NOT VERIFIED: ${missing}`)
    return
  }
  const dir = withFolder(t)
  for (const file of [...serviceFiles, 'slugline.target'])
    writeFileSync(path.join(dir, file), read(file).replaceAll('/usr/bin/node', process.execPath))
  const verified = ['slugline.target', ...serviceFiles.map((file) => file.replace('@.', '@8081.'))]
  writeFileSync(
    path.join(dir, 'slugline-redirector@8081.service'),
    readFileSync(path.join(dir, 'slugline-redirector@.service')),
  )
  const run = spawnSync('systemd-analyze', ['verify', '--man=no', ...verified], { cwd: dir, encoding: 'utf8' })
  const complaints = run.stderr.split('\n').filter((line) => line.includes('slugline'))
  t.same(complaints, [], 'units of the machine itself may have others')
  t.equal(run.status, 0)
  for (const file of verified.slice(1)) {
    const args = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager', path.join(dir, file)]
    const rated = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    t.equal(rated.status, 0, `${file}: ${rated.stdout.trim().split('\n').at(-1)}${rated.stderr}`)
  }
})
