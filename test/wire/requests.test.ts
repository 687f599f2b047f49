// How requests are read off the wire. Where it matters which binary of uWebSockets.js Node has loaded, `old` is those for
// Node up to 21: their answers are here so that it is known what they do, and to see when they do otherwise. `new` is what
// visitors are to meet.
import t, { type Test } from 'tap'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import { createTalk, cuts, echoHandlers, type Piece, withEcho } from './talk.js'

const HOST = 'Host: a\r\n'
const get = `GET /a HTTP/1.1\r\n${HOST}\r\n`
const ANSWER_TO_GET = '200 get /a host=a'
const post = (headers: string, body: string) => `POST /a HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const ANSWER_TO_POST = '200 post /a host=a body=abc'

t.test('a request in two segments, cut anywhere', async (t) => {
  const line = 'GET /abcdefgh?x=1 HTTP/1.1\r\n'
  const whole = Buffer.from(`${line}${HOST}Accept: */*\r\n\r\n`)
  const answer = '200 get /abcdefgh ?x=1 host=a'
  const { say, server } = await withEcho(t)
  const answers = []
  for (const pieces of cuts(whole)) answers.push(await say(...pieces))
  if (server !== 'old') return t.same(new Set(answers), new Set([answer]))
  const inLine = answers.slice('GET'.length, line.length - 1)
  t.same(new Set(inLine), new Set(['505 closed']), 'from the blank before the path to the last character of the line')
  t.same(
    new Set([...answers.slice(0, 'GET'.length), ...answers.slice(line.length - 1)]),
    new Set([answer]),
    'elsewhere',
  )
})

t.test('node:http, where no binary loads, takes them too', async (t) => {
  const listening = await listenNodeHttp(echoHandlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  const { say } = createTalk(t, listening.port)
  for (const pieces of cuts(Buffer.from(get))) t.equal(await say(...pieces), ANSWER_TO_GET)
  t.equal(await say(...[...get]), ANSWER_TO_GET)
})

interface Case {
  pieces: Piece[]
  new: string
  old?: string
}

const headers = (count: number) => {
  const names = Array.from({ length: count - 1 }, (_, i) => `X-${String.fromCharCode(97 + (i % 26))}: 1\r\n`)
  return `GET /a HTTP/1.1\r\n${HOST}${names.join('')}\r\n`
}
const refused = { new: '400 closed', old: 'silent' } // an old binary waits for more, and closes after 10 s

const cases: Record<string, Case> = {
  'byte by byte': { pieces: [...get], new: ANSWER_TO_GET, old: '505 closed' },
  'two in a segment': { pieces: [get + get.replace('/a', '/b')], new: `${ANSWER_TO_GET} | 200 get /b host=a` },
  'two, and a half in each segment': {
    pieces: [get + get.slice(0, 20), get.slice(20)],
    new: `${ANSWER_TO_GET} | ${ANSWER_TO_GET}`,
  },
  'two hosts': { pieces: [`GET /a HTTP/1.1\r\n${HOST}Host: b\r\n\r\n`], new: '400 closed', old: ANSWER_TO_GET },
  'no host': { pieces: ['GET /a HTTP/1.1\r\nAccept: */*\r\n\r\n'], new: '400 closed' },
  'a target in absolute form': { pieces: [`GET http://a/a HTTP/1.1\r\n${HOST}\r\n`], new: '505 closed' },
  'HTTP/1.0': { pieces: [get.replace('/1.1', '/1.0')], new: '505 closed' },
  'a blank in the path': { pieces: [get.replace('/a', '/a b')], new: '505 closed' },
  'a header without a colon': { pieces: [`GET /a HTTP/1.1\r\n${HOST}Accept\r\n\r\n`], ...refused },
  'a blank before the colon': { pieces: [`GET /a HTTP/1.1\r\n${HOST}Accept : */*\r\n\r\n`], ...refused },
  'a header over two lines': { pieces: [`GET /a HTTP/1.1\r\n${HOST}Accept: a,\r\n b\r\n\r\n`], ...refused },
  'a control character in a header': { pieces: [`GET /a HTTP/1.1\r\n${HOST}Accept: \x01\r\n\r\n`], ...refused },
  '98 headers': { pieces: [headers(98)], new: ANSWER_TO_GET },
  '99 headers': { pieces: [headers(99)], new: '431 closed', old: 'silent' },
  '200 headers': { pieces: [headers(200)], new: '431 closed', old: 'silent' },
  'a body with its length': { pieces: [post('Content-Length: 3\r\n', 'abc')], new: ANSWER_TO_POST },
  'a body in a segment of its own': { pieces: [post('Content-Length: 3\r\n', ''), 'a', 'bc'], new: ANSWER_TO_POST },
  'a body in chunks': {
    pieces: [post('Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n')],
    new: ANSWER_TO_POST,
  },
  'a chunk without a length': { pieces: [post('Transfer-Encoding: chunked\r\n', 'x\r\nabc\r\n')], new: '400 closed' },
  'two lengths, of which the first counts': {
    pieces: [post('Content-Length: 3\r\nContent-Length: 5\r\n', 'abc')],
    new: ANSWER_TO_POST,
  },
  'two lengths in a line': { pieces: [post('Content-Length: 3, 3\r\n', 'abc')], new: '400 closed' },
  'a length below nothing': { pieces: [post('Content-Length: -1\r\n', 'abc')], new: '400 closed' },
  'a length and chunks': {
    pieces: [post('Transfer-Encoding: chunked\r\nContent-Length: 3\r\n', '3\r\nabc\r\n0\r\n\r\n')],
    new: '400 closed',
  },
}

t.test('requests that are made well and badly', async (t) => {
  const { say, server } = await withEcho(t)
  if (server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  for (const [name, { pieces, ...expected }] of Object.entries(cases))
    t.equal(await say(...pieces), expected[server] ?? expected.new, name)
})

t.test('an answer does not say what has made it', async (t: Test) => {
  const { open } = await withEcho(t)
  const connection = await open()
  await connection.send(get)
  t.match(connection.text(), /^HTTP\/1.1 200 /)
  t.notMatch(connection.text(), /uWebSockets/i)
})
