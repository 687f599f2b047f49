// run.js on a tree of its own: the real lock files, one small program, and an npm that only says that it was called.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const PROGRAM = 'greeting/main.js'
const INSTALLED_FILE = 'node_modules/.package-lock.json'
const isRoot = process.getuid?.() === 0

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean }>
}

/** A tree that has been compiled. */
function makeTree(t: Test) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-run-js-'))
  t.teardown(() => {
    makeWritable()
    fs.rmSync(root, { recursive: true, force: true })
  })
  fs.chmodSync(root, 0o755)
  const at = (file: string) => path.join(root, file)
  for (const folder of ['greeting', 'node_modules', 'bin']) fs.mkdirSync(at(folder))
  for (const file of ['run.js', 'package.json', 'package-lock.json', INSTALLED_FILE])
    fs.copyFileSync(path.join(project, file), at(file))
  fs.symlinkSync(path.join(project, 'node_modules/esbuild'), at('node_modules/esbuild'))
  fs.writeFileSync(at('greeting/main.ts'), "const greeting: string = 'started'\nconsole.log(greeting)\n")
  fs.writeFileSync(at('bin/npm'), '#!/bin/sh\necho "npm $*"\nexit 1\n', { mode: 0o755 })

  const runAs = (user: { uid?: number; gid?: number }, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['run.js', ...args], {
      cwd: root,
      env: { PATH: `${at('bin')}:${process.env.PATH}`, ...env },
      encoding: 'utf8',
      ...user,
    })
    return { status, stdout, stderr }
  }
  /** Every file with another date, the lock file the newest, and nothing that can be written. */
  const copyReadOnly = () => {
    const entries = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map(at)
    for (const entry of entries) fs.lutimesSync(entry, new Date(), new Date())
    const later = new Date(Date.now() + 60_000)
    for (const file of ['package-lock.json', 'greeting/main.ts']) fs.utimesSync(at(file), later, later)
    spawnSync('chmod', ['-R', 'a-w', root])
  }
  const makeWritable = () => spawnSync('chmod', ['-R', 'u+w', root])
  const changeLock = (file: string, change: (packages: Lock['packages']) => void) => {
    const lock: Lock = JSON.parse(fs.readFileSync(at(file), 'utf8'))
    change(lock.packages)
    fs.writeFileSync(at(file), JSON.stringify(lock))
  }
  const build = (env?: NodeJS.ProcessEnv) => runAs({}, [], env)
  t.same(build(), silent, 'compiles, and installs nothing')
  /** Runs as a user whom permissions bind. */
  const run = (args: string[], env?: NodeJS.ProcessEnv) => runAs(isRoot ? { uid: 65534, gid: 65534 } : {}, args, env)
  return { at, build, run, copyReadOnly, makeWritable, changeLock }
}

const silent = { status: 0, stdout: '', stderr: '' }
const started = { status: 0, stdout: 'started\n', stderr: '' }
const production = { NODE_ENV: 'production' }

t.test('a read-only copy with new dates starts as it is, in production and elsewhere', async (t) => {
  const { run, copyReadOnly } = makeTree(t)
  copyReadOnly()
  t.same(run([PROGRAM], production), started)
  t.same(run([PROGRAM]), started)
})

t.test('a lock file that asks for something else is installed, in production it is an error', async (t) => {
  const { run, changeLock } = makeTree(t)
  changeLock('package-lock.json', (packages) => {
    packages['node_modules/fastify'].version = '999.0.0'
  })
  const refused = run([PROGRAM], production)
  t.equal(refused.status, 1)
  t.equal(refused.stdout, '')
  t.match(refused.stderr, /^node_modules lacks fastify 999\.0\.0: run `npm ci .*`\n$/)
  const installed = run([PROGRAM])
  t.match(installed.stdout, /^npm ci .*--include=dev/)
  t.equal(installed.stderr, 'Installing dependencies (once)…\nnpm ci failed\n')
})

