// The answer to a bulk save is bounded in bytes, and does not hold up other requests.
import t from 'tap'
import { ANSWER_BYTES_MAX } from '../../api/http/body/large-answer.js'
import { InvalidFields } from '../../api/http/errors.js'
import { findCaller } from '../../api/keys/caller.js'
import type { SaveContext } from '../../api/links/save/entry.js'
import { saveLinks } from '../../api/links/save/save-links.js'
import { publicReach } from '../../outbound/reach.js'
import { createPlans } from '../../usage/plans.js'
import { costOf, costText } from '../longest-block.js'
import { addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const path = `/workspace/${workspaceId}/links`
const LINKS = 200

const links = await sql<{ id: number }[]>`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/s' || i, 'https://example.com/'
  FROM generate_series(1, ${LINKS}) AS i RETURNING id`
const ids = links.map(({ id }) => id)

/** Gives links head tags of so many bytes. */
const enlarge = (bytes: number, some = ids) =>
  sql`UPDATE links SET head_tags = repeat('"', ${bytes}::integer) WHERE id = ANY(${some})`
const countNamed = async (name: string) => (await sql`SELECT FROM links WHERE name = ${name}`).length
const named = (some: number[], name: string) => some.map((id) => ({ id, name }))

t.test('small changes of large links are refused before anything is changed', async (t) => {
  await enlarge(60_000)
  for (const route of [path, '/link', '/links']) {
    const { status, body } = await api.post(route, named(ids, 'refused'))
    t.equal(status, 400, route)
    t.match(body, { base: [/more than 6 MB of links; send at most (\d+) of these at once/] })
  }
  t.equal(await countNamed('refused'), 0)
})

t.test('the number that the error names fits', async (t) => {
  const refused = await api.post(path, named(ids, 'in parts'))
  const fitting = Number(/at most (\d+)/.exec(refused.body.base[0])![1])
  t.ok(fitting > 20, `${fitting} at once`)
  for (let at = 0; at < LINKS; at += fitting) {
    const cost = await costOf(async () => {
      const { status, body } = await api.post(path, named(ids.slice(at, at + fitting), 'in parts'))
      t.equal(status, 200)
      t.ok(body.every(({ status }: { status: string }) => status === 'success'))
    })
    t.comment(costText(cost))
  }
  t.equal(await countNamed('in parts'), LINKS)
})

t.test('a link that is named again and again', async (t) => {
  const [id] = ids
  const { status } = await api.post(path, named(Array(LINKS).fill(id), 'again'))
  t.equal(status, 400)
  await enlarge(0)
  const first = { id, head_tags: 'x'.repeat(20_000), body_tags: 'x'.repeat(20_000) }
  t.equal((await api.post(path, [first, ...named(Array(LINKS).fill(id), 'again')])).status, 400, 'enlarged on the way')
  t.equal((await api.post(path, [first, ...named(Array(LINKS / 2).fill(id), 'again')])).status, 200)
})

t.test('links that others enlarge while the request waits for its turn', async (t) => {
  await enlarge(0)
  let turns = 0
  const context: SaveContext = {
    sql,
    inDatabaseTurn: async (_workspaceId, _msMax, work) => {
      turns += 1
      if (turns === 2) await enlarge(60_000) // the links are read in the first turn
      return work()
    },
    caller: (await findCaller(sql, { kind: 'key', secret: api.key }))!,
    defaultHost: 'go.example.com',
    namedWorkspaceId: () => workspaceId,
    plans: createPlans(),
    countClicks: async () => new Map(),
    reach: publicReach,
  }
  await t.rejects(saveLinks(context, named(ids, 'waited'), 10_000), InvalidFields)
  t.same([turns, await countNamed('waited')], [2, 0])
})

t.test('a link is answered, however large it is', async (t) => {
  await enlarge(2 * ANSWER_BYTES_MAX, ids.slice(0, 1))
  t.equal((await api.post(path, named(ids.slice(0, 1), 'alone'))).status, 200)
  t.equal((await api.patch(`${path}/${ids[0]}`, { name: 'alone' })).status, 200)
})

t.test('links of other workspaces are not measured, so an error does not tell their size', async (t) => {
  const stranger = await addStranger(sql)
  await enlarge(60_000)
  const { status, body } = await api.post(`/workspace/${stranger.workspaceId}/links`, named(ids, 'not mine'), {
    key: stranger.key,
  })
  t.equal(status, 200)
  t.ok(body.every(({ status }: { status: string }) => status === 'error'))
})
