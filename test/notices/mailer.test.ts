// Mails against a real server: encryption, credentials, refusals, silence, and content that tries to be more than content.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import t, { type Test } from 'tap'
import { readConfig } from '../../events/config.js'
import { createMailer, type Mail } from '../../notices/mailer.js'
import { linkMessage, noticeMessage } from '../../notices/messages.js'
import { createAuthority } from '../certificates.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { partOf, withSmtp } from './smtp-server.js'

t.setTimeout(60_000)
const authority = await createAuthority(withFolder(t), 'authority')
const files = await authority.issue('mail')
const certificate = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
const env = { DATABASE_URL: 'postgres://127.0.0.1/x', MAIL_FROM: 'Slugline <links@example.com>' }
/** For servers that never answer. */
const impatient = { connectMs: 300, silentMs: 300, sendMs: 2_000 }

/** A mailer as the environment of a process makes it. */
function mailerOf(smtpUrl: string, patience?: typeof impatient) {
  const { SMTP_URL, MAIL_FROM } = readConfig({ ...env, SMTP_URL: smtpUrl })
  return createMailer(SMTP_URL!, MAIL_FROM!, patience)
}

const aMail = (over: Partial<Mail> = {}): Mail => ({
  to: 'ann@example.com',
  language: 'en',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello',
  messageId: 'a.1',
  ...over,
})

t.test('TLS from the first byte, and STARTTLS with a password', async (t) => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
    done(null, { user: password === 'p@ss:word' ? username : undefined })
  for (const scheme of ['smtp', 'smtps']) {
    const server = await withSmtp(t, { ...certificate, secure: scheme === 'smtps', authOptional: false, onAuth })
    const mailer = mailerOf(`${scheme}://me:p%40ss%3Aword@localhost:${server.port}?tls=required`)
    t.match(
      await mailer.send(aMail()),
      { kind: 'failed', reason: /certificate/ },
      'a certificate that nobody vouches for',
    )
    t.match(mailer.lastError(), /certificate/)
    const trusting = createMailer(
      {
        host: 'localhost',
        port: server.port,
        secure: scheme === 'smtps',
        tls: 'required',
        auth: { user: 'me', pass: 'p@ss:word' },
        ca: readFileSync(authority.ca, 'utf8'),
      },
      { name: '', address: 'links@example.com' },
    )
    t.same(await trusting.send(aMail()), { kind: 'sent' })
    t.match(server.mails, [{ isSecure: true, user: 'me', to: ['ann@example.com'], from: 'links@example.com' }])
  }
})

t.test('a password is not sent where TLS is demanded and not offered', async (t) => {
  let attempts = 0
  const server = await withSmtp(t, {
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      attempts += 1
      done(null, { user: 'me' })
    },
  })
  const mailer = mailerOf(`smtp://me:secret@127.0.0.1:${server.port}?tls=required`)
  t.match(await mailer.send(aMail()), { kind: 'failed' })
  t.equal(attempts, 0)
  t.same(server.mails, [])
  t.same(await mailerOf(`smtp://me:secret@127.0.0.1:${server.port}?tls=off`).send(aMail()), { kind: 'sent' })
})

t.test('who is refused for good, who is later, and wrong credentials', async (t) => {
  const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  const server = await withSmtp(t, {
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('gone') ? refuse(550) : address.startsWith('full') ? refuse(452) : null)
    },
    onMailFrom: (_address, _session, done) => done(),
    onAuth: (_auth, _session, done) => done(refuse(535)),
    allowInsecureAuth: true,
  })
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`)
  t.match(await mailer.send(aMail({ to: 'gone@example.com' })), { kind: 'refused' })
  t.equal(mailer.lastError(), undefined, 'which is nothing of the server’s')
  t.match(await mailer.send(aMail({ to: 'full@example.com' })), { kind: 'failed' })
  t.same(await mailer.send(aMail()), { kind: 'sent' })
  t.equal(mailer.lastError(), undefined)
  const wrong = mailerOf(`smtp://me:wrong@127.0.0.1:${server.port}?tls=off`)
  t.match(await wrong.send(aMail()), { kind: 'failed' }, 'that is for the operator to mend, and no mail is lost')
})

