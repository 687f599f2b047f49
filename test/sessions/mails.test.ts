import { pino } from 'pino'
import t from 'tap'
import { createAccountMails } from '../../api/sessions/account-mails.js'
import { createMailer } from '../../notices/mailer.js'
import { withApi } from '../api/api-fixture.js'
import { withSmtp } from '../notices/smtp-server.js'
import { until } from '../until.js'
import { addUser, openBrowser } from './browser.js'

const smtp = await withSmtp(t)
const mailer = createMailer(
  { host: '127.0.0.1', port: smtp.port, secure: false, tls: 'off' },
  { name: 'Slugline', address: 'links@example.com' },
)
const mails = createAccountMails({
  mailer,
  apiUrl: new URL('https://links.example.com'),
  log: pino({ level: 'silent' }),
})
t.teardown(() => mails.close())
const api = await withApi(t, { mails, apiUrl: 'https://links.example.com' })
const { app, sql, workspaceId } = api
const ann = await addUser(sql, 'ann@example.com')
await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`

const mailTo = (address: string, subject: string) =>
  until(
    () => smtp.mails.find(({ to, headers }) => to.includes(address) && headers.get('subject')?.includes(subject)),
    `a mail to ${address}`,
  )
/** The token of the link in a mail, whose lines are cut. */
const tokenIn = (raw: string) =>
  /#token=3D([\w-]+)|#token=([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))!.slice(1).find(Boolean)!

t.test('a link for a password is mailed, and nobody is told whether', async (t) => {
  const ask = (email: string) => openBrowser(app).post('/password/reset', { email })
  const [known, unknown] = [await ask('ANN@example.com'), await ask('nobody@example.com')]
  t.same([known.status, known.body], [unknown.status, unknown.body])
  t.equal(known.status, 200)
  const { raw } = await mailTo('ann@example.com', 'password')
  t.match(raw.replaceAll('=\r\n', ''), 'https://links.example.com/password#token=')
  const person = openBrowser(app)
  const chosen = await person.put('/password', { token: tokenIn(raw), password: 'copper lantern 9 river' })
  t.match(chosen, { status: 200, body: { user: { id: ann } } })
  for (let i = 0; i < 5; i += 1) t.equal((await ask('ann@example.com')).status, 200)
  const mailsOfAnn = () => smtp.mails.filter(({ to }) => to.includes('ann@example.com'))
  await until(() => mailsOfAnn().length >= 3, 'three mails')
  // The api answers first and mails then: a mail to somebody else that is asked for later comes after all of them.
  await addUser(sql, 'last@example.com')
  t.equal((await ask('last@example.com')).status, 200)
  await mailTo('last@example.com', 'password')
  t.equal(mailsOfAnn().length, 3, 'three mails at once, with the first')
  t.notOk(smtp.mails.some(({ to }) => to.includes('nobody@example.com')))
  let last = 0
  for (let i = 0; i < 12 && last !== 429; i += 1) last = (await ask(`a${i}@example.com`)).status
  t.equal(last, 429, 'an address asks for so many')
})

t.test('an invitation is mailed, and joins', async (t) => {
  const owner = openBrowser(app)
  await owner.signIn('ann@example.com', 'copper lantern 9 river')
  const { status } = await owner.post(`/workspace/${workspaceId}/members`, { email: 'bob@example.com', role: 'viewer' })
  t.equal(status, 200)
  const { raw } = await mailTo('bob@example.com', 'Invitation')
  const bob = openBrowser(app)
  const joined = await bob.post('/invitations/accept', { token: tokenIn(raw), password: 'maple violet anchor' })
  t.match(joined, { status: 200, body: { workspaces: [{ id: workspaceId, role: 'viewer' }] } })
})
