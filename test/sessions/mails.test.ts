import { pino } from 'pino'
import t from 'tap'
import { createAccountMails } from '../../api/sessions/account-mails.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { createMailer } from '../../notices/mailer.js'
import { withApi } from '../api/api-fixture.js'
import { partOf, subjectOf, withSmtp } from '../notices/smtp-server.js'
import { until } from '../until.js'
import { addUser, openBrowser, PASSWORD } from './browser.js'

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
  /#(?:token|confirm)=3D([\w-]+)|#(?:token|confirm)=([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))!.slice(1).find(Boolean)!

t.test('mails are in the language of the account, which its user chooses', async (t) => {
  const zoe = await addUser(sql, 'zoe@example.com')
  const browser = openBrowser(app)
  await browser.signIn('zoe@example.com')
  t.match(await browser.patch('/account', { language: 'xx' }), {
    status: 400,
    body: { language: ['must be one of en, de, fr, es'] },
  })
  t.match((await browser.get('/session')).body, { user: { language: null } })
  await sql`UPDATE users SET name = 'Zoé' WHERE id = ${zoe}`
  const sentTo = (language: string, text: RegExp) =>
    until(
      () => smtp.mails.find((mail) => mail.headers.get('content-language') === language && text.test(subjectOf(mail))),
      `${text} in ${language}`,
    )
  const subjects = { en: /Invitation to/, de: /Einladung in/, fr: /Invitation à/, es: /Invitación a/ }
  const words = { en: /seven days:/, de: /sieben Tagen:/, fr: /sept jours\u00a0:/, es: /siete días:/ }
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${zoe}, 'owner')`
  for (const [language, subject] of Object.entries(subjects)) {
    const changed = await browser.patch('/account', { language })
    t.match(changed, { status: 200, body: { user: { name: 'Zoé', language } } })
    await browser.post(`/workspace/${workspaceId}/members`, { email: `${language}@example.com`, role: 'viewer' })
    const mail = await sentTo(language, subject)
    t.match(mail.to, [`${language}@example.com`], "an address without an account gets the inviter's language")
    t.match(partOf(mail, 'text/plain'), words[language as keyof typeof words])
    t.match(partOf(mail, 'text/html'), `<html lang="${language}">`)
  }
  await browser.patch('/account', { name: 'Zoe' })
  t.match((await browser.get('/session')).body, { user: { name: 'Zoe', language: 'es' } }, 'an absent field stays')
  await openBrowser(app).post('/password/reset', { email: 'zoe@example.com' })
  t.match((await sentTo('es', /Elige una contraseña nueva/)).to, ['zoe@example.com'])
  t.match(await browser.patch('/account', { language: null }), { body: { user: { language: null } } })
})

t.test('a new account has the language of its browser, if it is one of the product', async (t) => {
  const owner = openBrowser(app)
  await owner.signIn('ann@example.com')
  for (const [name, acceptLanguage, language] of [
    ['gast', 'it,fr-CA;q=0.9,de;q=0.8', 'fr'],
    ['ospite', 'it', null],
  ] as const) {
    await owner.post(`/workspace/${workspaceId}/members`, { email: `${name}@example.com`, role: 'viewer' })
    const token = tokenIn((await mailTo(`${name}@example.com`, 'Invitation')).raw)
    const body = { token, password: 'maple violet anchor' }
    const headers = { 'accept-language': acceptLanguage }
    const joined = await openBrowser(app).post('/invitations/accept', body, { headers })
    t.match(joined, { status: 200, body: { user: { language } } })
  }
})

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

t.test('links that are asked for thousands of made-up addresses have no mails of an account forgotten', async (t) => {
  await addUser(sql, 'eva@example.com')
  let asked = 0
  async function ask(email: string) {
    const remoteAddress = `2001:db8:${(asked++ % 65_536).toString(16)}::1`
    const request = { method: 'POST' as const, url: '/api/v1/password/reset', remoteAddress, payload: { email } }
    t.equal((await app.inject(request)).statusCode, 200)
  }
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address)).length
  for (let i = 0; i < 3; i += 1) await ask('eva@example.com')
  await until(() => mailsTo('eva@example.com') === 3, 'three mails')
  for (let i = 0; i < 10_001; i += 1) await ask(`made-up-${i}@example.com`)
  await ask('eva@example.com')
  // A mail that is asked for later comes after all of them.
  await addUser(sql, 'later@example.com')
  await ask('later@example.com')
  await mailTo('later@example.com', 'password')
  t.equal(mailsTo('eva@example.com'), 3)
})

t.test('a changed address is confirmed by its owner, in a session of the user', async (t) => {
  const bob = await addUser(sql, 'bob@example.com')
  await addUser(sql, 'used@example.com')
  const browser = openBrowser(app)
  await browser.signIn('bob@example.com')
  const change = (email: string) => browser.patch('/account', { email, current_password: PASSWORD })
  t.match(await browser.patch('/account', { email: 'new@example.com' }), { status: 401 })
  const [free, used] = [await change('new@example.com'), await change('USED@example.com')]
  t.match(free, { status: 200, body: { user: { email: 'bob@example.com', pending_email: 'new@example.com' } } })
  t.match(used, { status: 200, body: { user: { email: 'bob@example.com', pending_email: 'USED@example.com' } } })
  await mailTo('USED@example.com', 'has a Slugline account already')
  t.match((await mailTo('bob@example.com', 'is to change')).raw, 'new@example.com', 'the former address is told')
  const first = tokenIn((await mailTo('new@example.com', 'Confirm')).raw)
  t.match(await browser.post('/account/email/confirm', { token: first }), { status: 401 }, 'a later change counts')

  t.match(await browser.delete('/account/email'), { status: 200, body: { user: { pending_email: null } } })
  t.match(await browser.delete('/account/email'), { status: 404 })
  t.match(await browser.post('/account/email/send_again', {}), { status: 404 })
  await change('newer@example.com')
  await mailTo('newer@example.com', 'Confirm')
  await browser.post('/account/email/send_again', {})
  const mailsToNewer = () => smtp.mails.filter(({ to }) => to.includes('newer@example.com'))
  await until(() => mailsToNewer().length === 2, 'another mail')
  const [old, newest] = mailsToNewer().map(({ raw }) => tokenIn(raw))
  t.match(await browser.post('/account/email/confirm', { token: old }), { status: 401 })
  const other = openBrowser(app)
  await other.signIn('used@example.com')
  t.match(await other.post('/account/email/confirm', { token: newest }), { status: 401 }, "in another's session")
  t.match(await openBrowser(app).post('/account/email/confirm', { token: newest }), { status: 401 })
  await sql`INSERT INTO user_links (hash, kind, user_id, expires_at) VALUES (sha256('old'), 'password', ${bob}, now() + interval '1 hour')`
  t.match(await browser.post('/account/email/confirm', { token: newest }), {
    status: 200,
    body: { user: { email: 'newer@example.com', pending_email: null } },
  })
  t.match(await sql`SELECT email, email_verified_at FROM users WHERE id = ${bob}`, [{ email_verified_at: Date }])
  t.same(await sql`SELECT FROM user_links WHERE user_id = ${bob}`, [], 'links to the former address end')
  t.match(await browser.post('/account/email/confirm', { token: newest }), { status: 401 }, 'it works once')

  await change('late@example.com')
  const late = tokenIn((await mailTo('late@example.com', 'Confirm')).raw)
  await addUser(sql, 'Late@example.com')
  t.match(await browser.post('/account/email/confirm', { token: late }), { status: 401 }, 'taken meanwhile')
  t.match((await browser.get('/session')).body, { user: { email: 'newer@example.com' } })
  t.equal((await change('one.more@example.com')).status, 429)
})

t.test('a change of the address ends with a new password', async (t) => {
  const eve = await addUser(sql, 'eve@example.com')
  const browser = openBrowser(app)
  await browser.signIn('eve@example.com')
  await browser.patch('/account', { email: 'thief@example.com', current_password: PASSWORD })
  const token = tokenIn((await mailTo('thief@example.com', 'Confirm')).raw)
  const owner = openBrowser(app)
  const password = { token: await insertUserLink(sql, 'password', eve), password: 'copper lantern 9 river' }
  t.match(await owner.put('/password', password), { status: 200, body: { user: { pending_email: null } } })
  t.match(await owner.post('/account/email/confirm', { token }), { status: 401 })
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

t.test('who invites does not learn whether the address has an account', async (t) => {
  await addUser(sql, 'known@example.com')
  const owner = openBrowser(app)
  await owner.signIn('ann@example.com', 'copper lantern 9 river')
  const workspace = `/workspace/${workspaceId}`
  /** Everything that the owner sees of an invitation, without what differs between any two. */
  async function invite(email: string) {
    const { status, body } = await owner.post(`${workspace}/members`, { email, role: 'viewer' })
    const again = await owner.post(`${workspace}/members`, { email, role: 'member' })
    const { members, invitations } = (await owner.get(`${workspace}/members`)).body
    const { entries } = (await owner.get(`${workspace}/audit_log?kind=invitation`)).body
    const own = <Row extends { email?: string; thing_name?: string }>(rows: Row[]) =>
      rows.filter((row) => (row.email ?? row.thing_name) === email)
    const seen = [status, body, again.status, again.body, own(members), own(invitations), own(entries)]
    const { raw } = await mailTo(email, 'Invitation')
    const text = raw.replaceAll('=\r\n', '').replaceAll(tokenIn(raw), 'token')
    const ids = /"(id|thing_id)":\d+/g
    const moments = /\d{4}-\d\d-\d\dT[\d:.]+/g
    const json = JSON.stringify(seen).replaceAll(email, 'address').replace(ids, '"$1"').replace(moments, 'moment')
    return { seen: json, text, email }
  }
  const [known, unknown] = [await invite('known@example.com'), await invite('nobody.yet@example.com')]
  t.match(known.seen, /^\[200,.*"mailed":true/)
  t.match(known.seen, /"action":"created"/)
  t.equal(known.seen, unknown.seen)
  const sentences = ({ text, email }: typeof known) =>
    text
      .replaceAll(email, 'address')
      .split(/\r\n/)
      .filter((line) => /^[A-Z<].* .* /.test(line) && !/^(Date|Message-ID|Received|Content-Type): /i.test(line))
  t.ok(sentences(known).length > 2)
  t.same(sentences(known), sentences(unknown))
})
