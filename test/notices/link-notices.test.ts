// notify_slack and notify_user_ids: the first click at once, then what ten minutes gathered; who stopped it gets none.

import pino from 'pino'
import { Registry } from 'prom-client'
import t from 'tap'
import { keepNotifying } from '../../events/notices/keep-notifying.js'
import { postWith } from '../../events/notices/send-slack.js'
import { addNotice } from '../../notices/notice.js'
import { createStopTokens, openStopTokens } from '../../notices/stop-token.js'
import { publicReach } from '../../outbound/reach.js'
import { createDeliverer } from '../../webhooks/deliver.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { addWorkspace, count } from './notices-fixture.js'
import { partOf, subjectOf, withSmtp } from './smtp-server.js'

t.setTimeout(300_000)
const { sql } = await withPostgres(t)
const smtp = await withSmtp(t)
const posted: { url: string; body: { text: string; blocks: unknown[] } }[] = []
let answer: Awaited<ReturnType<ReturnType<typeof postWith>>> = { kind: 'delivered', status: 200 }

let release: () => void = () => undefined
const hanging = new Promise<void>((resolve) => {
  release = resolve
})

/** Two processes, as one of them would be. */
for (let i = 0; i < 2; i++) {
  const notifying = keepNotifying({
    sql,
    smtp: {
      server: { host: '127.0.0.1', port: smtp.port, secure: false, tls: 'off' },
      from: { name: 'Slugline', address: 'links@example.com' },
    },
    async post(url, body) {
      if (url.endsWith('/hanging')) await hanging
      else posted.push({ url, body: JSON.parse(body.toString()) })
      return answer
    },
    publicUrl: new URL('https://go.example.com'),
    apiUrl: 'https://api.example.com',
    registry: new Registry(),
    log: pino({ level: 'silent' }),
  })
  t.teardown(() => notifying.close())
}

const {
  workspaceId,
  userIds: [ann, bob, stranger],
} = await addWorkspace(sql, 'enterprise', ['ann@example.com', 'bob@example.com', 'eve@example.com'], 'R&D <1>')
await sql`DELETE FROM workspace_members WHERE user_id = ${stranger}`
await sql`UPDATE workspaces SET slack_url = 'https://hooks.slack.com/services/T/B/x' WHERE id = ${workspaceId}`

