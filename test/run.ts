// `npm test`: runs every test file under tap and ends with one line, `N passed, N failed`.
// Files and folders named on the command line run alone: `npm test -- test/api/keys.test.ts test/visit`. With
// `npm test -- --changed [ref]` only those run that the change since `ref` (`main`) can affect.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startClickHouse } from '../embedded/clickhouse/spawn.js'
import { archiveClasses } from '../embedded/kafka-artifacts/archive-classes.js'
import { kafkaMissing } from '../embedded/kafka-artifacts/fetch-jars.js'
import { startPostgres } from '../embedded/postgres.js'
import { filesChangedSince, testsAffectedBy } from './changed.js'
import { lendBroker } from './kafka/lend-broker.js'
import { printCountsAtExit } from './print-counts.js'
import { createTemplate, dropClickHouse, dropTemplate } from './services.js'
import { readSources } from './source-graph.js'

const FILE_MS_MAX = 600_000
/** Files at once: one more than the processors of a small machine, because some always wait. */
const FILES_AT_ONCE = 3
/**
 * Files that run alone, after the others: one measures CPU, and the other needs answers in time of an api, which gives way
 * to everything else on its machine.
 */
const ALONE = ['kafka/idle-cpu.test.js', 'api/rolling-restart.test.js']
/** Files that take longest. They begin first, in this order, so that none of them is left over at the end. */
const LONG = [
  ...[
    'restore',
    'dashboard/pages',
    'chaos',
    'start/start',
    'kafka',
    'shards',
    'lifecycle',
    'reports/conversions-differential',
  ],
  ...['api/openapi-fuzz', 'import', 'events', 'redirector/expiry', 'reports/reports-differential', 'admin'],
  ...['api/process', 'dashboard', 'conversions/export', 'consume', 'fuzz', 'browser-script'],
]
const SHARED_MEMORY = '/dev/shm'
/** Free memory that a run must find; it writes some hundred megabytes at a time. */
const TMP_BYTES_MIN = 4e9
const root = fileURLToPath(new URL('../../', import.meta.url))
const compiled = path.join(root, 'dist')

function testFiles(folder = path.join(compiled, 'test')): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => path.join(folder, name))
    .sort()
}

/** @param name path of a test file, or of a folder with test files */
function filesNamed(name: string): string[] {
  const place = path.join(compiled, name.replace(/\.ts$/, '.js'))
  if (!fs.existsSync(place)) {
    console.error(`There is no test file or folder ${name}`)
    process.exit(1)
  }
  return fs.statSync(place).isDirectory() ? testFiles(place) : [place]
}

function filesAffected([ref = 'main']: string[]): string[] {
  const affected = testsAffectedBy(filesChangedSince(ref), readSources())
  console.log(`The change since ${ref} can affect ${affected.length} of ${testFiles().length} test files.`)
  return affected.flatMap(filesNamed)
}

const [flag, ...more] = process.argv.slice(2)
const named = flag === '--changed' ? filesAffected(more) : process.argv.slice(2).flatMap(filesNamed)
const files = named.length > 0 ? named : testFiles()

/**
 * Memory where there is plenty, else TMPDIR: an insert of ClickHouse makes hundreds of files and removes them soon, which on
 * a disk took more CPU than the insert. For a process that is killed both keep what was written.
 */
function chooseTmp(): string {
  if (process.env.TMPDIR || !fs.existsSync(SHARED_MEMORY)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY)
  return Math.min(bavail * bsize, os.freemem()) >= TMP_BYTES_MIN ? SHARED_MEMORY : os.tmpdir()
}
const dataDir = fs.mkdtempSync(path.join(chooseTmp(), 'slugline-test-'))
fs.chmodSync(dataDir, 0o755) // as root, the embedded Postgres runs as another user, who must be able to enter
process.env.TMPDIR = dataDir // test files use it too, so that the files of a killed one are removed with the rest

/**
 * Starts servers for all files, each of which makes databases of its own there. Starting a pair of servers for each file
 * took half of the time.
 */
async function startStores() {
  const { DATABASE_URL, CLICKHOUSE_URL } = process.env
  const [postgres, clickhouse, kafka] = await Promise.all([
    DATABASE_URL ? undefined : startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    CLICKHOUSE_URL ? undefined : startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
    lendBroker(dataDir),
  ])
  const server = DATABASE_URL ?? postgres!.url
  const template = await createTemplate(server)
  const emptied = path.join(dataDir, 'emptied')
  fs.mkdirSync(emptied)
  return {
    env: {
      TEST_DATABASE_URL: server,
      TEST_DATABASE_TEMPLATE: template,
      TEST_CLICKHOUSE_URL: CLICKHOUSE_URL ?? clickhouse?.url,
      TEST_EMPTIED: emptied,
      TEST_KAFKA_URL: kafka.url,
    },
    async stop() {
      if (!postgres) await dropTemplate(server, template)
      if (CLICKHOUSE_URL) await dropClickHouse(CLICKHOUSE_URL, fs.readdirSync(emptied))
      await Promise.all([postgres?.stop(), clickhouse?.stop(), kafka.stop()])
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// The first test that needs a broker would wait for its jars. If they cannot be fetched, that test says why.
if (named.length === 0 && !kafkaMissing()) archiveClasses().catch(() => undefined)
const stores = await startStores()
t.teardown(stores.stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stores.stop().finally(() => process.exit(1)))

const runsAlone = (file: string) => ALONE.some((name) => file.endsWith(name))
/** Place of a file in LONG; files that are not in LONG come after it. */
function turnOf(file: string) {
  const turn = LONG.findIndex((name) => path.relative(path.join(compiled, 'test'), file).startsWith(name))
  return turn < 0 ? LONG.length : turn
}

// Files are spawned here, because tap's own command loads a compiler into each of them: 1 s each. `env` sets NODE_OPTIONS,
// because tap puts hooks into it that every process of a file would load, so that an api takes twice as long to start.
const nodeOptions = `NODE_OPTIONS=${process.env.NODE_OPTIONS ?? ''}`
t.setTimeout(0)
const env = { ...process.env, ...stores.env, TAP_TIMEOUT: String(FILE_MS_MAX / 1000) }

function run(file: string) {
  const options = { stdio: ['ignore', 'pipe', 'inherit'], env, timeout: FILE_MS_MAX }
  const args = [nodeOptions, process.execPath, '--enable-source-maps', file]
  return t.spawn('env', args, options as object, path.relative(root, file))
}

t.jobs = FILES_AT_ONCE
const atOnce = files.filter((file) => !runsAlone(file))
await Promise.all(atOnce.toSorted((one, other) => turnOf(one) - turnOf(other)).map(run))
for (const file of files.filter(runsAlone)) await run(file)
printCountsAtExit()
