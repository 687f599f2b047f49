// Domains are checked every hour, and owners are told once when one stops leading here.
import t from 'tap'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { domainAnswerSchema, domainListAnswerSchema } from '../../api/domains/domain-schemas.js'
import { checkDueDomains, keepCheckingDomains } from '../../maintenance/check-domains.js'
import { runUnnoted } from '../../maintenance/job-metrics.js'
import { noticeMessage } from '../../notices/messages.js'
import { takeUntold } from '../../notices/notices-table.js'
import { alone } from '../../postgres/alone.js'
import { until } from '../until.js'
import { holds, TARGET, withDomains } from './domains-fixture.js'

const { sql, workspaceId, userId, names, dns, unchecked, ask, ours, pointHere, add } = await withDomains(t)
const look = createDomainCheck(TARGET, [dns.server])
const { signal } = new AbortController()
const checkDue = () => checkDueDomains(sql, look, signal, 0)

/** Makes the hourly check of all domains due, as it is an hour later, and does it. */
async function checkLater() {
  await sql`UPDATE domain_checks SET due_at = now()`
  return checkDue()
}

async function statusOf(name: string) {
  const { body } = await ask('GET', ours)
  holds(t, domainListAnswerSchema, body)
  return body.domains.find((domain: { name: string }) => domain.name === name).dns
}

const noticesOf = async (domain: string) =>
  (await ask('GET', `/workspace/${workspaceId}/notices`)).body.notices.filter(
    (notice: { kind: string; data: { domain: string } }) =>
      notice.kind === 'domain_failing' && notice.data.domain === domain,
  )

t.test('a domain has the result of its hourly check, and since when it is so', async (t) => {
  await add('first.example')
  t.equal(await statusOf('first.example'), null, 'not checked yet')
  t.equal(await checkDue(), 1)
  const failing = await statusOf('first.example')
  t.match(failing, { leads_here: false, problem: /does not lead here yet.*first\.example\. CNAME cname\.slugline/ })
  t.equal(failing.since, failing.checked_at)
  t.equal(await checkDue(), 0, 'it is not due for an hour')

  await checkLater()
  const later = await statusOf('first.example')
  t.equal(later.since, failing.since)
  t.ok(later.checked_at > failing.checked_at)

  pointHere('first.example')
  await checkLater()
  const working = await statusOf('first.example')
  t.match(working, { leads_here: true, problem: null, since: working.checked_at })
  t.same(await noticesOf('first.example'), [], 'it had never worked before')
  const { body } = await unchecked.get(ours)
  t.equal(body.domains[0].dns, null, 'where records are not checked, nothing is said')
})

t.test('the check at the addition and a check on demand set the status too', async (t) => {
  pointHere('added.example')
  const { body } = await ask('POST', ours, { name: 'added.example' })
  holds(t, domainAnswerSchema, body)
  t.match(body.dns, { leads_here: true, problem: null })
  names.delete('added.example')
  await ask('GET', `${ours}/${body.id}/dns`)
  t.match(await statusOf('added.example'), { leads_here: false, problem: String })
  const changed = await ask('PATCH', `${ours}/${body.id}`, { root_url: 'https://example.com/' })
  t.match(changed.body, { root_url: 'https://example.com/', dns: { leads_here: false } })
  for (let i = 0; i < 3; i += 1) await ask('GET', `${ours}/${body.id}/dns`)
  t.same(await noticesOf('added.example'), [], 'checks on demand cause no notice')
})

t.test('owners are told once when a domain that worked has failed twice in a row', async (t) => {
  pointHere('told.example')
  await add('told.example')
  await checkLater()
  names.set('told.example', { cname: 'elsewhere.example' })
  await checkLater()
  t.same(await noticesOf('told.example'), [], 'one failure may pass')
  pointHere('told.example')
  await checkLater()
  names.set('told.example', { cname: 'elsewhere.example' })
  await checkLater()
  t.same(await noticesOf('told.example'), [], 'these two failures are not in a row')
  await checkLater()
  const told = await noticesOf('told.example')
  t.match(told, [{ message: /told\.example does not lead here any more/, data: { cname_target: TARGET } }])
  for (let i = 0; i < 3; i += 1) await checkLater()
  t.equal((await noticesOf('told.example')).length, 1, 'they are not told again')

  pointHere('told.example')
  await checkLater()
  names.delete('told.example')
  await checkLater()
  await checkLater()
  t.equal((await noticesOf('told.example')).length, 2, 'after it has worked, they are')
})

t.test('the notice is a mail to owners, with the record to create', async (t) => {
  await sql`UPDATE users SET email = 'owner@example.com' WHERE id = ${userId}`
  const [{ id }] = await sql`INSERT INTO users (email) VALUES ('member@example.com') RETURNING id`
  await sql`INSERT INTO workspace_members ${sql({ workspace_id: workspaceId, user_id: id, role: 'member' })}`
  const taken = await takeUntold(sql, true)
  const [notice] = taken.filter(({ kind, data }) => kind === 'domain_failing' && data.domain === 'told.example')
  t.same(await sql`SELECT DISTINCT user_id FROM notice_mails`, [{ user_id: userId }])
  const { subject, text } = noticeMessage(notice, 'Marketing', 'en')
  t.equal(subject, 'Marketing: The domain told.example does not lead here any more')
  t.match(text, `\`told.example. CNAME ${TARGET}.\``)
})

t.test('while DNS answers nothing, no failure is noted and nobody is told', async (t) => {
  pointHere('outage.example')
  await add('outage.example')
  await checkLater()
  const before = await statusOf('outage.example')
  names.set('outage.example', { fails: 'SERVFAIL' })
  names.set(TARGET, { fails: 'SERVFAIL' })
  await t.rejects(checkLater(), { message: `DNS does not answer for ${TARGET}` })
  t.same(await statusOf('outage.example'), before)
  names.delete(TARGET)
  await checkDue()
  t.match(await statusOf('outage.example'), { leads_here: false, problem: /ESERVFAIL/ }, 'its own name servers fail')
})

t.test('many domains are checked, by one process at a time', async (t) => {
  await sql`
    INSERT INTO domains (workspace_id, name)
    SELECT ${workspaceId}, 'many' || i || '.example' FROM generate_series(1, 50) AS i`
  for (let i = 1; i <= 50; i += 1) pointHere(`many${i}.example`)
  await alone(sql, 'slugline domain checks', async () => t.equal(await checkDue(), undefined))
  t.equal(await statusOf('many50.example'), null)
  const keeping = keepCheckingDomains(sql, look, { info() {}, warn: t.fail }, runUnnoted)
  await until(async () => (await statusOf('many50.example'))?.leads_here, 'the last domain to be checked')
  await keeping.close()
})

t.test('checks are neither audited nor sent to redirectors', async (t) => {
  const count = async () =>
    (await sql`SELECT (SELECT count(*) FROM audit_log) + (SELECT count(*) FROM link_changes) AS count`)[0].count
  const before = await count()
  await checkLater()
  t.equal(await count(), before)
})
