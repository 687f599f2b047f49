// A page of the audit log is bounded in bytes, and does not hold up other requests.
import t from 'tap'
import type { AuditEntry } from '../../api/audit/audit-schemas.js'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { withApi } from '../api/api-fixture.js'
import { costOf, costText } from '../longest-block.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const ENTRIES = 1_000
const url = `/api/v1/workspace/${workspaceId}/audit_log`
const headers = { authorization: `Bearer ${api.key}` }

/** Replaces the log by entries that have about so many bytes each. */
async function fill(bytes: number, entries = ENTRIES) {
  await sql`DELETE FROM audit_log`
  await sql`
    INSERT INTO audit_log (workspace_id, actor, kind, thing_id, action, changes)
    SELECT ${workspaceId}, 'key', 'link', i, 'updated',
      jsonb_build_object('note', jsonb_build_array(NULL, repeat('"', ${Math.ceil(bytes / 2)}::integer)))
    FROM generate_series(1, ${entries}::integer) AS i`
}

const ask = (query: string) => api.app.inject({ url: `${url}?${query}`, headers })

async function read(query: string) {
  const answer = await ask(query)
  t.equal(answer.statusCode, 200)
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  const { entries, has_more }: { entries: AuditEntry[]; has_more: boolean } = answer.json()
  return { entries, has_more, bytes: answer.rawPayload.length }
}

t.test('pages of large entries end early, and leave no entry out', async (t) => {
  await fill(400_000, 100)
  const seen: (number | null)[] = []
  for (let after = '', hasMore = true; hasMore; ) {
    const { entries, has_more, bytes } = await read(`limit=1000${after}`)
    t.ok(bytes < ANSWER_BYTES_MAX + entries.length * 500, `${bytes} bytes`)
    if (has_more) t.ok(bytes > ANSWER_BYTES_MAX - 800_000, 'a page is not shorter than it has to be')
    seen.push(...entries.map(({ thing_id }) => thing_id))
    hasMore = has_more
    after = `&after=${entries.at(-1)!.id}`
  }
  t.same(
    seen,
    Array.from({ length: 100 }, (_, i) => 100 - i),
  )
})

t.test('a page as large as a page can be', async (t) => {
  await fill(5_500)
  for (let i = 0; i < 3; i += 1) {
    let answer: Awaited<ReturnType<typeof ask>> | undefined
    const cost = await costOf(async () => {
      answer = await ask('limit=1000')
    })
    t.match(answer!.json(), { entries: { length: ENTRIES }, has_more: false })
    t.comment(`${answer!.rawPayload.length} bytes, ${costText(cost)}`)
  }
})

t.test('an entry is answered, however large it is', async (t) => {
  await fill(2 * ANSWER_BYTES_MAX, 2)
  const first = await read('')
  t.match(first, { entries: { length: 1 }, has_more: true })
  const second = await read(`after=${first.entries[0].id}`)
  t.match(second, { entries: { length: 1 }, has_more: false })
})

t.test('a page ends at its limit, and the log at its end', async (t) => {
  await fill(10, 3)
  await sql`UPDATE audit_log SET changes = NULL`
  t.match(await read('limit=2'), { entries: { length: 2 }, has_more: true })
  t.match(await read('limit=3'), { entries: { length: 3 }, has_more: false })
  t.match(await read('kind=domain'), { entries: { length: 0 }, has_more: false })
})