async function addLink(over: { notify_slack?: boolean; notify_user_ids?: number[]; name?: string } = {}) {
  const { notify_slack = false, notify_user_ids = [], name = 'Spring' } = over
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url, name, notify_slack, notify_user_ids)
    VALUES (${workspaceId}, ${`/s${Math.random()}`}, 'https://example.com/a?b=<c>&d', ${name}, ${notify_slack}, ${notify_user_ids})
    RETURNING id`
  return id
}
const click = (linkId: number, clicks = 1) => count(sql, { workspaceId, clicks, links: [{ linkId, clicks }] })
const waiting = (linkId: number) => sql<{ user_id: number | null; clicks: number; due_s: number }[]>`
  SELECT user_id, clicks::integer AS clicks, extract(epoch FROM due_at - now())::float8 AS due_s
  FROM link_notices WHERE link_id = ${linkId} ORDER BY user_id`
const isSettled = async (linkId: number) => {
  const rows = await waiting(linkId)
  return rows.length > 0 && rows.every(({ clicks, due_s }) => clicks === 0 && due_s > 500 && due_s < 601)
}
const tenMinutesPass = (linkId: number) => sql`UPDATE link_notices SET due_at = now() WHERE link_id = ${linkId}`
const mailsAbout = (text: string) => smtp.mails.filter(({ headers }) => headers.get('subject')!.includes(text))

t.test(
  'members are mailed at the first click, and then at most once in ten minutes with how many there were',
  async (t) => {
    const linkId = await addLink({ notify_user_ids: [ann, bob, stranger, 4711, ann], name: 'Ten' })
    await click(linkId)
    await until(() => isSettled(linkId), 'the first mails')
    t.same(
      mailsAbout('1 click on Ten')
        .map(({ to }) => to[0])
        .sort(),
      ['ann@example.com', 'bob@example.com'],
    )
    await Promise.all(Array.from({ length: 10 }, () => click(linkId, 3)))
    t.same(
      (await waiting(linkId)).map(({ clicks }) => clicks),
      [30, 30],
    )
    await click(await addLink({ notify_user_ids: [ann], name: 'Other' }))
    await until(() => mailsAbout('on Other').length === 1, 'a mail of another link')
    t.equal(mailsAbout('on Ten').length, 2, 'it is not due yet')
    await tenMinutesPass(linkId)
    await until(() => isSettled(linkId), 'the next mails')
    t.equal(mailsAbout('30 clicks on Ten').length, 2)
    t.equal(mailsAbout('on Ten').length, 4)
    await tenMinutesPass(linkId)
    await click(await addLink({ notify_user_ids: [ann], name: 'Third' }))
    await until(() => mailsAbout('on Third').length === 1, 'a mail of a third link')
    t.equal(mailsAbout('on Ten').length, 4, 'without clicks there is nothing to tell')
  },
)

t.test('Slack is told so too, with its own marks escaped', async (t) => {
  const linkId = await addLink({ notify_slack: true, name: 'A <b> & |c|' })
  await click(linkId, 2)
  await until(() => isSettled(linkId), 'the message')
  const [{ url, body }] = posted.splice(0)
  t.equal(url, 'https://hooks.slack.com/services/T/B/x')
  t.match(body.text, /^\*2 clicks\* on <https:\/\/go\.example\.com\/s[\d.]+\|A &lt;b&gt; &amp; ¦c¦>, since 20/)
  t.match(JSON.stringify(body.blocks), 'https://example.com/a?b=&lt;c&gt;&amp;d')
  t.match(JSON.stringify(body.blocks), 'R&amp;D &lt;1&gt;')
  await click(linkId, 5)
  await tenMinutesPass(linkId)
  await until(() => isSettled(linkId), 'the next message')
  t.match(posted.splice(0), [{ body: { text: /5 clicks/ } }])
})

t.test('what Slack takes later is kept, and what it never takes is told of once', async (t) => {
  const linkId = await addLink({ notify_slack: true, name: 'Later' })
  answer = { kind: 'status', status: 503 }
  await click(linkId)
  await until(() => posted.length > 1, 'a second attempt')
  answer = { kind: 'delivered', status: 200 }
  await until(() => isSettled(linkId), 'the message to be taken')
  for (let i = 0; i < 2; i++) {
    answer = { kind: 'status', status: 404 }
    await click(linkId)
    await tenMinutesPass(linkId)
    await until(() => isSettled(linkId), 'the message to be given up')
  }
  answer = { kind: 'delivered', status: 200 }
  const notices = await sql`SELECT data FROM notices WHERE kind = 'slack_refused'`
  t.same(notices, [{ data: { reason: 'it answers 404' } }])
  posted.splice(0)
})

t.test('members are told of it once an hour, however often the URL changes', async (t) => {
  const linkId = await addLink({ notify_slack: true, name: 'Changing' })
  const countTold = async () => (await sql`SELECT FROM notices WHERE kind = 'slack_refused'`).length
  answer = { kind: 'status', status: 404 }
  async function refuse(url: string) {
    await sql`UPDATE workspaces SET slack_url = ${url} WHERE id = ${workspaceId}`
    await click(linkId)
    await tenMinutesPass(linkId)
    await until(() => isSettled(linkId), 'the message to be given up')
  }
  for (let i = 0; i < 3; i++) await refuse(`https://hooks.example/${i}`)
  t.equal(await countTold(), 1, 'the notice of the test above')
  await sql`UPDATE notices SET inserted_at = inserted_at - interval '1 hour' WHERE kind = 'slack_refused'`
  await refuse('https://hooks.example/2')
  t.equal(await countTold(), 2)
  await sql`UPDATE workspaces SET slack_url = 'https://hooks.slack.com/services/T/B/x' WHERE id = ${workspaceId}`
  answer = { kind: 'delivered', status: 200 }
  posted.splice(0)
})