t.test('a server that is away, or says nothing, or goes on for ever, is given up in time', async (t) => {
  const away = await withSmtp(t)
  await away.close()
  t.match(await mailerOf(`smtp://127.0.0.1:${away.port}`).send(aMail()), { kind: 'failed', reason: /ECONNREFUSED/ })
  const sockets: net.Socket[] = []
  const silent = net.createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  const chatty = net
    .createServer((socket) => {
      const timer = setInterval(() => socket.write('220-more\r\n'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
      sockets.push(socket)
    })
    .listen(0, '127.0.0.1')
  await Promise.all([silent, chatty].map((server) => server.listening || once(server, 'listening')))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    chatty.close()
  })
  for (const server of [silent, chatty]) {
    const { port } = server.address() as net.AddressInfo
    t.match(await mailerOf(`smtp://127.0.0.1:${port}`, impatient).send(aMail()), { kind: 'failed' })
  }
})

/** A server that speaks SMTP until a client has sent `last`, and then writes `text` again and again. It ends with the test. */
async function withHostile(t: Test, last: string, text: string, { isFast = false, isSecure = false } = {}) {
  const open = new Set<net.Socket>()
  let visits = 0
  const speak = (socket: net.Socket) => {
    visits += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    const repeat = () => {
      if (!isFast) return void setInterval(() => socket.writable && socket.write(text), 20).unref()
      const many = text.repeat(1 << 15)
      const fill = () => {
        while (socket.writable && socket.write(many));
      }
      socket.on('drain', fill)
      fill()
    }
    if (last === '') return repeat()
    socket.write('220 hello\r\n')
    let isRepeating = false
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
      if (isRepeating) return
      if (received.includes(last)) {
        isRepeating = true
        return repeat()
      }
      const commands = String(chunk).match(/^(EHLO|MAIL|RCPT|DATA)/gm) ?? []
      for (const command of commands) socket.write(command === 'DATA' ? '354 go on\r\n' : '250 good\r\n')
    })
  }
  const server = isSecure ? tls.createServer(certificate, speak) : net.createServer(speak)
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as net.AddressInfo).port, open, visits: () => visits }
}

/** A mailer that trusts the test's authority, and waits for a second at most. */
const trustingOf = (port: number, secure: boolean) =>
  createMailer(
    { host: 'localhost', port, secure, tls: 'off', ca: readFileSync(authority.ca, 'utf8') },
    { name: '', address: 'links@example.com' },
    { connectMs: 10_000, silentMs: 10_000, sendMs: 1000 },
  )

t.test('a server that never ends its reply loses its connection', async (t) => {
  for (const isSecure of [false, true])
    for (const [last, text] of [
      ['EHLO', '250-more\r\n'],
      ['MAIL', '2'],
      ['\r\n.\r\n', '250-more\r\n'],
    ]) {
      const server = await withHostile(t, last, text, { isSecure })
      t.same(await trustingOf(server.port, isSecure).send(aMail()), { kind: 'failed', reason: 'not sent within 1 s' })
      t.equal(server.visits(), 1)
      await until(() => server.open.size === 0, `the end of the connection after ${JSON.stringify(last)}`)
    }
})

t.test('a server that floods a mail with lines loses its connection before they fill the memory', async (t) => {
  const patience = { connectMs: 50_000, silentMs: 50_000, sendMs: 50_000 }
  for (const last of ['', 'EHLO', 'MAIL', '\r\n.\r\n'])
    for (const [text, reason] of [
      ['\r\n', /the mail server sent more than 64 KB/],
      ['250-more\r\n', /sent more than 64 KB/],
      ['2', /sent more than 64 KB/],
    ] as const) {
      const server = await withHostile(t, last, text, { isFast: true })
      const mailer = mailerOf(`smtp://127.0.0.1:${server.port}?tls=off`, patience)
      t.match(await mailer.send(aMail()), { kind: 'failed', reason }, JSON.stringify([last, text]))
      await until(() => server.open.size === 0, 'the end of the connection')
    }
})

