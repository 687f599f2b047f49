// The state of many webhooks is written together; one that cannot be written costs the others nothing.
import t from 'tap'
import { createHookState } from '../../events/webhooks/hook-state.js'
import { findDeliveries } from '../../webhooks/kept-deliveries.js'
import type { Outcome } from '../../webhooks/outcome.js'
import { withPostgres } from '../services.js'

const delivered: Outcome = { kind: 'delivered', status: 200, tookMs: 1 }
const missed: Outcome = { kind: 'missed', tookMs: 0 }

t.test('one whose deliveries Postgres does not take is left out, and named', async (t) => {
  const { sql } = await withPostgres(t)
  const urls = Array.from({ length: 20 }, (_, n) => `https://${n}.example`)
  await sql`INSERT INTO workspaces (name, webhooks) VALUES ('a', ${urls})`
  const ids = (await sql<{ id: string }[]>`SELECT id FROM webhooks ORDER BY id`).map(({ id }) => id)
  const [bad, onlyMissing, ...others] = ids
  const warnings: string[] = []
  for (let n = 0; n < 2; n++) {
    const state = createHookState(
      sql,
      async () => undefined,
      (warning) => warnings.push(warning),
    )
    for (const id of others) state.note(id, 'click', `${n}`, delivered, '{}')
    state.note(bad, 'click', 'a\0b', { kind: 'timeout', tookMs: 1 }, '{}')
    state.note(onlyMissing, 'click', `${n}`, missed, '{}')
    await state.close()
  }
  for (const id of others)
    t.same(
      (await findDeliveries(sql, id)).map((kept) => kept.id),
      ['1', '0'],
    )
  t.equal(warnings.length, 2)
  for (const warning of warnings) t.match(warning, `results of deliveries of webhook ${bad} are lost`)
  const rows =
    await sql`SELECT missed::integer, failing_since IS NOT NULL AS "isFailing" FROM webhooks ORDER BY id LIMIT 2`
  t.same(
    [...rows],
    [
      { missed: 0, isFailing: true },
      { missed: 2, isFailing: false },
    ],
  )
})
