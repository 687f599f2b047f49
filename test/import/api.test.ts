// How an import waits for an API that is away or has enough.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createApi } from '../../import/api.js'

/** A server that gives these answers in turn; waits are noted, not waited for. */
async function withAnswers(t: Test, answers: ((response: ServerResponse) => void)[]) {
  let asked = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answers[asked++](response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const waits: number[] = []
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const api = createApi({ url, key: 'k', wait: async (ms) => void waits.push(ms) })
  return { api, waits, asked: () => asked }
}

const answer =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(JSON.stringify(body))
const success = [{ index: 0, status: 'success', link: {} }]

t.test('a limit is waited for as long as it asks, however often', async (t) => {
  const limits = Array.from({ length: 30 }, () => answer(429, { message: 'slow' }, { 'retry-after': '2' }))
  const { api, waits } = await withAnswers(t, [...limits, answer(200, success)])
  t.match(await api.createLinks(1, ['{}']), success)
  t.same(waits, Array(30).fill(2000))
})

t.test('503, errors of a proxy and lost connections are asked again, with growing waits', async (t) => {
  const { api, waits } = await withAnswers(t, [
    answer(503, {}, { 'retry-after': '7' }),
    answer(502),
    (response) => void response.destroy(),
    (response) => void response.writeHead(200).write('[{"ind', () => response.destroy()), // killed while it answered
    answer(200, success),
  ])
  t.match(await api.createLinks(1, ['{}']), success)
  t.same(waits, [7000, 2000, 4000, 8000])
})

t.test('an API that stays away ends the import, with its last answer', async (t) => {
  const { api, waits } = await withAnswers(t, Array(12).fill(answer(503, { error: 'away' })))
  await t.rejects(api.createLinks(1, ['{}']), { message: /503 away/ })
  t.equal(waits.length, 11)
})

t.test("a month's limit is said, not waited for; what no repetition mends is not repeated", async (t) => {
  const { api, asked } = await withAnswers(t, [
    answer(429, { message: 'The free plan has 1000 API calls a month' }, { 'retry-after': '86400' }),
    answer(403, { error: 'no' }),
    answer(401),
  ])
  await t.rejects(api.createLinks(1, ['{}']), { message: /1000 API calls a month.*86400 s/ })
  await t.rejects(api.createLinks(1, ['{}']), { message: /403 no/ })
  await t.rejects(api.createLinks(1, ['{}']), { message: /does not know the key/ })
  t.equal(asked(), 3)
})

t.test('a request that the API refuses is sent in halves, and a refused entry ends the import', async (t) => {
  const refused = answer(400, { base: ['send fewer at once'] })
  const of = (...indexes: number[]) =>
    answer(
      200,
      indexes.map((index) => ({ index, status: 'success', is_new: true })),
    )
  const { api, waits } = await withAnswers(t, [refused, refused, of(1), of(2), of(3), refused])
  t.match(await api.recordConversions(1, ['{}', '{}', '{}']), [{ index: 1 }, { index: 2 }, { index: 3 }])
  await t.rejects(api.recordConversions(1, ['{}']), { message: /400 .*send fewer at once/ })
  t.same(waits, [])
})
