// The most expensive requests that are known. `npm run bench -- --only worst` measures what they cost; here each is
// answered as it should be, and both servers are well afterwards.
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { withApi } from '../api/api-fixture.js'
import { withFolder } from '../folder.js'
import { withCountedListeners } from '../live/counted-listeners.js'
import { programVictim } from '../programs.js'
import { readCases } from './cases.js'
import { OWN_HOST, prepare, type Target } from './send-case.js'

const { live } = withCountedListeners(t)
const api = await withApi(t, { live, publicUrl: 'http://127.0.0.1', now: () => new Date() })
const { app, sql, workspaceId, key } = api
await sql`INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, ${OWN_HOST})`
await app.listen({ host: '127.0.0.1', port: 0 })
const port = await freePort()
const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
  DATABASE_URL: api.postgres.url,
  CLICKHOUSE_URL: api.clickhouse.url,
  DATA_DIR: withFolder(t, 'worst'),
  REDIRECTOR_PORT: String(port),
  REDIRECTOR_MONITOR_PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
})
await redirector.start()
const { body: viewerKey } = await api.post(`/workspace/${workspaceId}/keys`, { scopes: ['read'] })
const target: Target = {
  api: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  redirector: `http://127.0.0.1:${port}`,
  workspaceId,
  key,
  viewerKey: viewerKey.key,
}

t.test('each request is answered as its case says', async (t) => {
  const cases = [...readCases()]
  t.ok(cases.length > 0)
  const answerOf = async ([name, worst]: (typeof cases)[number]) => {
    const { status, body } = await (await prepare(target, worst)).send()
    t.equal(status, worst.status, `${name}: ${status} ${status === worst.status ? '' : body.slice(0, 300)}`)
  }
  for (let at = 0; at < cases.length; at += 8) await Promise.all(cases.slice(at, at + 8).map(answerOf))
})

t.test('afterwards both answer as before', async (t) => {
  t.equal((await fetch(`${target.redirector}/nowhere`)).status, 404)
  t.equal((await api.get('/workspaces')).status, 200)
  t.notOk(redirector.hasEnded())
})
