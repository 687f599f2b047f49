import t from 'tap'
import type { NewConversion } from '../../api/conversions/conversions-table.js'
import { createRecordTogether } from '../../api/conversions/record-together.js'
import type { Caller } from '../../api/keys/caller.js'

const taker = { holder: 'user 1', workspaceId: 1 }
const callerOf = (name: string) => ({ hash: Buffer.from(name) }) as Caller
const rowOf = (id: string) => ({ id, refund_of: null, external_id: null }) as NewConversion

t.test('conversions that have waited are refused when their caller has lost the right to report them', async (t) => {
  const recorded: string[] = []
  const asked: string[] = []
  const record = createRecordTogether({
    inTurn: (_, work) => work(),
    mayStill: async ({ hash }) => {
      asked.push(hash.toString())
      return hash.toString() !== 'ended'
    },
    recordInOrder: async (rows) =>
      rows.map((row) => ({ outcome: 'new', row: { ...row, amount_cents: null, voided: false } })),
    recordNew: async (rows) => {
      recorded.push(...rows.map(({ id }) => id))
      return new Map(rows.map((row) => [row.id, { ...row, amount_cents: null, voided: false }]))
    },
  })
  const report = (id: string, caller: string | undefined, waitedMs: number) =>
    record({
      row: rowOf(id),
      taker,
      caller: caller ? callerOf(caller) : undefined,
      sinceMs: performance.now() - waitedMs,
    })
  const settled = await Promise.allSettled([
    report('late', 'ended', 60_000),
    report('late too', 'ended', 60_000),
    report('allowed', 'owner', 60_000),
    report('of a browser', undefined, 60_000),
    report('at once', 'ended', -60_000),
  ])
  t.same(
    settled.map((one) => (one.status === 'rejected' ? one.reason.code : one.value.outcome)),
    ['not_found', 'not_found', 'new', 'new', 'new'],
  )
  t.same(recorded, ['allowed', 'of a browser', 'at once'])
  t.same(asked, ['ended', 'owner'], 'each caller is asked for once')
})

t.test('conversions are refused when there is no turn for them', async (t) => {
  const record = createRecordTogether({
    inTurn: async () => Promise.reject(new Error('too many')),
    mayStill: async () => true,
    recordInOrder: async () => [],
    recordNew: async () => new Map(),
  })
  await t.rejects(record({ row: rowOf('a'), taker, caller: undefined, sinceMs: performance.now() }), {
    message: 'too many',
  })
})
