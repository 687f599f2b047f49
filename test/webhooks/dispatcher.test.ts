// Many webhooks side by side, also at one origin: those that hang or refuse cost the others nothing, and memory has a bound.

import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { createDeliverer } from '../../webhooks/deliver.js'
import { createDispatcher, type DispatcherOptions } from '../../webhooks/dispatcher.js'
import type { Outcome } from '../../webhooks/outcome.js'
import { loopbackReach } from '../loopback-reach.js'
import { until } from '../until.js'
import { toReceiver, withReceiver, withSocketServer } from './receivers.js'

t.setTimeout(300_000)

function withDispatcher(t: Test, options: Partial<DispatcherOptions> = {}, timeoutMs?: number) {
  const deliverer = createDeliverer({ reach: loopbackReach, timeoutMs })
  const dispatcher = createDispatcher({ deliver: deliverer.deliver, queueBytesMax: 64 << 20, ...options })
  t.teardown(async () => {
    await dispatcher.close(0)
    await deliverer.close()
  })
  /** How deliveries to a URL ended. */
  const ended = new Map<string, Outcome[]>()
  const sendAll = (urls: string[], body = '{}', workspaceId = 1) =>
    dispatcher.send(
      urls.map((url) => ({
        webhook: `${workspaceId} ${url}`,
        workspaceId,
        delivery: { receiver: toReceiver(url), id: 'a', body, keys: [] },
        onEnd(outcome: Outcome) {
          ended.set(url, [...(ended.get(url) ?? []), outcome])
        },
      })),
    )
  const send = (...args: Parameters<typeof sendAll>) => sendAll(...args).ended
  const kinds = (url: string) => (ended.get(url) ?? []).map(({ kind }) => kind)
  return { ...dispatcher, dispatch: dispatcher.send, send, sendAll, kinds }
}

t.test('of sixty receivers six hang and six refuse: the others have everything meanwhile', async (t) => {
  const { send, kinds, state } = withDispatcher(t, {}, 100_000)
  const quick = await Promise.all(Array.from({ length: 48 }, () => withReceiver(t)))
  const hanging = await Promise.all(Array.from({ length: 6 }, () => withSocketServer(t, () => undefined)))
  const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}/`
  const refusing = await Promise.all(Array.from({ length: 6 }, async () => `http://127.0.0.1:${await freePort()}/`))
  const urls = [...hanging.map(urlOf), ...refusing, ...quick.map(urlOf)]
  for (let n = 0; n < 20; n++) await send(urls)
  // On a machine that does other things as well, they may have been slow for once, and are not waited for then.
  await until(() => quick.every(({ received }) => received.length >= 20), '20 calls of every quick receiver')
  for (const receiver of quick) t.equal(receiver.received.length, 20)
  await until(() => refusing.every((url) => kinds(url).length === 20), '20 refused calls of every refusing receiver')
  for (const url of refusing) t.same(new Set(kinds(url)), new Set(['refused']))
  for (const receiver of hanging) {
    t.same(kinds(urlOf(receiver)), [], 'nothing of them has ended yet')
    t.ok(receiver.open() <= 1, 'and each holds one connection')
  }
  // A receiver has a call before the dispatcher has its answer.
  await until(() => state().inFlight === 6, 'the hanging calls to be the only ones under way')
  t.equal(state().queued, 6 * 19)
})

t.test('a webhook is not slow because this process stood still', async (t) => {
  const url = 'http://one.example/'
  async function deliver(): Promise<Outcome> {
    const since = performance.now()
    await delay(50)
    return { kind: 'delivered', tookMs: performance.now() - since }
  }
  const { send, kinds } = withDispatcher(t, { deliver })
  await send([url])
  const sending = send(Array.from({ length: 20 }, () => url))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  await sending
  t.equal(kinds(url).length, 21, 'all were waited for')
})

