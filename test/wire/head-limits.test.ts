// How long the head of a request may be: request line, headers, and the empty line behind them.
import t from 'tap'
import { HEAD_BYTES_MAX } from '../../redirector/http/uws.js'
import { segments, withEcho } from './talk.js'

const REQUEST_START = 'GET /a'
const REQUEST_END = ' HTTP/1.1\r\nHost: a\r\n'
const longLine = (bytes: number) =>
  `${REQUEST_START}?${'x'.repeat(bytes - REQUEST_START.length - REQUEST_END.length - 3)}${REQUEST_END}\r\n`
const COOKIE = 'Cookie: '
const longCookie = (bytes: number) =>
  `${REQUEST_START}${REQUEST_END}${COOKIE}${'x'.repeat(bytes - REQUEST_START.length - REQUEST_END.length - COOKIE.length - 4)}\r\n\r\n`

t.test('a head of 16 KB is taken, a longer one is 431, in one segment and in several', async (t) => {
  const { say, server } = await withEcho(t)
  if (server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  const isOld = server === 'old'
  for (const [name, head] of Object.entries({ longLine, longCookie })) {
    for (const bytes of [4095, 4096, 5000, HEAD_BYTES_MAX - 1]) {
      const request = head(bytes)
      t.equal(request.length, bytes)
      t.match(await say(request), /^200 get \/a/, `${name}, ${bytes} bytes at once`)
      const refused = isOld && name === 'longLine' // a request line in pieces
      t.match(await say(...segments(request)), refused ? '505 closed' : /^200 get \/a/, `${name}, ${bytes} in pieces`)
    }
    for (const bytes of [HEAD_BYTES_MAX + 1, 2 * HEAD_BYTES_MAX, 70_000]) {
      const request = head(bytes)
      // An old binary has no limit for what comes at once.
      t.match(await say(request), isOld ? /^200|431 closed/ : '431 closed', `${name}, ${bytes} bytes at once`)
      const refused = isOld && name === 'longLine' ? '505 closed' : '431 closed'
      t.equal(await say(...segments(request)), refused, `${name}, ${bytes} in pieces`)
    }
  }
})