t.test('no name, subject or address becomes a header, another recipient, or markup', async (t) => {
  const server = await withSmtp(t)
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`)
  const hostile = 'x\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>"\u2028\u202e'
  for (const to of [
    'ann@example.com, eve@example.com',
    'Ann <ann@example.com>',
    'a@b\r\nRCPT TO:<eve@example.com>',
    'a b@c',
    '@',
    '',
  ])
    t.match(await mailer.send(aMail({ to })), { kind: 'refused' }, JSON.stringify(to))
  t.same(server.mails, [])
  const notice = { kind: 'webhook_disabled', data: { url: 'https://a.example/?<b>', reason: hostile } } as const
  t.same(await mailer.send(aMail({ ...noticeMessage(notice, hostile, 'en'), messageId: 'notice.1.2' })), {
    kind: 'sent',
  })
  const told = {
    link_name: hostile,
    clicks: '2',
    since: new Date(0),
    url: 'https://e.example/<i>',
    workspace_name: hostile,
  }
  const stopUrl = 'https://api.example.com/api/notifications/abc'
  const message = linkMessage(told, 'https://go.example.com/a', stopUrl, 'en')
  t.same(await mailer.send(aMail({ ...message, stopUrl })), { kind: 'sent' })
  for (const mail of server.mails) {
    t.same(mail.to, ['ann@example.com'])
    t.notOk(mail.headers.has('bcc'))
    t.equal(mail.headers.get('from'), 'Slugline <links@example.com>')
    t.equal(mail.headers.get('auto-submitted'), 'auto-generated')
    const html = partOf(mail, 'text/html')
    t.notMatch(html, /<script|<b>|<i>/)
    t.match(html, '&lt;script&gt;')
    t.match(partOf(mail, 'text/plain'), '<script>alert(1)</script>', 'in text it is text')
  }
  const [ofNotice, ofLink] = server.mails
  t.equal(ofNotice.headers.get('message-id'), '<notice.1.2@example.com>')
  t.notOk(ofNotice.headers.has('list-unsubscribe'), 'notices of the plan are not to be stopped')
  t.equal(ofLink.headers.get('list-unsubscribe'), `<${stopUrl}>`)
  t.equal(ofLink.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  t.match(partOf(ofLink, 'text/plain'), `Stop these mails: ${stopUrl}`)
})

t.test('a configuration that does not fit is told of, all at once', (t) => {
  const read = (over: NodeJS.ProcessEnv) => () => readConfig({ DATABASE_URL: env.DATABASE_URL, ...over })
  t.throws(read({ SMTP_URL: 'http://x', MAIL_FROM: 'nobody', API_PUBLIC_URL: 'ftp://x' }), {
    message:
      /SMTP_URL must be a URL with smtp:\/\/[\s\S]*MAIL_FROM must be an address[\s\S]*API_PUBLIC_URL must be a URL/,
  })
  t.throws(read({ SMTP_URL: 'smtp://mail.example' }), { message: /MAIL_FROM is required with SMTP_URL/ })
  for (const bad of ['smtp://h/path', 'smtp://h?logger=true', 'smtp://h?tls=maybe', 'smtp://%zz@h'])
    t.throws(read({ SMTP_URL: bad, MAIL_FROM: 'a@b.c' }), { message: /SMTP_URL must be smtp:/ }, bad)
  for (const bad of ['a@b.c, d@e.f', 'A <a@b.c> <d@e.f>', 'a@b.c\nBcc: d@e.f', '<>', 'A a@b.c'])
    t.throws(read({ SMTP_URL: 'smtp://h', MAIL_FROM: bad }), { message: /MAIL_FROM must be/ }, bad)
  const { SMTP_URL } = readConfig({ ...env, SMTP_URL: 'smtps://me:x@mail.example' })
  t.match(SMTP_URL, { host: 'mail.example', port: 465, secure: true, tls: 'required' })
  t.match(readConfig({ ...env, SMTP_URL: 'smtp://[::1]' }).SMTP_URL, { host: '::1', port: 587, tls: 'offered' })
  t.match(readConfig({ ...env, SMTP_URL: 'smtp://me:x@mail.example' }).SMTP_URL, { tls: 'required' })
  t.equal(readConfig({ DATABASE_URL: env.DATABASE_URL }).SMTP_URL, undefined)
  t.end()
})