t.test('bodies are made only as there is room for them', async (t) => {
  const { dispatch, state } = withDispatcher(t, { deliver: () => new Promise<Outcome>(() => {}) })
  const url = 'http://one.example/'
  const deliveries = 1_000
  const room = (64 << 20) / 16 // of one webhook
  let made = 0
  function* large() {
    for (; made < deliveries; made++)
      yield {
        webhook: url,
        workspaceId: 1,
        delivery: { receiver: toReceiver(url), id: 'a', body: String(made).padEnd(80_000, 'x'), keys: [] },
        onEnd: () => {},
      }
  }
  let mostBytes = 0
  const sending = dispatch(large())
  for (let turn = 0; turn < 100; turn++) {
    mostBytes = Math.max(mostBytes, made * 80_000)
    await setImmediate()
  }
  t.ok(made > 10, 'some are made')
  t.ok(mostBytes < room + (8 << 20), `${mostBytes} bytes were made while nothing was taken`)
  await sending.taken
  t.equal(made, deliveries, 'what has no room is missed in the end')
  t.ok(state().queuedBytes <= room)
})

/** A server whose answer depends on the path: `/fast` at once, `/slow` after 0.9 s, any other never. */
async function withPaths(t: Test) {
  const receiver = await withReceiver(t, (response, { path }) => {
    if (path.startsWith('/fast')) response.end()
    if (path.startsWith('/slow')) setTimeout(() => response.end(), 900)
  })
  const urls = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${receiver.url}/${name}?${n}`)
  const came = (name: string) => receiver.received.filter(({ path }) => path.startsWith(`/${name}`)).length
  return { ...receiver, urls, came }
}

const repeat = (urls: string[], times: number) => Array.from({ length: times }, () => urls).flat()

for (const [name, hanging, workspaceId] of [
  ['one webhook', 1, 1],
  ['thirty webhooks of the same workspace', 30, 1],
  ['a thousand webhooks of another workspace', 1000, 2],
] as const)
  t.test(`at one origin ${name} that never answer cost the others nothing`, async (t) => {
    const { send, kinds, came, urls } = { ...withDispatcher(t, {}, 100_000), ...(await withPaths(t)) }
    const [fast] = urls('fast', 1)
    void send(repeat(urls('hang', hanging), 3), '{}', workspaceId)
    await until(() => came('hang') > 0, 'a call that hangs')
    void send(repeat([fast], 200))
    void send(urls('hang', hanging), '{}', workspaceId)
    await until(() => kinds(fast).length === 200, '200 outcomes of the fast receiver')
    t.same(new Set(kinds(fast)), new Set(['delivered']))
    t.ok(came('hang') <= 75, `${came('hang')} connections are held, half of the origin's at most`)
  })

t.test('webhooks that take 0.9 s for an answer cost others of their origin and workspace nothing', async (t) => {
  const { send, kinds, came, urls } = { ...withDispatcher(t), ...(await withPaths(t)) }
  const [fast] = urls('fast', 1)
  const slow = urls('slow', 30)
  for (let n = 0; n < 200; n++) void send([fast, ...slow])
  await until(() => kinds(fast).length === 200, '200 outcomes of the fast receiver')
  t.same(new Set(kinds(fast)), new Set(['delivered']))
  t.ok(came('slow') < 30 * 200, 'the others still wait for theirs')
})

t.test(
  'a URL that two workspaces have subscribed is two webhooks: what one has waiting delays not the other',
  async (t) => {
    const started: string[] = []
    const deliver = ({ id }: { id: string }) => {
      started.push(id)
      return new Promise<Outcome>(() => undefined)
    }
    const dispatcher = createDispatcher({ deliver, queueBytesMax: 64 << 20 })
    t.teardown(() => dispatcher.close(0))
    const receiver = toReceiver('http://hooks.example/shared')
    const sendOf = (workspaceId: number) =>
      dispatcher.send(
        Array.from({ length: 50 }, () => ({
          webhook: String(workspaceId),
          workspaceId,
          delivery: { receiver, id: String(workspaceId), body: '{}', keys: [] },
          onEnd: () => undefined,
        })),
      )
    await Promise.all([sendOf(1).taken, sendOf(2).taken])
    t.same(started.toSorted(), ['1', '2'])
  },
)

