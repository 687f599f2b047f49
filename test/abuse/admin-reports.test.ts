// The operator's commands about reports of visitors.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { purgeReports } from '../../maintenance/purge-reports.js'
import { withFolder } from '../folder.js'
import { withPostgres } from '../services.js'

t.setTimeout(240_000)
const { sql, url } = await withPostgres(t)
const file = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
const admin = (args: string) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args.split(' ')],
      { env: { DATABASE_URL: url }, cwd: withFolder(t) },
      (_, out, err) => resolve({ code: child.exitCode!, out: out.trimEnd(), err }),
    )
  })
await sql`INSERT INTO workspaces (name) VALUES ('Shop')`
const [first, second] = await sql<{ id: number }[]>`
  INSERT INTO links (workspace_id, slug, url) VALUES (1, '/one', 'https://evil.example/'), (1, '/two', 'https://example.com/')
  RETURNING id`
const report = (link: number, reason: string, note: string | null = null) =>
  sql`INSERT INTO link_reports (link_id, reason, note, email) VALUES (${link}, ${reason}, ${note}, 'ann@example.com')`
const linkOf = async ({ id }: { id: number }) =>
  (await sql`SELECT restricted FROM links WHERE id = ${id}`)[0].restricted

t.test('open reports are listed by link, and what visitors wrote in lines that no terminal obeys', async (t) => {
  await report(first.id, 'spam')
  await report(second.id, 'other')
  await report(first.id, 'phishing', 'line one\nline two \u001b[2J\u202e')
  const { code, out } = await admin('reports')
  t.equal(code, 0)
  const lines = out.split('\n')
  t.equal(lines.length, 3)
  t.match(lines[1], /^1 +1 +2 +phishing,spam +\d{4}-\d\d-\d\d +\/one +Shop +https:\/\/evil.example\/$/)
  const texts = await admin('reports --link 1')
  t.match(texts.out, /phishing +open +ann@example.com +line one line two \[2J$/m)
  t.equal((await admin('reports --link x')).code, 2)
})

t.test('rules and the expiry destination are listed, and where the link led when it was reported', async (t) => {
  const rules = [{ what: 'country', matches: 'DE', percentage: null, url: 'https://by-rule.example/', sticky: false }]
  await sql`
    UPDATE links SET url = 'https://now.example/', rules = ${sql.json(rules)}, expiry_destination = 'https://expired.example/'
    WHERE id = ${first.id}`
  t.match(
    (await admin('reports')).out,
    /Shop +https:\/\/now.example\/ https:\/\/expired.example\/ https:\/\/by-rule.example\/, when reported: https:\/\/evil.example\/$/m,
  )
  await sql`DELETE FROM audit_log`
})

t.test('a report is dismissed, or all of a link', async (t) => {
  t.equal((await admin('reports dismiss --id 1')).code, 0)
  t.match(await sql`SELECT outcome FROM link_reports WHERE id = 1`, [{ outcome: 'dismissed' }])
  t.match(await admin('reports dismiss --id 1'), { code: 1, err: /no such open report/ })
  t.match(await admin('reports dismiss'), { code: 1, err: /either/ })
  t.equal((await admin('reports dismiss --link 2')).code, 0)
  t.match(await sql`SELECT count(*)::integer AS open FROM link_reports WHERE closed_at IS NULL`, [{ open: 1 }])
})

t.test('a link is flagged, disabled and cleared; its owner is told, and the audit log has it', async (t) => {
  t.equal((await admin('reports flag --link 1')).code, 0)
  t.match(await linkOf(first), { action: 'warning', at: /Z$/ })
  t.match(await sql`SELECT outcome FROM link_reports WHERE link_id = 1 ORDER BY id`, [
    { outcome: 'dismissed' },
    { outcome: 'flagged' },
  ])
  t.equal((await admin('reports disable --link 1')).code, 0)
  t.match(await linkOf(first), { action: 'disabled' })
  t.equal((await admin('reports clear --link 1')).code, 0)
  t.equal(await linkOf(first), null)
  t.match(await admin('reports flag --link 99'), { code: 1, err: /no link 99/ })
  t.match(await sql`SELECT kind, data FROM notices ORDER BY id`, [
    { kind: 'link_restricted', data: { link_id: 1, link: '/one', action: 'warning' } },
    { kind: 'link_restricted', data: { action: 'disabled' } },
  ])
  const audit = await sql`SELECT actor, changes FROM audit_log WHERE kind = 'link' AND action = 'updated' ORDER BY id`
  t.match(audit, [
    { actor: 'admin', changes: { restricted: [null, { action: 'warning' }] } },
    {},
    { changes: { restricted: [Object, null] } },
  ])
})

t.test('a workspace is frozen and unfrozen', async (t) => {
  t.equal((await admin('reports freeze --workspace 1')).code, 0)
  const [{ frozen_at }] = await sql`SELECT frozen_at FROM workspaces`
  t.ok(frozen_at)
  await admin('reports freeze --workspace 1')
  t.same((await sql`SELECT frozen_at FROM workspaces`)[0].frozen_at, frozen_at, 'since the first time')
  t.equal((await admin('reports unfreeze --workspace 1')).code, 0)
  t.equal((await sql`SELECT frozen_at FROM workspaces`)[0].frozen_at, null)
  t.match(await admin('reports freeze --workspace 9'), { code: 1, err: /no workspace 9/ })
})

t.test('old reports go, with the addresses in them', async (t) => {
  await sql`DELETE FROM link_reports`
  await sql`
    INSERT INTO link_reports (link_id, reason, inserted_at, closed_at, outcome) VALUES
      (1, 'spam', now() - interval '91 days', now() - interval '91 days', 'dismissed'),
      (1, 'spam', now() - interval '100 days', now() - interval '10 days', 'dismissed'),
      (1, 'spam', now() - interval '366 days', NULL, NULL), (1, 'spam', now() - interval '300 days', NULL, NULL)`
  t.equal(await purgeReports(sql), 2)
})
