// `npm test`: runs every test file under tap and ends with one line, `N passed, N failed`.
// Files named on the command line run alone: `npm test -- test/api/keys.test.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startClickHouse } from '../embedded/clickhouse/spawn.js'
import { startPostgres } from '../embedded/postgres.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiled = path.join(root, 'dist')

function testFiles(folder = path.join(compiled, 'test')): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => path.join(folder, name))
    .sort()
}

const named = process.argv.slice(2).map((file) => path.join(compiled, file.replace(/\.ts$/, '.js')))
const files = named.length > 0 ? named : testFiles()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-test-'))
fs.chmodSync(dataDir, 0o755) // as root, the embedded Postgres runs as another user, who must be able to enter

/** Each file has databases of its own on servers for all: starting a pair of them for each took half of the time. */
async function startStores() {
  const { DATABASE_URL, CLICKHOUSE_URL } = process.env
  const [postgres, clickhouse] = await Promise.all([
    DATABASE_URL ? undefined : startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    CLICKHOUSE_URL ? undefined : startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
  ])
  return {
    env: {
      TEST_DATABASE_URL: DATABASE_URL ?? postgres?.url,
      TEST_CLICKHOUSE_URL: CLICKHOUSE_URL ?? clickhouse?.url,
    },
    async stop() {
      await Promise.all([postgres?.stop(), clickhouse?.stop()])
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const stores = await startStores()
const tap = spawn('npx', ['--no-install', 'tap', '--reporter=tap', ...files], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, ...stores.env },
})
let tail = ''
tap.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text)
  tail = (tail + text).slice(-2000)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tap.kill(signal)) // and end in order
const [code] = (await once(tap, 'close')) as [number | null]
await stores.stop()
const summary = /# \{ (total: [^}]*) \}/.exec(tail)?.[1] ?? ''
const count = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0)
const failed = count('fail') || (code === 0 ? 0 : 1)
const skipped = count('skip')
console.log(`${count('pass')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