t.test('a workspace with a thousand origins that never answer leaves room for other workspaces', async (t) => {
  const receiver = await withReceiver(t)
  const deliverer = createDeliverer({ reach: loopbackReach })
  t.teardown(() => deliverer.close())
  const isHeld = ({ receiver: { url } }: { receiver: { url: string } }) => url.includes('.example')
  const { send, kinds, state } = withDispatcher(t, {
    deliver: (delivery) => (isHeld(delivery) ? new Promise(() => undefined) : deliverer.deliver(delivery)),
    inFlightMax: 100,
  })
  void send(
    repeat(
      Array.from({ length: 1000 }, (_, n) => `http://h${n}.example/`),
      2,
    ),
    '{}',
    1,
  )
  t.equal(state().inFlight, 25, 'half of what webhooks that never answered may hold')
  const url = `${receiver.url}/`
  void send(Array(50).fill(url), '{}', 2)
  await until(() => kinds(url).length === 50, '50 outcomes')
  t.same(new Set(kinds(url)), new Set(['delivered']))
})

t.test('an answer of 429 with Retry-After holds nothing back, neither there nor elsewhere', async (t) => {
  const receiver = await withReceiver(t, (response, { path }) => {
    if (path === '/busy') response.writeHead(429, { 'Retry-After': '3600' })
    response.end()
  })
  const { send, kinds } = withDispatcher(t)
  const urls = [`${receiver.url}/busy`, `${receiver.url}/other`]
  await send(repeat(urls, 20))
  await until(() => urls.every((url) => kinds(url).length === 20), '20 outcomes of every receiver')
  t.same(
    urls.map((url) => [...new Set(kinds(url))]),
    [['status'], ['delivered']],
  )
})

t.test('one that times out gets one delivery at a time, until it answers', async (t) => {
  let isHanging = true
  let open = 0
  let most = 0
  const receiver = await withReceiver(t, (response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    if (!isHanging) setTimeout(() => response.end(), 20)
  })
  const { send, kinds, state } = withDispatcher(t, {}, 200)
  const url = `${receiver.url}/`
  await send(Array.from({ length: 40 }, () => url))
  await until(() => kinds(url).length >= 4, '4 outcomes')
  most = open
  await until(() => kinds(url).length >= 7, '7 outcomes')
  t.ok(most <= 1, `${most} at once`)
  isHanging = false
  await until(() => state().queued === 0 && state().inFlight === 0, 'an empty queue')
  t.equal(kinds(url).length, 40)
  t.ok(most > 1, 'more again')
  t.equal(kinds(url).at(-1), 'delivered')
})

t.test('one that takes long for each answer gets many at once, and one that takes them in turn gets few', async (t) => {
  let open = 0
  let most = 0
  let turn = Promise.resolve()
  async function deliver(tookMs: () => Promise<number>) {
    open += 1
    most = Math.max(most, open)
    const outcome: Outcome = { kind: 'delivered', tookMs: await tookMs() }
    open -= 1
    return outcome
  }
  async function inTurn() {
    const since = performance.now()
    turn = turn.then(() => delay(100))
    await turn
    return performance.now() - since
  }
  for (const [tookMs, isRight] of [
    [() => delay(350, 350), () => most > 20],
    [() => delay(900, 900), () => most > 20],
    [inTurn, () => most <= 5],
  ] as const) {
    most = 0
    const { send, kinds } = withDispatcher(t, { deliver: () => deliver(tookMs) })
    void send(Array.from({ length: tookMs === inTurn ? 30 : 120 }, () => 'http://one.example/'))
    await until(
      () => kinds('http://one.example/').length >= (tookMs === inTurn ? 30 : 120),
      'the outcomes of the first receiver',
    )
    t.ok(isRight(), `${most} at once`)
    t.same(new Set(kinds('http://one.example/')), new Set(['delivered']))
  }
})

