// A stand-in on the loopback speaks the range API of Pwned Passwords.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createIsBreached } from '../../api/sessions/breached-passwords.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

const STOLEN = 'correct horse battery staple'
const PADDING = 'violet anchor 48 maple'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

const asked: string[] = []
const behaviour = { status: 200, isSilent: false }
const server = createServer((request, response) => {
  asked.push(request.url!)
  if (behaviour.isSilent) return
  const prefix = request.url!.slice('/range/'.length)
  const known = [
    [hashOf(STOLEN), 384],
    [hashOf(PADDING), 0],
  ].filter(([hash]) => String(hash).startsWith(prefix))
  const lines = [
    '0018A45C4D1DEF81644B54AB7F969B88D65:3',
    ...known.map(([hash, count]) => `${String(hash).slice(5)}:${count}`),
  ]
  response.writeHead(behaviour.status).end(lines.join('\r\n'))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`
const warnings: object[] = []
const isBreached = createIsBreached(url, { warn: (line: object) => void warnings.push(line) })

t.test('the list learns five digits of a hash, and says which passwords it has', async (t) => {
  t.equal(await isBreached(STOLEN), true)
  t.equal(await isBreached(PADDING), false, 'a line of padding')
  t.equal(await isBreached(PASSWORD), false)
  t.same(
    asked,
    [STOLEN, PADDING, PASSWORD].map((password) => `/range/${hashOf(password).slice(0, 5)}`),
  )
  t.same(warnings, [])
})

t.test('nobody chooses a breached password: by a link, in a session, or with an invitation', async (t) => {
  const { app, sql, workspaceId } = await withApi(t, { isBreached })
  const ann = await addUser(sql, 'ann@example.com')
  const refused = { status: 400, body: { password: ['is in a list of passwords that were stolen'] } }
  const token = await insertUserLink(sql, 'password', ann)
  const browser = openBrowser(app)
  t.match(await browser.put('/password', { token, password: STOLEN }), refused)
  await browser.signIn('ann@example.com')
  t.match(await browser.put('/password', { current_password: PASSWORD, password: STOLEN }), refused)
  await sql`
    INSERT INTO invitations (hash, workspace_id, email, role, expires_at)
    VALUES (sha256('invited'), ${workspaceId}, 'bob@example.com', 'member', now() + interval '1 day')`
  t.match(await openBrowser(app).post('/invitations/accept', { token: 'invited', password: STOLEN }), refused)
  t.equal((await browser.put('/password', { token, password: 'copper lantern 9 river' })).status, 200)
})

t.test('a list that fails or hangs keeps nobody from choosing a password, and that is logged', async (t) => {
  behaviour.status = 503
  t.equal(await isBreached(STOLEN), false)
  behaviour.isSilent = true
  t.equal(await isBreached(STOLEN), false)
  t.match(warnings, [{ reason: 'it answers with status 503' }, { reason: /time/i }])
  t.notMatch(JSON.stringify(warnings), hashOf(STOLEN).slice(5))
})
