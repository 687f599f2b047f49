import { Registry } from 'prom-client'
import t from 'tap'
import { buildApp } from '../../api/app.js'
import { readConfig as readApiConfig } from '../../api/config.js'
import { createTokenSigner } from '../../click/attribution-token.js'
import { signingKeysOf } from '../../click/signing-keys.js'
import { readConfig as readRedirectorConfig } from '../../redirector/config.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import { withApi } from '../api/api-fixture.js'
import { logFailures } from '../api/log-failures.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, key, clickhouse } = api
const link = await addLink(sql, workspaceId, '/one')
const [first, second] = ['1a'.repeat(32), '2b'.repeat(32)]
const random = Buffer.alloc(10, 7)
const signedWith = (hex: string) => createTokenSigner(Buffer.from(hex, 'hex')).sign(link, Date.now(), random)

async function linkOf(attributionKeys: string[], svc_cid: string) {
  const app = buildApp({
    sql,
    shards: { of: async () => clickhouse.client },
    publicUrl: new URL('https://go.example.com'),
    log: logFailures(),
    registry: new Registry(),
    now: () => new Date(),
    attributionKeys,
  })
  t.teardown(() => app.close())
  const headers = { authorization: `Bearer ${key}` }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/conversions',
    headers,
    payload: { event_name: 'a', svc_cid },
  })
  return answer.json().link_id
}

t.test('all keys verify; one that is gone does not', async (t) => {
  const ofDatabase = (await openTestSigner(sql))(link, Date.now())
  const now = [second, first, 'database']
  for (const token of [signedWith(first), signedWith(second), ofDatabase]) t.equal(await linkOf(now, token), link)
  t.equal(await linkOf([second], signedWith(first)), null)
  t.equal(await linkOf([second], ofDatabase), null)
  t.equal(await linkOf([second], signedWith(second)), link)
})

t.test('a redirector signs with the first', async (t) => {
  const signWith = async (keys: string[]) => {
    const settings = createSettings(sql, keys)
    await settings.load()
    return settings.signer()!.sign(link, 1, random)
  }
  const expected = (hex: string) => createTokenSigner(Buffer.from(hex, 'hex')).sign(link, 1, random)
  t.equal(await signWith([second, first]), expected(second))
  t.equal(await signWith([first, 'database']), expected(first))
  const [{ signing_key }] = await sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
  t.equal(await signWith(['database', first]), expected(signing_key.toString('hex')))
})

t.test('configuration: keys, or an error that names the variable', async (t) => {
  const env = { DATABASE_URL: 'postgres://localhost/a', CLICKHOUSE_URL: 'http://localhost:8123' }
  for (const read of [readApiConfig, readRedirectorConfig]) {
    t.same(read(env).ATTRIBUTION_KEYS, ['database'])
    t.same(read({ ...env, ATTRIBUTION_KEYS: `${second}, database` }).ATTRIBUTION_KEYS, [second, 'database'])
    for (const wrong of ['x', second.slice(1), `${second},`, `${second} ${first}`])
      t.throws(() => read({ ...env, ATTRIBUTION_KEYS: wrong }), /ATTRIBUTION_KEYS must be keys of 64 hex/)
  }
  t.same(signingKeysOf([first], Buffer.alloc(32)), [Buffer.from(first, 'hex')])
})