t.test('nothing installed is one error in production, however much is missing', async (t) => {
  const { at, run } = makeTree(t)
  fs.rmSync(at(INSTALLED_FILE))
  const { status, stdout, stderr } = run([PROGRAM], production)
  t.same([status, stdout], [1, ''])
  t.match(stderr, /^node_modules lacks \S+ \S+, \S+ \S+, \S+ \S+ and \d+ more: run `.*`\n$/)
})

t.test('what is optional may lack, and in production what is for development', async (t) => {
  const { run, changeLock } = makeTree(t)
  changeLock(INSTALLED_FILE, (packages) => {
    for (const [folder, { optional }] of Object.entries(packages)) if (optional) delete packages[folder]
  })
  t.same(run([PROGRAM]), started)
  changeLock(INSTALLED_FILE, (packages) => {
    for (const [folder, { dev }] of Object.entries(packages)) if (dev) delete packages[folder]
  })
  t.same(run([PROGRAM], production), started)
  t.match(run([PROGRAM]).stdout, /^npm ci /)
})

t.test('without a lock file nothing is installed', async (t) => {
  const { at, build, run } = makeTree(t)
  fs.rmSync(at('package-lock.json'))
  const { status, stdout, stderr } = run([PROGRAM])
  t.same([status, stdout], [1, ''])
  t.match(stderr, /^node_modules lacks @clickhouse\/client, /)

  const dependencies = Object.keys(JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).dependencies)
  for (const name of dependencies) fs.mkdirSync(at(`node_modules/${name}`), { recursive: true })
  t.same(build(), silent, 'compiles anew, because packages can be others')
  t.same(run([PROGRAM]), started)
})

t.test('a package that is bundled is loaded from dist/, with the names that it exports', async (t) => {
  const { at, build, run } = makeTree(t)
  fs.mkdirSync(at('node_modules/pino'))
  fs.writeFileSync(at('node_modules/pino/package.json'), JSON.stringify({ name: 'pino', main: 'main.js' }))
  fs.writeFileSync(at('node_modules/pino/main.js'), "const { EOL } = require('node:os')\nexports.end = EOL\n")
  fs.writeFileSync(
    at('greeting/main.ts'),
    "import pino, { end } from 'pino'\nprocess.stdout.write(pino.end === end ? 'started' + end : '')\n",
  )
  t.same(build(), silent)
  fs.rmSync(at('node_modules/pino'), { recursive: true })
  t.same(run([PROGRAM]), started)
})

t.test('a changed source is compiled; where it cannot be, and in production, that is one error', async (t) => {
  const { at, build, run, copyReadOnly, makeWritable } = makeTree(t)
  fs.writeFileSync(at('greeting/main.ts'), "console.log('changed')\n")
  copyReadOnly()
  const unwritable = run([PROGRAM])
  t.same([unwritable.status, unwritable.stdout], [1, ''])
  t.match(unwritable.stderr, /^Cannot compile: EACCES: permission denied, mkdir '.*'\n$/)
  const refused = run([PROGRAM], production)
  t.same([refused.status, refused.stdout], [1, ''])
  t.equal(refused.stderr, 'dist/ is not what the sources compile to: run `npm run build`\n')

  makeWritable()
  t.same(build(production), silent, 'npm run build compiles in production too')
  t.same(run([PROGRAM], production), { ...started, stdout: 'changed\n' })
})

t.test('what does not compile is said once, and leaves what was compiled', async (t) => {
  const { at, run } = makeTree(t)
  fs.writeFileSync(at('greeting/main.ts'), 'const = 1\n')
  fs.chmodSync(at('.'), 0o777)
  const { status, stdout, stderr } = run([PROGRAM])
  t.same([status, stdout], [1, ''])
  t.equal(stderr.match(/greeting\/main\.ts:1:6/g)?.length, 1, stderr)
  t.same(
    fs.readdirSync(at('.')).filter((name) => name.startsWith('dist')),
    ['dist'],
  )
})
