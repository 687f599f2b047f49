import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ulid } from 'ulid'
import { findCaller } from '../../api/keys/caller.js'
import { writeStoreUrls } from '../../embedded/start/store-urls.js'
import { auditWhileClicksArrive } from '../../rollups/audit.js'
import { INSERTS } from '../../rollups/pause-inserts.js'
import { insertClicks } from '../api/insert-clicks.js'
import { withFolder } from '../folder.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

const [postgres, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
const { sql } = postgres
const named = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
const file = fileURLToPath(new URL('../../admin/main.js', import.meta.url))

function admin(args: string, env: NodeJS.ProcessEnv = named) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args.split(' ')], { env, cwd: withFolder(t) }, (_, out, err) =>
      resolve({ code: child.exitCode!, out: out.trimEnd(), err }),
    )
  })
}

/** Runs a command that must succeed. @returns its stdout */
async function resultOf(args: string, env?: NodeJS.ProcessEnv) {
  const { code, out, err } = await admin(args, env)
  if (code !== 0) throw new Error(`${args}: ${err}`)
  return out
}

t.test('an installation is set up: user, workspace, keys', async (t) => {
  const user = await resultOf('user create --email ann@example.com --name Ann')
  const workspace = await resultOf(`workspace create --name Shop --plan growth --user ${user}`)
  const userKey = await resultOf(`key create --user ${user} --name laptop`)
  const readKey = await resultOf(`key create --workspace ${workspace} --scopes read`)
  t.match(await findCaller(sql, { kind: 'key', secret: userKey }), {
    userId: Number(user),
    workspaceIds: [Number(workspace)],
    scopes: ['read', 'write'],
  })
  const reader = await findCaller(sql, { kind: 'key', secret: readKey })
  t.match(reader, { userId: null, workspaceIds: [Number(workspace)], scopes: ['read'] })

  const list = await resultOf('key list')
  t.match(list, /user \d+ +read,write +never +laptop$/m)
  for (const key of [userKey, readKey]) t.notMatch(list, key)
  t.equal((await resultOf(`key list --workspace ${workspace}`)).split('\n').length, 2)
  await resultOf(`key revoke --id ${reader!.id}`)
  t.equal(await findCaller(sql, { kind: 'key', secret: readKey }), undefined)
  await resultOf(`workspace plan --id ${workspace} --plan business`)
  t.match(await sql`SELECT plan FROM workspaces WHERE id = ${workspace}`, [{ plan: 'business' }])
})

t.test('users and workspaces are listed and renamed, members added and removed', async (t) => {
  const [eve, mallory] = [
    await resultOf('user create --email eve@example.com --name Eve'),
    await resultOf('user create --email mallory@example.com'),
  ]
  const workspace = await resultOf(`workspace create --name Club --user ${eve}`)
  const key = await resultOf(`key create --user ${mallory}`)
  const reached = async () => (await findCaller(sql, { kind: 'key', secret: key }))?.workspaceIds
  t.same(await reached(), [])
  t.match(await admin(`member add --workspace ${workspace} --user ${mallory}`), { code: 0, err: /is now a member/ })
  t.match(await admin(`member add --workspace ${workspace} --user ${mallory}`), { code: 0, err: /is already a member/ })
  t.same(await reached(), [Number(workspace)])

  await resultOf(`user rename --id ${mallory} --name Mal`)
  await resultOf(`user rename --id ${mallory} --email mal@example.com`)
  await resultOf(`workspace rename --id ${workspace} --name Chess`)
  const users = (await resultOf(`user list --workspace ${workspace}`)).split('\n').map((line) => line.split(/ +/))
  t.same(users, [
    ['user', 'e-mail', 'workspaces', 'name'],
    [eve, 'eve@example.com', workspace, 'Eve'],
    [mallory, 'mal@example.com', workspace, 'Mal'],
  ])
  const listed = (await resultOf(`workspace list --user ${mallory}`)).split('\n').map((line) => line.split(/ +/))
  t.match(listed[1], [workspace, 'enterprise', /^\d{4}-\d\d-\d\d$/, `${eve},${mallory}`, 'Chess'])
  t.equal(listed.length, 2)
  t.ok((await resultOf('user list')).split('\n').length > users.length)
  t.ok((await resultOf('workspace list')).split('\n').length > 2)

  t.match(await admin(`member remove --workspace ${workspace} --user ${mallory}`), { code: 0 })
  t.same(await reached(), [])
  const again = await admin(`member remove --workspace ${workspace} --user ${mallory}`)
  t.match(again, { code: 1, err: `User ${mallory} is no member of workspace ${workspace}` })
  const last = await admin(`member remove --workspace ${workspace} --user ${eve}`)
  t.match(last, { code: 1, err: /last owner .* make somebody else an owner first, or delete the workspace/ })
  await admin(`member add --workspace ${workspace} --user ${mallory} --role owner`)
  t.match(await admin(`member remove --workspace ${workspace} --user ${eve}`), { code: 0 })
  t.match(await admin(`user rename --id ${mallory} --email eve@example.com`), { code: 1, err: /already/ })
})

