import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import { createFailedAttempts } from '../../api/limits/failed-attempts.js'
import { createKnownKeys } from '../../api/limits/known-keys.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { limitOf, withLimits } from './limits-fixture.js'

const { sql, apps, startApp, freshKey } = await withLimits(t)

t.test('an address that tries many keys is slowed down, and a valid key from there is not', async (t) => {
  const { key } = await freshKey('growth')
  const [{ app }] = apps
  const askOne = (key: string, remoteAddress: string) =>
    app.inject({ url: '/api/v1/workspaces', headers: { 'x-api-key': key }, remoteAddress })
  t.equal((await askOne(key, '198.51.100.1')).statusCode, 200)
  const statuses = new Map<number, number>()
  let last = await askOne('sk_wrong', '198.51.100.1')
  for (let i = 0; last.statusCode !== 429; i += 1) {
    t.equal(last.statusCode, 401)
    const some = await Promise.all(Array.from({ length: 50 }, (_, n) => askOne(`sk_wrong${i}_${n}`, '198.51.100.1')))
    for (const { statusCode } of some) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    last = some.at(-1)!
  }
  t.match(last.json(), { code: 'rate_limit_exceeded', limit: 200, current_usage: 200 })
  t.match(last.headers['retry-after'], /^\d+$/)
  t.equal((await askOne(key, '198.51.100.1')).statusCode, 200)
  const { key: unseen, id } = await freshKey('growth')
  const wild = Promise.all(Array.from({ length: 300 }, (_, n) => askOne(`sk_wild${n}`, '198.51.100.1')))
  t.equal((await askOne(unseen, '198.51.100.1')).statusCode, 200, 'a good key that this process has not seen')
  await wild
  await sql`UPDATE api_keys SET previous_hash = sha256('sk_former'), previous_expires_at = now() + interval '1 day'
    WHERE id = ${id}`
  t.equal((await askOne('sk_former', '198.51.100.1')).statusCode, 200, 'its former secret is not slowed down either')
  t.equal((await askOne('sk_wrong', '198.51.100.2')).statusCode, 401)
})

t.test('many unknown keys at once are looked up with few statements', async (t) => {
  const { key } = await freshKey()
  let statements = 0
  const counting = new Proxy(sql, {
    apply(target, self, args) {
      statements += 1
      return Reflect.apply(target as never, self, args)
    },
  })
  const isKnown = createKnownKeys(counting)
  const base64 = (key: string) => hashKey(key).toString('base64')
  const asked = Array.from({ length: 1_500 }, (_, n) => isKnown(base64(`sk_${n}`)))
  t.equal(await isKnown(base64(key)), true)
  t.same(new Set(await Promise.all(asked)), new Set([false]))
  t.ok(statements <= 3, String(statements))
  t.same(await Promise.all([isKnown(base64(key)), isKnown(base64(key))]), [true, true])
})

t.test('the address is the one that a trusted proxy names, and no other peer can name one', async (t) => {
  const proxies = { trusted: createAddressList(['loopback']), header: 'x-forwarded-for' } as const
  const { app } = startApp({ proxies })
  const left = async (key: string, remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, ...(key && { 'x-api-key': key }) }
    return limitOf(await app.inject({ url: '/api/v1/workspaces', headers, remoteAddress }))[1]
  }
  for (let i = 0; i < 100; i += 1) await left('sk_wrong', '127.0.0.1', '203.0.113.9')
  t.ok((await left('', '127.0.0.1', '198.51.100.7, 203.0.113.9')) < 200)
  t.equal(await left('', '127.0.0.1', '203.0.113.10'), 200)
  t.equal(await left('', '203.0.113.11', '203.0.113.9'), 200, 'the header of a peer that is not trusted is ignored')
})

t.test('failed attempts are counted by address, forgotten with time, and bounded in memory', async (t) => {
  let ms = 1_000_000
  const attempts = createFailedAttempts(() => ms)
  const address = (text: string) => {
    const parsed = createAddress()
    t.ok(parseAddress(text, parsed))
    return parsed
  }
  const one = address('2001:db8::1')
  for (let i = 0; i < 300; i += 1) attempts.count(one)
  t.same(attempts.allowanceOf(one), { limit: 200, remaining: 0, resetSeconds: 1020 })
  t.equal(attempts.allowanceOf(address('2001:db8::2')).remaining, 0, 'the same /64')
  t.equal(attempts.allowanceOf(address('2001:db8:0:1::1')).remaining, 200)
  ms += 1_000
  t.equal(attempts.allowanceOf(one).remaining, 10)
  for (let i = 0; i < 10_000; i += 1) {
    const other = createAddress()
    other.set([1, i, 0, 0])
    attempts.count(other)
  }
  t.equal(attempts.allowanceOf(one).remaining, 200, 'the oldest is forgotten')
})