t.test('when Slack says how long to wait, all messages of the workspace do', async (t) => {
  const links = [await addLink({ notify_slack: true }), await addLink({ notify_slack: true })]
  const [first, second] = links
  posted.splice(0)
  answer = { kind: 'status', status: 429, retryAfterSeconds: 500 }
  await click(first)
  const pauses = () => sql`SELECT extract(epoch FROM until - now())::float8 AS seconds FROM slack_pauses`
  await until(async () => (await pauses()).length === 1, 'the pause of Slack')
  const [{ seconds }] = await pauses()
  t.ok(seconds > 400 && seconds <= 500, `${seconds} s`)
  answer = { kind: 'delivered', status: 200 }
  await click(second, 3)
  const other = await addLink({ notify_user_ids: [ann] })
  await click(other)
  await sql`UPDATE link_notices SET due_at = now() - interval '1 minute' WHERE clicks > 0`
  await until(() => isSettled(other), 'the mail of the other link')
  t.equal(posted.length, 1)
  t.match(await waiting(second), [{ clicks: 3 }], 'nor is a message of a link that was clicked later sent')
  await sql`UPDATE slack_pauses SET until = now()`
  await until(async () => (await isSettled(first)) && (await isSettled(second)), 'both messages')
  t.equal(posted.length, 3)
  posted.splice(0)
})

