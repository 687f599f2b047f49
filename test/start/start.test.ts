import { statSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { isOldBinary } from '../../redirector/http/uws.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { descendants, isRunning, openDataDir, paste, readCommands, runStart } from './run-start.js'

// Several starts a test, on machines that are busy with other tests.
t.setTimeout(300_000)

/** Public statistics of the link that a start's commands make, when it has some. */
const askStats = (visit: string) => fetch(`${/http:\S+?\/hello-\w+/.exec(visit)![0]}.stats`)

const totalOf = (report: string) => JSON.parse(paste(report)).total as number

t.test('the commands it prints work, and again after a restart; SIGTERM leaves nothing running', async (t) => {
  const dataDir = withFolder(t, 'slugline-start')
  const first = runStart(t, dataDir)
  const { create, visit, report } = await readCommands(first)
  t.match(JSON.parse(paste(create)), { id: 1, workspace_id: 1, enabled: true })
  t.match(paste(visit), /^HTTP\/1.1 302 Found[\s\S]*Location: https:\/\/example.com\/hello-/)
  t.equal(totalOf(report), 1, 'the click is in the report')
  t.equal(statSync(path.join(dataDir, 'api-key')).mode & 0o777, 0o600)
  const said = (first.output().match(/^\[.*/gm) ?? []).filter(
    (line) => !(isOldBinary() && line.includes('refuses requests in pieces')),
  )
  t.same(said, [], 'the programs are silent')

  const processes = descendants(first.child.pid!)
  t.ok(processes.length > 4)
  const visitedLast = visit.replace(/; sleep.*/, '')
  for (let i = 0; i < 20; i++) paste(visitedLast)
  first.child.kill('SIGTERM')
  t.same(await first.ended, { code: 0, signal: null })
  t.same(
    processes.filter(({ pid }) => isRunning(pid)),
    [],
  )

  const second = runStart(t, dataDir, { REDIRECTOR_WORKERS: '2' })
  const again = await readCommands(second)
  t.not(again.create, create, 'another slug')
  t.match(JSON.parse(paste(again.create.replace('{"', '{"public_analytics":true,"'))), { id: 2 })
  t.equal((await askStats(again.visit)).status, 200, 'redirectors know where ClickHouse is')
  t.equal(totalOf(again.report), 21, 'no click was lost, and the key is the same')
  paste(again.visit)
  await until(() => totalOf(again.report) === 22, 'the click after the restart')
  second.child.kill('SIGINT')
  t.same(await second.ended, { code: 0, signal: null })
})

t.test('what dies is started again, with a line that says so', async (t) => {
  const start = runStart(t, openDataDir(t), { API_KEY: 'my-own-key' })
  const { create, visit, report } = await readCommands(start)
  t.match(create, /Bearer \$API_KEY/)
  process.env.API_KEY = 'my-own-key' // for the commands, as a shell with this variable has it
  t.teardown(() => delete process.env.API_KEY)
  paste(create)
  const kill = async (name: string, command: RegExp) => {
    const { pid } = descendants(start.child.pid!).find((one) => command.test(one.command))!
    process.kill(pid, 'SIGKILL')
    await start.printed(new RegExp(`^${name} died \\(SIGKILL\\), starting it again$`, 'm'))
    await start.printed(new RegExp(`^${name} is running again$`, 'm'))
  }
  await kill('redirector 1', /redirector\/main/)
  await kill('ingest', /ingest\/main/)
  await kill('api', /api\/main/)
  await kill('clickhouse', /clickhouse\/main/)
  await kill('postgres', /bin\/postgres/)
  t.match(paste(visit), /302 Found/)
  await until(() => totalOf(report) === 1, 'the click')
  start.child.kill('SIGTERM')
  t.same(await start.ended, { code: 0, signal: null })
})

t.test('a start that is killed is followed by another at once', async (t) => {
  const dataDir = openDataDir(t)
  const ports = { REDIRECTOR_PORT: '0' }
  const first = runStart(t, dataDir, ports)
  const { create, visit } = await readCommands(first)
  paste(create)
  paste(visit.replace(/; sleep.*/, ''))
  const redirector = new URL(/http:\S+?(?=\/hello)/.exec(visit)![0])
  const processes = descendants(first.child.pid!)
  first.child.kill('SIGKILL')
  await first.ended

  const second = runStart(t, dataDir, { REDIRECTOR_PORT: redirector.port })
  const { report } = await readCommands(second)
  await until(() => totalOf(report) === 1, 'the click that was answered before the kill')
  t.same(
    processes.filter(({ pid }) => isRunning(pid)),
    [],
    'of the first nothing is left',
  )
  second.child.kill('SIGTERM')
  t.same(await second.ended, { code: 0, signal: null })
})

t.test('a signal while it starts ends it, too', async (t) => {
  const dataDir = openDataDir(t)
  const start = runStart(t, dataDir)
  const processes = await until(() => {
    const found = descendants(start.child.pid!)
    return found.length > 1 && found
  }, 'the first processes')
  start.child.kill('SIGTERM')
  t.same(await start.ended, { code: 0, signal: null })
  t.notMatch(start.output(), /cannot/)
  t.same(
    processes.filter(({ pid }) => isRunning(pid)),
    [],
  )
})
