import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createApiClient } from '../../traffic/api-client.js'
import { withFolder } from '../folder.js'
import { openDataDir, runStart } from '../start/run-start.js'

t.setTimeout(180_000)

const dist = fileURLToPath(new URL('../../', import.meta.url))

interface RunOptions {
  folder?: string
  env?: NodeJS.ProcessEnv
  /** Called when the first request is about to be sent. */
  onSending?: () => void
}

/** Runs `npm run load` without npm. */
async function runLoad(args: string[], { folder = dist, env = {}, onSending = () => {} }: RunOptions = {}) {
  const child = spawn(process.execPath, [path.join(folder, 'load/main.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: '/nowhere', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (text.startsWith('Sending')) onSending()
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

t.test('reports agree with what was answered, and with nothing else', async (t) => {
  const dataDir = openDataDir(t)
  const start = runStart(t, dataDir)
  const line = async (pattern: RegExp) => (await start.printed(pattern)).split(/ +/).at(-1)!
  const at = { api: await line(/API +http\S+/), redirector: await line(/Redirector +http\S+/) }
  const key = fs.readFileSync(path.join(dataDir, 'api-key'), 'utf8').trim()
  const where = ['--api', at.api, '--redirector', at.redirector]
  const env = { DATA_DIR: dataDir }

  await t.test('links that the run makes', async (t) => {
    const args = ['--duration', '1', '--links', '30', '--connections', '8']
    const { code, output } = await runLoad([...where, ...args], { env })
    t.equal(code, 0, output)
    const [, answered, recorded] = /Clicks: (\d+) answered, (\d+) in the reports of 30 links/.exec(output)!
    t.equal(answered, recorded)
    t.match(output, /^[1-9]\d* requests answered in .* over 8 connections: [1-9]\d* a second; 0 without an answer$/m)
    t.match(output, /Latency: p50 \S+ ms, p97\.5 \S+ ms, p99 \S+ ms, max \S+ ms/)
    t.match(output, /The reports agree, link by link/)
    // A redirector ends connections that send more while a link is loaded: those requests may be clicks or not.
    t.match(await runLoad([...where, ...args, '--pipelining', '3'], { env }), { code: 0, output: /The reports agree/ })
  })

  await t.test('one URL, at a rate', async (t) => {
    const api = createApiClient({ url: at.api, key })
    const [{ link }] = await api.createLinks(1, [{ url: 'https://example.com/one' }])
    const url = ['--url', link.full_url, '--api', at.api, '--duration', '1', '--rate', '20']
    const { code, output } = await runLoad(url, { env })
    t.equal(code, 0, output)
    t.match(output, /over 20 connections/)
    t.match(output, /The reports agree/)

    // Somebody else visits the link too.
    const visits: Promise<Response>[] = []
    const onSending = () => {
      for (let i = 0; i < 7; i++) visits.push(fetch(link.full_url, { redirect: 'manual' }))
    }
    const disturbed = await runLoad(url, { env, onSending })
    t.same(
      (await Promise.all(visits)).map(({ status }) => status),
      Array(7).fill(302),
    )
    t.equal(disturbed.code, 1, disturbed.output)
    t.match(disturbed.output, /difference: \S+: \d+ answered, \d+ in the report\n1 of 1 link differ/)
  })

  await t.test('without a key, or where no link is, nothing is compared', async (t) => {
    const url = ['--duration', '1', '--rate', '5', '--api', at.api]
    const none = await runLoad(['--url', `${at.redirector}/nobody`, ...url], { env })
    t.equal(none.code, 1)
    t.match(none.output, /neither 2xx nor 3xx: [1-9]\d* with 404/)
    t.match(none.output, /not compared: no workspace of the API key has a link \S+\/nobody/)
    const keyless = await runLoad(['--url', `${at.redirector}/nobody`, ...url])
    t.match(keyless.output, /not compared: there is no API key/)
  })
})

t.test('all mistakes are told at once, by name', async (t) => {
  const args = [
    '--rate',
    '0',
    '--links',
    'many',
    '--url',
    'ftp://x',
    '--duration',
    '1.5',
    '--api',
    'x',
    '--fast',
    'now',
  ]
  const { code, output } = await runLoad([...args, '--connections'])
  t.equal(code, 2)
  for (const name of ['rate', 'links', 'url', 'duration', 'api', 'fast', 'connections'])
    t.match(output, new RegExp(`^--${name} `, 'm'))
  t.match((await runLoad([])).output, /no API key: give --key or API_KEY, or run npm start/)
  t.match(await runLoad(['--help']), { code: 0, output: /--pipelining/ })
})

t.test('an installation without development dependencies says what it lacks', async (t) => {
  const folder = withFolder(t, 'slugline-production')
  for (const name of ['load', 'traffic']) fs.cpSync(path.join(dist, name), path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  const { code, output } = await runLoad(['--key', 'any'], { folder })
  t.equal(code, 2)
  t.match(output, /autocannon is missing: it is a development dependency/)
})