t.test('nothing is added to a workspace that is being deleted, and none of it is listed', async (t) => {
  const user = await resultOf('user create --email leaving@example.com')
  const workspace = await resultOf(`workspace create --name Leaving --user ${user}`)
  await sql`UPDATE workspaces SET deleted_at = now() WHERE id = ${workspace}`
  for (const args of [
    `key create --workspace ${workspace}`,
    `member add --workspace ${workspace} --user ${user}`,
    `member remove --workspace ${workspace} --user ${user}`,
    `workspace rename --id ${workspace} --name Kept`,
    `workspace plan --id ${workspace} --plan free`,
    `reports freeze --workspace ${workspace}`,
    `customer forget --workspace ${workspace} --external-id a`,
  ])
    t.match(await admin(args), { code: 1, err: `There is no workspace ${workspace}` }, args)
  t.notMatch(await resultOf('workspace list'), /Leaving/)
})

t.test('a name of a tenant cannot give orders to the terminal', async (t) => {
  const user = await resultOf('user create --email orders@example.com')
  const workspace = await resultOf(`workspace create --name Orders --user ${user}`)
  await sql`UPDATE workspaces SET name = ${'\x1b[2J\nx'} WHERE id = ${workspace}`
  const [, line, ...more] = (await resultOf(`workspace list --user ${user}`)).split('\n')
  t.ok(line.endsWith('  \\u001b[2J\\nx'), line)
  t.same(more, [])
})

t.test('a user who has lost all second factors loses them, and is signed out', async (t) => {
  const { out: user } = await admin('user create --email lost@example.com')
  t.match(await admin(`user reset-factors --id ${user}`), { code: 1, err: `User ${user} has no second factor` })
  await sql`INSERT INTO account_factors (user_id, app_secret) VALUES (${user}, '\\x00')`
  await sql`INSERT INTO sessions (hash, user_id, expires_at) VALUES (sha256('lost'), ${user}, now() + interval '1 day')`
  t.match(await admin(`user reset-factors --id ${user}`), { code: 0 })
  t.same(await sql`SELECT has_second_factor(${user}) AS has`, [{ has: false }])
  t.same(await sql`SELECT id FROM sessions WHERE user_id = ${user}`, [])
  t.match(await admin('user reset-factors --id 999999'), { code: 1, err: 'There is no user 999999' })
})

t.test('a user is signed out everywhere, and others are not', async (t) => {
  const [user, other] = [
    await resultOf('user create --email stolen@example.com'),
    await resultOf('user create --email calm@example.com'),
  ]
  for (const id of [user, other]) {
    await sql`
      INSERT INTO sessions (hash, user_id, expires_at)
      SELECT sha256((${id}::text || i)::bytea), ${id}, now() + interval '1 day' FROM generate_series(1, 2) AS i`
    await admin(`user sign-in --id ${id}`)
  }
  t.match(await admin(`user sign-out --id ${user}`), {
    code: 0,
    err: `User ${user} is signed out: 2 sessions have ended`,
  })
  const left = await sql`SELECT user_id FROM sessions UNION ALL SELECT user_id FROM user_links`
  t.same(
    left.map(({ user_id }) => String(user_id)).filter((id) => id === user || id === other),
    [other, other, other],
  )
  t.match(await admin('user sign-out --id 999999'), { code: 1, err: 'There is no user 999999' })
})