t.test('memory has a bound: who has most waiting misses the oldest, and is told so', async (t) => {
  const { send, kinds, state, close } = withDispatcher(t, { queueBytesMax: 1 << 20, waitMaxMs: 300 })
  const hanging = await withSocketServer(t, () => undefined)
  const receiver = await withReceiver(t)
  const [slow, quick] = [`http://127.0.0.1:${hanging.port}/`, `${receiver.url}/`]
  const body = '1'.repeat(10_000)
  for (let n = 0; n < 20; n++) {
    await send([...Array.from({ length: 20 }, () => slow), quick], body)
    t.ok(state().queuedBytes <= 1 << 20, `${state().queuedBytes} bytes`)
  }
  t.same(kinds(quick), Array(20).fill('delivered'))
  t.ok(kinds(slow).length > 300 && kinds(slow).every((kind) => kind === 'missed'))
  await until(() => state().queued === 0, 'an empty queue')
  t.equal(kinds(slow).length, 399, 'what waits for too long is missed too: all but the one under way')
  t.equal(state().queuedBytes, 0)
  await close(0)
})

t.test('memory: the workspace that has most waiting misses the oldest, and a smaller one nothing', async (t) => {
  const deliver = () => new Promise<Outcome>(() => undefined)
  const { send, kinds, state } = withDispatcher(t, { queueBytesMax: 1 << 20, deliver })
  const large = Array.from({ length: 300 }, (_, n) => `http://hooks.example/${n}`)
  const small = 'http://hooks.example/small'
  const body = '1'.repeat(2000)
  void send(Array(12).fill(small), body, 2)
  for (let n = 0; n < 10; n++) {
    await send(large, body)
    t.ok(state().queuedBytes <= 1 << 20, `${state().queuedBytes} bytes`)
  }
  t.same(kinds(small), [])
  const missed = large.flatMap(kinds)
  t.ok(missed.length > 2500 && missed.every((kind) => kind === 'missed'), `${missed.length} missed`)
})

t.test('one that answers quickly misses nothing, however much comes at once', async (t) => {
  // Whether a real receiver is quick depends on what else this machine does.
  const deliver = () => delay(1, { kind: 'delivered' as const, tookMs: 1 })
  const { send, kinds, state } = withDispatcher(t, { queueBytesMax: 1 << 20, deliver })
  const [one, other] = ['http://one.example/', 'http://other.example/']
  const sending = send(
    Array.from({ length: 200 }, (_, n) => (n % 20 === 0 ? other : one)),
    '1'.repeat(20_000),
  )
  t.ok(state().queuedBytes <= 1 << 17, `${state().queuedBytes} bytes: a sixteenth for each of the two`)
  await sending
  t.same(kinds(one), Array(190).fill('delivered'))
  t.same(kinds(other), Array(10).fill('delivered'))
})

t.test('webhooks that answer just not too late hold up what comes next for one bound, not for one each', async (t) => {
  const answers = new Map<string, number>()
  // Quick for once, so that each is waited for; then so late that it is sent two at a time, and still is not slow.
  const deliver: DispatcherOptions['deliver'] = async ({ receiver: { url } }) => {
    const count = (answers.get(url) ?? 0) + 1
    answers.set(url, count)
    const tookMs = count === 1 ? 50 : 240
    return delay(tookMs, { kind: 'delivered' as const, tookMs })
  }
  const { sendAll } = withDispatcher(t, { queueBytesMax: 1 << 20, deliver })
  const urls = Array.from({ length: 12 }, (_, n) => `http://hooks.example/${n}`)
  await sendAll(repeat(urls, 100), '1'.repeat(12_000)).taken
  const most = Math.max(...answers.values())
  t.ok(most <= 60, `one of them had ${most} answers meanwhile; three seconds are enough for 25`)
})

t.test('closed, it sends what waits', async (t) => {
  const { send, kinds, close } = withDispatcher(t)
  const receiver = await withReceiver(t, (response) => setTimeout(() => response.end(), 600))
  const url = `${receiver.url}/`
  await send(Array.from({ length: 6 }, () => url))
  t.ok(kinds(url).length < 6)
  await close(60_000)
  t.same(kinds(url), Array(6).fill('delivered'))
})
