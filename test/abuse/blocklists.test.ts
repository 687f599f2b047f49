// Files that change, and feeds that fail, change, hang and send too much. They are real servers on the loopback.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openBlocklists } from '../../abuse/blocklists.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const pace = { filesMs: 20, feedsMs: 20, fetchMs: 60_000 }

async function serve(t: Test, answer: http.RequestListener): Promise<string> {
  const server = http.createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.txt?token=secret`
}

function open(t: Test, sources: string[], dataDir = withFolder(t, 'abuse'), changed = {}) {
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    warn: (of: object | string, message?: string) => void warnings.push(`${JSON.stringify(of)} ${message}`),
  }
  const lists = openBlocklists({ sources, dataDir, log, pace: { ...pace, ...changed } })
  t.teardown(() => lists.close())
  return { lists, warnings, dataDir, covers: (host: string) => lists.find([`https://${host}/`]) !== undefined }
}

t.test('a file is read again when it changes, and stays as it was when it is gone', async (t) => {
  const file = path.join(withFolder(t, 'list'), 'own.txt')
  fs.writeFileSync(file, 'one.example\n')
  const { lists, covers, warnings } = open(t, [file])
  await until(async () => lists.isSettled(), 'the lists to be read')
  t.match(lists.find(['https://a.one.example/']), { reason: 'blocklist', list: 'own.txt', entry: 'one.example' })
  const digest = lists.digest()
  fs.writeFileSync(file, 'two.example\n')
  await until(async () => covers('two.example'), 'the entry to be on a list')
  t.notOk(covers('one.example'))
  t.not(lists.digest(), digest)
  fs.rmSync(file)
  await until(async () => warnings.length > 0, 'a warning')
  t.ok(covers('two.example'))
  t.match(lists.states, [{ name: 'own.txt', lastError: /ENOENT/ }])
  fs.writeFileSync(file, 'three.example\n')
  await until(async () => covers('three.example'), 'the entry to be on a list')
  t.match(lists.states, [{ lastError: undefined }])
})

t.test('a file without entries, or that is being written, leaves the list as it was', async (t) => {
  const file = path.join(withFolder(t, 'list'), 'own.txt')
  fs.writeFileSync(file, 'one.example\n')
  const { lists, covers, warnings } = open(t, [file], undefined, { filesMs: 200 })
  await until(async () => covers('one.example'), 'the entry to be on a list')
  for (const [i, text] of ['', '# nothing yet\n', 'one'].entries()) {
    fs.writeFileSync(file, text)
    await until(async () => lists.states[0].lastError !== undefined, 'an error')
    t.match(warnings[i], 'it has no entries')
    t.ok(covers('one.example'))
    fs.writeFileSync(file, `one.example\nmore${i}.example\n`)
    await until(async () => covers(`more${i}.example`), 'the entry to be on a list')
  }
  const kept = await new Promise<boolean>((resolve) => {
    fs.writeFileSync(file, '')
    let written = 0
    let wasKept = true
    const timer = setInterval(() => {
      wasKept &&= covers('one.example')
      fs.appendFileSync(file, `line${written++}.example\n`)
      if (written < 100) return
      clearInterval(timer)
      resolve(wasKept)
    }, 10)
  })
  t.ok(kept)
  await until(async () => covers('line99.example'), 'the whole file to be read')
  t.notOk(covers('one.example'))
})

