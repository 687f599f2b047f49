import { Counter, Registry } from 'prom-client'
import t from 'tap'
import { type Check, openMonitor, startMonitor } from '../../process/monitor.js'

const registry = new Registry()
new Counter({ name: 'things_total', help: 'Things', registers: [registry] }).inc(3)
const checks: Record<string, Check> = { good: () => undefined, other: async () => undefined }
const monitor = await startMonitor({ host: '127.0.0.1', port: 0, registry, checks })
t.teardown(() => monitor.close())

async function get(path: string) {
  const response = await fetch(monitor.url + path)
  return { status: response.status, text: await response.text() }
}

t.test('live, metrics, and nothing else', async (t) => {
  t.equal((await get('/health/live')).status, 200)
  const metrics = await get('/metrics')
  t.equal(metrics.status, 200)
  t.match(metrics.text, 'things_total 3')
  t.equal((await get('/')).status, 404)
})

t.test('a part that may be away is shown, and nothing else', async (t) => {
  const optionalChecks: Record<string, Check> = { reports: () => 'is away', others: () => undefined }
  const partial = await startMonitor({ host: '127.0.0.1', port: 0, registry, checks: {}, optionalChecks })
  t.teardown(() => partial.close())
  const response = await fetch(`${partial.url}/health/ready`)
  t.equal(response.status, 200)
  t.same(await response.json(), { ready: true, parts: { process: 'ok', reports: 'is away', others: 'ok' } })
})

t.test('while the process starts and drains it is neither live nor ready, and says why', async (t) => {
  let reason: string | undefined = 'starting'
  const opened = await openMonitor({ host: '127.0.0.1', port: 0, whyClosed: () => reason })
  t.teardown(() => opened.close())
  const ask = async (path: string) => {
    const response = await fetch(opened.url + path)
    return [response.status, await response.json()]
  }
  t.same(await ask('/health/live'), [503, { live: false, reason: 'starting' }])
  t.same(await ask('/health/ready'), [503, { ready: false, parts: { process: 'starting' } }])
  t.equal((await fetch(`${opened.url}/metrics`)).status, 503, 'nothing is measured yet')
  const hide = opened.show({ registry, checks })
  reason = undefined
  t.same(await ask('/health/live'), [200, { live: true }])
  t.same(await ask('/health/ready'), [200, { ready: true, parts: { process: 'ok', good: 'ok', other: 'ok' } }])
  t.match(await (await fetch(`${opened.url}/metrics`)).text(), 'things_total 3')
  reason = 'draining'
  t.same(await ask('/health/live'), [503, { live: false, reason: 'draining' }])
  t.match(await ask('/health/ready'), [503, { ready: false, parts: { process: 'draining', good: 'ok' } }])
  hide()
  t.same(await ask('/health/ready'), [503, { ready: false, parts: { process: 'draining' } }])
})

t.test('ready when all parts are, and why not', async (t) => {
  const ready = await get('/health/ready?from=balancer')
  t.equal(ready.status, 200)
  t.same(JSON.parse(ready.text), { ready: true, parts: { process: 'ok', good: 'ok', other: 'ok' } })
  checks.other = () => 'is away'
  checks.broken = () => {
    throw new Error('fell over')
  }
  checks.slow = () => new Promise(() => undefined)
  const { status, text } = await get('/health/ready')
  t.equal(status, 503)
  t.same(JSON.parse(text), {
    ready: false,
    parts: { process: 'ok', good: 'ok', other: 'is away', broken: 'fell over', slow: 'no answer within 1000 ms' },
  })
})