t.test('a user whom the provider knows is unlinked, and signed out', async (t) => {
  const user = await resultOf('user create --email gil@example.com')
  t.match(await admin(`user unlink --id ${user}`), { code: 1, err: `User ${user} is not linked to a provider` })
  await sql`INSERT INTO user_identities (issuer, subject, user_id) VALUES ('https://id.example', 'gil', ${user})`
  await sql`INSERT INTO sessions (hash, user_id, expires_at) VALUES (sha256('gil'), ${user}, now() + interval '1 day')`
  t.match(await admin(`user unlink --id ${user}`), { code: 0 })
  t.same(await sql`SELECT FROM user_identities WHERE user_id = ${user}`, [])
  t.same(await sql`SELECT FROM sessions WHERE user_id = ${user}`, [])
})

t.test('usage says calls, links and clicks of each workspace', async (t) => {
  const user = await resultOf('user create --email bob@example.com')
  const workspace = Number(await resultOf(`workspace create --name Busy --user ${user}`))
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (${workspace}, '/busy', 'https://example.com')`
  const month = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`
  await sql`INSERT INTO api_calls VALUES (${workspace}, ${month}, 40), (${workspace}, ${month} - 40, 1000)`
  await sql`INSERT INTO api_meters VALUES (${workspace}, ${month}, 42, now())`
  await sql`INSERT INTO click_counts VALUES (${workspace}, ${month}, 1)`
  await insertClicks(clickhouse.client, [
    { workspace_id: workspace, link_id: 1, time: new Date() },
    { workspace_id: workspace, link_id: 1, time: new Date('2026-01-05T10:00:00Z') },
  ])
  const [headings, line] = (await resultOf(`usage --workspace ${workspace}`)).split('\n')
  t.same(headings.split(/ +/), ['workspace', 'plan', 'calls/month', 'clicks/month', 'links', 'clicks', 'name'])
  t.same(line.split(/ +/), [String(workspace), 'enterprise', '42', '1', '1', '2', 'Busy'])
  t.ok((await resultOf('usage')).split('\n').length > 2)
})

t.test('audit ends with 0 while rollups are right, and with 1 and the rows where they are not', async (t) => {
  t.equal(await resultOf('audit'), '')
  await clickhouse.client.command({
    query: `INSERT INTO counter_country_by_day (workspace_id, day, value, clicks, human_clicks) VALUES (1, '2026-01-05', 'ZZ', 7, 7)`,
  })
  const { code, out, err } = await admin('audit --from 2026-01-01 --to 2026-01-31')
  t.equal(code, 1)
  t.match(out, /counter_country_by_day +1 +2026-01-05 +0 +7 +0 +7 +"ZZ"/)
  t.match(err, '1 differences')

  await clickhouse.client.command({
    query: `INSERT INTO counter_referer_by_bucket (workspace_id, days, start, value, clicks, human_clicks)
      VALUES (1, 7, '2026-02-12', 'z.example', 3, 3), (1, 56, '2026-02-12', 'z.example', 5, 5)`,
  })
  const { out: buckets } = await admin('audit --from 2026-02-01 --to 2026-02-28')
  t.match(buckets, /counter_referer_by_bucket of 7 days +1 +2026-02-12 +0 +3 +0 +3 +"z.example"/)
  t.match(buckets, /counter_referer_by_bucket of 56 days +1 +2026-02-12 +0 +5 +0 +5 +"z.example"/)
})

