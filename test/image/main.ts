// `npm run test:image`: the image is built and docker-compose.yml is run, both as they are, in a Docker of the test's own.
// Nothing is pulled: build-images.ts makes what they are based on. Needs root; its last line is `N passed, N failed`.
import { mkdtempSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { kafkaMissing } from '../../embedded/kafka-artifacts/fetch-jars.js'
import { freePort } from '../../process/free-port.js'
import { printCountsAtExit } from '../print-counts.js'
import { GIVEN } from '../read-compose.js'
import { type Answer, ask } from '../redirector/ask.js'
import { until } from '../until.js'
import { buildImages } from './build-images.js'
import { dockerMissing, startDocker } from './docker.js'

/** Size of the image beyond its base; 80 MB of it are location data. */
const IMAGE_BYTES_MAX = 150_000_000

const project = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
const compose: { services: Record<string, { image: string; profiles?: string[] }> } = parse(
  read('docker-compose.yml'),
  { merge: true },
)
const { services } = compose
const images = {
  base: /^FROM (\S+)$/m.exec(read('Dockerfile'))![1],
  slugline: services.api.image,
  postgres: services.postgres.image,
  kafka: services.kafka.image,
  clickhouse: services.clickhouse.image,
}
const stores = ['postgres', 'kafka', 'clickhouse']
const lasting = Object.keys(services).filter((name) => !services[name].profiles && name !== 'migrate')
const programs = lasting.filter((name) => !stores.includes(name))

t.setTimeout(0)
printCountsAtExit()

const missing = dockerMissing() ?? kafkaMissing()
if (missing) {
  console.error(`THE IMAGE IS NOT TESTED: ${missing}`)
  if (process.env.REQUIRE_IMAGE === '1') t.fail(missing)
  else t.pass(missing, { skip: missing })
} else await testImage()

async function testImage() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'slugline-image-'))
  const docker = await startDocker(path.join(folder, 'docker'))
  const ports = { redirectors: [await freePort(), await freePort()], api: await freePort() }
  const host = `localhost:${ports.redirectors[0]}`
  const env = {
    COMPOSE_PROJECT_NAME: 'slugline',
    ...GIVEN,
    PUBLIC_URL: `http://${host}`,
    REDIRECTOR_1_PORT: String(ports.redirectors[0]),
    REDIRECTOR_2_PORT: String(ports.redirectors[1]),
    API_PORT: String(ports.api),
  }
  const up = (...args: string[]) => docker.compose(project, env, ...args)
  const runTool = (...args: string[]) => up('run', '--rm', '-T', ...args)
  const inImage = (...command: string[]) => docker.run('run', '--rm', '--network=none', images.slugline, ...command)
  const inspect = async (name: string, format: string) => {
    const id = (await up('ps', '--all', '--quiet', name)).trim()
    return (await docker.run('inspect', '--format', format, id)).trim()
  }
  t.teardown(async () => {
    await up('down', '--volumes', '--timeout', '1')
    await docker.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const startUp = async (t: Test) => {
    const began = Date.now()
    await up('up', '--detach', '--no-build')
    for (const name of lasting) {
      const isHealthy = async () => (await inspect(name, '{{.State.Health.Status}}')) === 'healthy'
      await until(isHealthy, `${name} to be healthy`, { msMax: 300_000, everyMs: 200 })
    }
    t.comment(`all healthy after ${Date.now() - began} ms`)
  }
  let key = ''
  const askApi = async (method: string, at: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await ask(ports.api, `/api/v1/${at}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: answer.status, body: JSON.parse(answer.body.toString()) }
  }
  const visit = (port: number, slug: string): Promise<Answer> => ask(port, slug, { headers: { host } })
  /** @returns the report of destinations, as soon as it has that many clicks */
  const waitForClicks = (count: number) =>
    until(
      async () => {
        const { body } = await askApi('GET', 'workspace/1/clicks/counters/destination')
        return body.total >= count && body
      },
      `${count} clicks in the report`,
      { everyMs: 100 },
    )

  await t.test('the Dockerfile builds, as it is', async () => {
    await buildImages(docker, project, path.join(folder, 'images'), images)
  })

  await t.test('the image has what runs, and nothing else', async (t) => {
    const sizeOf = async (image: string) => Number(await docker.run('image', 'inspect', '--format', '{{.Size}}', image))
    const size = (await sizeOf(images.slugline)) - (await sizeOf(images.base))
    t.ok(size < IMAGE_BYTES_MAX, `${Math.round(size / 1e6)} MB beside the base image`)

    const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
      read('package-lock.json'),
    )
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const folders = new Set((await inImage('find', 'node_modules', '-type', 'd')).split('\n'))
    const unwanted = [
      ...Object.keys(lock.packages).filter((name) => lock.packages[name].dev || lock.packages[name].devOptional),
      ...Object.keys(optionalDependencies).map((name) => `node_modules/${name}`),
    ]
    t.ok(unwanted.length > 100 && folders.has('node_modules/fastify'), 'both lists are what they should be')
    t.same(
      unwanted.filter((name) => folders.has(name)),
      [],
      'no package of development or of npm start',
    )

    const sources = (await inImage('find', '.', '-name', '*.ts', '-not', '-path', '*/node_modules/*')).trim()
    t.equal(sources, '', 'no sources')
    const platform = `${process.platform}_${process.arch}`
    const binaries = (await inImage('find', 'node_modules/uWebSockets.js', '-name', '*.node')).trim()
    t.match(binaries, new RegExp(`^node_modules/uWebSockets\\.js/uws_${platform}_\\d+\\.node$`), 'one binary')
    t.equal(await inImage('node', '-p', "typeof require('uWebSockets.js').App"), 'function\n', 'which loads')
  })

  await t.test(
    'programs are run by a user who owns nothing but /data, from a file system that is read-only',
    async (t) => {
      t.equal(await inImage('id', '-un'), 'node\n')
      t.equal(await inImage('find', '/app', '-writable'), '')
      t.equal(await inImage('find', '/data', '-writable'), '/data\n')
      const help = ['node', 'run.js', 'admin/main.js', '--help']
      t.match(await docker.run('run', '--rm', '--read-only', images.slugline, ...help), 'npm run admin')
    },
  )

  await t.test('docker-compose.yml brings up all services, and the first key is in the log of migrate', async (t) => {
    await startUp(t)
    const log = await up('logs', '--no-color', 'migrate')
    key = /has the key (\w+)/.exec(log)![1]
    t.equal((await askApi('GET', 'workspaces')).status, 200)
  })

  await t.test('a link is created, visited on both redirectors, and reported', async (t) => {
    const link = { workspace_id: 1, url: 'https://example.com/', slug: '/spring', domain: host }
    const { status, body } = await askApi('POST', 'link', link)
    t.same([status, body.full_url], [200, `${env.PUBLIC_URL}/spring`])
    for (const port of ports.redirectors) {
      const { status, headers } = await visit(port, '/spring')
      t.same([status, headers.location], [302, link.url])
    }
    t.same(await waitForClicks(2), { total: 2, values: [{ value: link.url, count: 2 }] })
  })

  await t.test('admin and import run beside it', async (t) => {
    t.match(await runTool('admin', 'key', 'list', '--workspace', '1'), /^id +key/m)
    const files = path.join(folder, 'files')
    await mkdir(files, { mode: 0o755 })
    await writeFile(path.join(files, 'links.csv'), 'address,target\nimported,https://example.com/imported\n')
    const done = await runTool('--volume', `${files}:/files`, '-e', `API_KEY=${key}`, 'import', 'links.csv')
    t.match(done, /^1 created, /m)
    t.equal((await visit(ports.redirectors[0], '/imported')).headers.location, 'https://example.com/imported')
  })

  await t.test('clicks that Kafka did not take, links and reports outlast the containers', async (t) => {
    await waitForClicks(3)
    await up('stop', 'kafka')
    for (const port of ports.redirectors) t.equal((await visit(port, '/spring')).status, 302)
    await up('kill', ...programs)
    await up('down')
    t.equal(await docker.run('ps', '--all', '--quiet'), '')

    await startUp(t)
    t.equal((await visit(ports.redirectors[1], '/spring')).status, 302)
    t.equal((await waitForClicks(6)).total, 6)
    t.notMatch(await up('logs', 'migrate'), 'has the key', 'the first key is made once')
  })
  await t.test('every program gets the signal, and ends in order', async (t) => {
    for (const name of programs) {
      const began = Date.now()
      await up('stop', name)
      t.comment(`${name} stopped after ${Date.now() - began} ms`)
      t.equal(await inspect(name, '{{.State.ExitCode}}'), '0', name)
    }
  })
}