t.test('a Slack URL that hangs holds up messages of its own workspace only', async (t) => {
  t.teardown(release)
  const other = await addWorkspace(sql, 'enterprise', [], 'Hanging')
  await sql`UPDATE workspaces SET slack_url = 'https://slack.example/hanging' WHERE id = ${other.workspaceId}`
  const links = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, notify_slack)
    SELECT ${other.workspaceId}, '/hanging' || n, 'https://example.com/', true FROM generate_series(1, 20) AS n RETURNING id`
  await count(sql, {
    workspaceId: other.workspaceId,
    clicks: 20,
    links: links.map(({ id }) => ({ linkId: id, clicks: 1 })),
  })
  const claimed = () => sql`
    SELECT FROM link_notices WHERE link_id = ANY (${links.map(({ id }) => id)}) AND due_at > now() + interval '9 minutes'`
  await until(async () => (await claimed()).length > 0, 'a message that hangs')
  const linkId = await addLink({ notify_slack: true })
  await click(linkId)
  await until(() => isSettled(linkId), 'the message of another workspace')
  t.ok((await claimed()).length <= 2, 'each process has one of its messages under way')
  t.equal(posted.splice(0).length, 1)
})

t.test('a Slack URL that leads into the own network is never connected to', async (t) => {
  const deliverer = createDeliverer({ reach: publicReach })
  t.teardown(() => deliverer.close())
  for (const url of [
    'https://127.0.0.1/hook',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
  ])
    t.match(await postWith(deliverer)(url, '{}'), { kind: /blocked|dns/ }, url)
})

t.test('clicks that the sender did not live to tell are told of after eleven minutes, not before', async (t) => {
  const linkId = await addLink({ notify_user_ids: [ann], name: 'Killed' })
  // A process has taken it, and was killed.
  await sql`INSERT INTO link_notices (link_id, user_id, clicks, since, due_at)
    VALUES (${linkId}, ${ann}, 4, now(), now() + interval '11 minutes')`
  await click(linkId, 2)
  await click(await addLink({ notify_user_ids: [ann], name: 'Fourth' }))
  await until(() => mailsAbout('on Fourth').length === 1, 'a mail of another link')
  t.equal(mailsAbout('on Killed').length, 0)
  await tenMinutesPass(linkId)
  await until(() => isSettled(linkId), 'the mail')
  t.equal(mailsAbout('6 clicks on Killed').length, 1)
})

t.test('who is no member any more, or asks for it no more, is told nothing', async (t) => {
  const linkId = await addLink({ notify_user_ids: [ann, bob], notify_slack: true, name: 'Gone' })
  await sql`INSERT INTO link_notices (link_id, user_id, clicks, since, due_at)
    SELECT ${linkId}::integer, user_id, 1, now(), now() + interval '1 hour' FROM unnest(${[ann, bob, stranger]}::integer[]) AS user_id
    UNION ALL SELECT ${linkId}::integer, NULL, 1, now(), now() + interval '1 hour'`
  await sql`UPDATE links SET notify_user_ids = ${[ann, stranger]}, notify_slack = false WHERE id = ${linkId}`
  await tenMinutesPass(linkId)
  await until(() => isSettled(linkId), 'the messages that are left')
  t.same(
    (await waiting(linkId)).map(({ user_id }) => user_id),
    [ann],
  )
  t.same(
    mailsAbout('on Gone').map(({ to }) => to[0]),
    ['ann@example.com'],
  )
  t.same(posted, [])
})

t.test('the link in a mail is that member’s and that link’s, and nobody makes another', async (t) => {
  const [mail] = mailsAbout('1 click on Ten')
  const token = /notifications\/([\w-]+)/.exec(mail.headers.get('list-unsubscribe')!)![1]
  t.match(partOf(mail, 'text/html'), token)
  const tokens = await openStopTokens(sql)()
  const stop = tokens.verify(token)!
  t.match(stop, { workspaceId })
  t.equal(tokens.sign(stop), token)
  t.equal(createStopTokens(Buffer.alloc(32)).verify(token), undefined)
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    t.equal(tokens.verify(changed), undefined)
  }
  for (const text of ['', 'x', `${token}=`, `${token}A`]) t.equal(tokens.verify(text), undefined)
})

t.test('mails about a link and notices are in the language of each member, with its numbers and dates', async (t) => {
  const languages = ['en', 'de', 'fr', 'es']
  const emails = languages.map((language) => `${language}@example.com`)
  const { workspaceId, userIds } = await addWorkspace(sql, 'growth', emails, 'Agence')
  for (const [i, language] of languages.entries())
    await sql`UPDATE users SET language = ${language} WHERE id = ${userIds[i]}`
  const [{ id: linkId }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url, name, notify_user_ids)
    VALUES (${workspaceId}, '/langues', 'https://example.com/', 'Promo', ${userIds}) RETURNING id`
  await count(sql, { workspaceId, clicks: 0, links: [{ linkId, clicks: 1234 }] })
  const data = { url: 'https://hooks.example/', reason: 'status 500' }
  await addNotice(sql, workspaceId, 'webhook_disabled 1', { kind: 'webhook_disabled', data })
  const said: Record<string, [RegExp, RegExp, RegExp]> = {
    en: [/^1,234 clicks on Promo$/, /since \w+ \d+, \d{4} at \d\d:\d\d UTC\./, /^Agence: A webhook is switched off$/],
    de: [/^1\.234 Klicks auf Promo$/, /seit dem \d+\. \S+ \d{4} um \d\d:\d\d UTC\./, /^Agence: Ein Webhook ist/],
    fr: [/^1 234 clics sur Promo$/, /depuis le \d+ \S+ \d{4} à \d\d:\d\d UTC\./, /^Agence: Un webhook est/],
    es: [/^1234 clics en Promo$/, /desde el \d+ de \S+ de \d{4} a las \d\d:\d\d UTC\./, /^Agence: Se ha desactivado/],
  }
  for (const [language, [subject, since, notice]] of Object.entries(said)) {
    const find = (pattern: RegExp) =>
      until(
        () => smtp.mails.find((mail) => mail.to.includes(`${language}@example.com`) && pattern.test(subjectOf(mail))),
        `${pattern} to ${language}`,
      )
    const mail = await find(subject)
    t.match(partOf(mail, 'text/plain'), since)
    t.match(partOf(mail, 'text/html'), `<html lang="${language}">`)
    t.match(partOf(mail, 'text/html'), since)
    t.equal(mail.headers.get('content-language'), language)
    t.equal((await find(notice)).headers.get('content-language'), language)
  }
})