t.test('audit does not take an insert under way for a difference', async (t) => {
  const days = { from: '2026-07-01', to: '2026-07-31' }
  const row = `workspace_id = 1 AND day = '2026-07-05'`
  await clickhouse.client.command({
    query: `INSERT INTO counter_country_by_day (workspace_id, day, value, clicks, human_clicks) VALUES (1, '2026-07-05', 'ZZ', 7, 7)`,
  })
  await sql`INSERT INTO ingest_progress (source, partition, intent) VALUES ('clicks', 'audited', '{"to": 1}')`
  await t.rejects(auditWhileClicksArrive(sql, [{ number: 0, client: clickhouse.client }], days, 100), {
    name: 'NoPause',
    message: /partition audited was begun and is not finished/,
  })

  const audit = admin(`audit --from ${days.from} --to ${days.to}`)
  const isPausing = async () =>
    (
      await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = hashtext(${INSERTS})::bigint & 4294967295`
    ).length > 0
  await until(isPausing, 'the audit to pause inserts')
  await clickhouse.client.command({
    query: `ALTER TABLE counter_country_by_day DELETE WHERE ${row}`,
    clickhouse_settings: { mutations_sync: '2' },
  })
  await sql`DELETE FROM ingest_progress WHERE partition = 'audited'`
  t.match(await audit, { code: 0, out: '', err: /Every rollup is what the clicks from 2026-07-01 to 2026-07-31 say/ })
})

t.test('audit finds conversions that reports lack, and those that only reports have', async (t) => {
  const [lacking, strange] = [ulid(), ulid()]
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, unattributed, currency,
      ip_source, source, position)
    VALUES (1, ${lacking}, now(), now(), 'paid', 'sale', 'no_token', 'EUR', 'server', 'api', 7)`
  await sql`INSERT INTO ingest_progress (source, partition, position) VALUES ('conversions', '0', 8)`
  await clickhouse.client.command({
    query: `INSERT INTO conversions (workspace_id, occurred_at, id, version) VALUES (1, now(), '${strange}', 1)`,
  })
  const { code, out } = await admin('audit --from 2026-03-01 --to 2026-03-31')
  t.equal(code, 1)
  t.equal(
    out.split('\n').slice(0, 2).join('\n'),
    `conversion ${lacking} of workspace 1 is in no report, or is not voided there\nconversion ${strange} of workspace 1 is in reports only`,
  )
})

t.test('conversions are repaired: what reports lack is numbered anew, what only they have is removed', async (t) => {
  t.match(await admin('conversions repair'), { code: 0, out: '1 were missing, 1 too many' })
  t.match(await sql`SELECT position FROM conversions`, [{ position: null }])
  const result = await clickhouse.client.query({ query: 'SELECT 1 FROM conversions FINAL', format: 'JSON' })
  t.equal((await result.json()).rows, 0)
})

t.test('mistakes are told, with an exit code that says so', async (t) => {
  const mistakes = [
    ['--help', 0, ''],
    ['key create --help', 0, ''],
    ['nothing', 2, 'There is no command "nothing"'],
    ['user create', 2, '--email is required'],
    ['user create --email nobody', 2, '--email must be an e-mail address'],
    ['user create --phone 1', 2, "Unknown option '--phone'"],
    ['user create --email ann@example.com', 1, 'There is a user ann@example.com already'],
    ['workspace create --name A --user 999', 1, 'There is no user 999'],
    ['workspace create --name a\u202eb --user 1', 2, '--name has an invalid character: U+202E'],
    ['user create --email e@example.com --name a\u202eb', 2, '--name has an invalid character: U+202E'],
    ['workspace create --name A --user x', 2, '--user must be an integer'],
    ['workspace plan --id 1 --plan gold', 2, '--plan must be one of free, growth'],
    ['workspace plan --id 999 --plan free', 1, 'There is no workspace 999'],
    ['user rename --id 1', 1, 'Give --name, --email or both'],
    ['user rename --id 999 --name x', 1, 'There is no user 999'],
    ['workspace rename --id 999 --name x', 1, 'There is no workspace 999'],
    ['member add --workspace 999 --user 1', 1, 'There is no workspace 999'],
    ['member remove --workspace 1 --user 999', 1, 'There is no user 999'],
    ['key create', 1, 'Give one of --user and --workspace'],
    ['key create --workspace 999', 1, 'There is no workspace 999'],
    ['key create --user 1 --scopes all', 2, '--scopes must be of read,write'],
    ['key revoke --id 999', 1, 'There is no key 999'],
    ['usage --workspace 999', 1, 'There is no workspace 999'],
    ['audit --from yesterday', 2, '--from must be YYYY-MM-DD'],
  ] as const
  const answers = await Promise.all(mistakes.map(([args]) => admin(args)))
  for (const [i, [args, code, message]] of mistakes.entries()) {
    const answer = answers[i]
    t.equal(answer.code, code, args)
    t.match(answer.err, message, args)
    t.equal(answer.out === '', code !== 0, 'help is a result, a mistake is none')
  }
})

t.test('without a named store that of npm start in DATA_DIR is used, and its absence told', async (t) => {
  const dataDir = withFolder(t)
  const missing = await admin('key list', { DATA_DIR: dataDir })
  t.match(missing, { code: 1, err: /Set DATABASE_URL, or DATA_DIR/ })
  writeStoreUrls(dataDir, named)
  t.match(await resultOf('usage', { DATA_DIR: dataDir }), 'Busy')
  writeStoreUrls(dataDir, { ...named, DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/none' })
  const away = await admin('key list', { DATA_DIR: dataDir })
  t.match(away, { code: 1, err: /cannot be reached.*127\.0\.0\.1:9/ })
  t.notMatch(away.err, 'secret')
})