t.test('a feed is asked again, believed when it has entries, and kept on disk for the next start', async (t) => {
  let answer: http.RequestListener = (_request, response) =>
    response.writeHead(200, { etag: '"1"' }).end('one.example\n')
  const asked: http.IncomingHttpHeaders[] = []
  const feed = await serve(t, (request, response) => {
    asked.push(request.headers)
    answer(request, response)
  })
  const { lists, covers, warnings, dataDir } = open(t, [feed])
  await until(async () => covers('one.example'), 'the entry to be on a list')
  await until(async () => asked.some((headers) => headers['if-none-match'] === '"1"'), 'a conditional request')
  answer = (_request, response) => response.writeHead(304).end()
  const seen = asked.length
  await until(async () => asked.length > seen + 1, 'another request')
  t.ok(covers('one.example'))
  for (const bad of [
    ((_, response) => response.writeHead(500).end('two.example\n')) as http.RequestListener,
    ((_, response) => response.end('<html><body><p>Come again later')) as http.RequestListener,
    ((request) => request.socket.destroy()) as http.RequestListener,
    ((_, response) => response.writeHead(302, { location: 'file:///etc/hosts' }).end()) as http.RequestListener,
    ((_, response) => response.writeHead(302, { location: '/list.txt' }).end()) as http.RequestListener,
    ((_, response) =>
      response
        .writeHead(200, { 'content-length': '1000' })
        .end('two.example\n', () => response.destroy())) as http.RequestListener,
  ]) {
    const before = warnings.length
    answer = bad
    await until(async () => warnings.length > before, 'a warning')
    t.ok(covers('one.example'))
    t.notOk(covers('two.example'))
    answer = (_request, response) => response.writeHead(304).end()
    await until(async () => lists.states[0].lastError === undefined, 'the feed to work again')
  }
  t.notMatch(warnings.join(), 'secret')
  await lists.close()
  const again = open(t, [feed], dataDir)
  await until(async () => again.covers('one.example'), 'the entry to be on a list')
  t.match(fs.readdirSync(path.join(dataDir, 'blocklists')).length, 1, 'nothing is left over')
  answer = (_request, response) => response.end('three.example\n')
  await until(async () => again.covers('three.example'), 'the entry to be on a list')
})

t.test('user and password of a feed are sent to its own origin, and are in no log', async (t) => {
  const asked: Record<string, (string | undefined)[]> = { own: [], other: [] }
  const other = await serve(t, (request, response) => {
    asked.other.push(request.headers.authorization)
    response.end('one.example\n')
  })
  let status = 302
  const feed = await serve(t, (request, response) => {
    asked.own.push(request.headers.authorization)
    response.writeHead(status, { location: request.url === '/again' ? other : '/again' }).end()
  })
  const { covers, warnings, lists } = open(t, [feed.replace('//', '//reader:p%40ss@')])
  await until(async () => covers('one.example'), 'the entry to be on a list')
  const basic = `Basic ${Buffer.from('reader:p@ss').toString('base64')}`
  t.same(asked.own.slice(0, 2), [basic, basic])
  t.equal(asked.other[0], undefined)
  status = 401
  await until(async () => warnings.length > 0, 'a warning')
  t.match(warnings, [/status 401/])
  t.notMatch(
    JSON.stringify([warnings, lists.states.map(({ name, lastError }) => [name, lastError])]),
    /reader|p%40ss|p@ss/,
  )
})

t.test('a feed that hangs holds up nothing, and is given up', async (t) => {
  const silent = await serve(t, () => undefined)
  const dripping = await serve(t, (_request, response) => {
    const timer = setInterval(() => response.write('slow.example\n'), 10)
    response.on('close', () => clearInterval(timer))
  })
  const file = path.join(withFolder(t, 'list'), 'own.txt')
  fs.writeFileSync(file, 'one.example\n')
  const { lists, covers } = open(t, [silent, dripping, file], undefined, { fetchMs: 300 })
  await until(async () => covers('one.example'), 'the entry to be on a list')
  await until(async () => lists.isSettled(), 'the lists to be read')
  t.notOk(covers('slow.example'))
  t.ok(lists.isUnread(lists.states[0].name))
})

t.test('of a feed without an end 128 MB are read, and none is believed', async (t) => {
  const chunk = Buffer.from('endless.example\n'.repeat(65_536))
  let sent = 0
  const feed = await serve(t, (_request, response) => {
    const more = () => {
      while (sent < 200 << 20 && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  const { lists, covers, warnings, dataDir } = open(t, [feed], undefined, { feedsMs: 3600_000 })
  await until(async () => warnings.length > 0, 'a warning')
  t.match(warnings[0], '128 MB')
  t.notOk(covers('endless.example'))
  await lists.close()
  t.same(fs.readdirSync(path.join(dataDir, 'blocklists')), [])
})
