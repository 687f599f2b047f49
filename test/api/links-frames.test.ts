// A cloaked link shows its destination in a frame, so saving it warns of a destination that forbids frames. The
// destinations are real servers on the loopback.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createFrameLook } from '../../api/links/frames/look-at-frames.js'
import { publicReach } from '../../outbound/reach.js'
import { loopbackReach } from '../loopback-reach.js'
import { withApi } from './api-fixture.js'

t.setTimeout(120_000)
const { look, close } = createFrameLook({ reach: loopbackReach, timeoutMs: 60_000 })
t.teardown(close)
const looked: string[][] = []
const api = await withApi(t, {
  publicUrl: 'http://go.example.com',
  lookAtFrames(destinations, ancestor) {
    looked.push([...destinations])
    return look(destinations, ancestor)
  },
})

async function serve(t: Test, answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const answering = (headers: http.OutgoingHttpHeaders, status = 200) =>
  ((_request, response) => {
    response.writeHead(status, headers).end('x'.repeat(100_000))
  }) as http.RequestListener
const framesOf = async (id: number) => (await api.sql`SELECT frames FROM links WHERE id = ${id}`)[0].frames

const open = `${await serve(t, answering({}))}/`
const closed = `${await serve(t, answering({ 'x-frame-options': 'SAMEORIGIN' }))}/`
const ours = `${await serve(t, answering({ 'content-security-policy': 'frame-ancestors http://go.example.com' }))}/`

t.test('a destination that forbids frames is kept with the link, and warned of whenever it is saved', async (t) => {
  const rules = [{ what: 'country', matches: 'DE', url: ours }]
  const { status, body } = await api.post('/link', { url: closed, cloaking: true, rules })
  t.equal(status, 200)
  t.match(body.warnings, [`${closed} cannot be shown in a frame: visitors are led to it directly`])
  t.same(await framesOf(body.id), { [closed]: false, [ours]: true })
  t.match((await api.post('/link', { id: body.id, name: 'x' })).body.warnings, [closed])
  t.match((await api.post('/links', [{ id: body.id, name: 'y' }])).body[0].link.warnings, [closed])
  t.notOk('warnings' in (await api.get(`/link/${body.id}`)).body, 'only where it is saved')
})

t.test('it is looked at again where the url changes or cloaking is switched on, and else not', async (t) => {
  looked.splice(0)
  const { body } = await api.post('/link', { url: closed })
  const save = async (fields: object) =>
    (await api.patch(`/workspace/${api.workspaceId}/links/${body.id}`, fields)).body
  t.same([looked, body.warnings], [[], undefined], 'no frame')
  t.match((await save({ cloaking: true })).warnings, [closed])
  t.same((await save({ url: open })).warnings, undefined)
  await save({ url: open, name: 'x' })
  t.same(looked, [[closed], [open]])
  await save({ cloaking: false })
  await save({ cloaking: true })
  t.same(looked, [[closed], [open], [open]])
  t.match((await save({ url: closed })).warnings, [closed])
})

t.test('redirects are followed, and what cannot be had is not known', async (t) => {
  const there = await serve(t, answering({ location: closed, 'x-frame-options': 'DENY' }, 302))
  const circle = await serve(t, answering({ location: '/again' }, 301))
  const failing = await serve(t, answering({ 'x-frame-options': 'DENY' }, 500))
  const rude = await serve(t, (_request, response) => void response.destroy())
  const found = await look(
    [`${there}/`, circle, failing, rude, 'http://127.0.0.1:1/', 'http://a.invalid/'],
    new URL('http://go.example.com'),
  )
  t.same(found, { [`${there}/`]: false })
  t.same(
    await look([open], new URL('https://go.example.com')),
    { [open]: false },
    'browsers show no http in a page of https',
  )
})

t.test('a destination that does not answer is given up', async (t) => {
  const silent = await serve(t, () => undefined)
  const impatient = createFrameLook({ reach: loopbackReach, timeoutMs: 50 })
  t.teardown(impatient.close)
  t.same(await impatient.look([silent], new URL('http://go.example.com')), {})
})

t.test('only public addresses are asked', async (t) => {
  let asked = 0
  const inside = await serve(t, (_request, response) => {
    asked += 1
    response.writeHead(200, { 'x-frame-options': 'DENY' }).end()
  })
  const named = inside.replace('127.0.0.1', 'inside.example')
  const guarded = createFrameLook({ reach: publicReach, resolve: async () => ['127.0.0.1'] })
  t.teardown(guarded.close)
  t.same(await guarded.look([inside, named], new URL('http://go.example.com')), {})
  t.equal(asked, 0)
})

t.test('of many links at once none is looked at', async (t) => {
  looked.splice(0)
  const { body } = await api.post('/links', [{ url: closed, cloaking: true }])
  t.same([looked, body[0].link.warnings], [[], undefined])
  t.match(
    (await api.post('/link', { id: body[0].link.id, name: 'x' })).body.warnings,
    [closed],
    'but when it is next saved',
  )
})
