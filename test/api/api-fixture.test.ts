import t from 'tap'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
api.app.get('/failing', { config: { isUndocumented: true } }, async () => {
  throw new Error('cannot read', { cause: new Error('the column is missing') })
})

t.test('a request that fails prints its route and its error with all causes', async (t) => {
  const printed = t.capture(console, 'error')
  t.equal((await api.app.inject({ url: '/failing' })).statusCode, 500)
  const [{ args }] = printed()
  t.match(args[0], /^GET \/failing failed: Error: cannot read\n {4}at .*api-fixture\.test/)
  t.match(args[0], /\ncaused by: Error: the column is missing\n/)
})

t.test('an error in a statement is printed with the words of Postgres', async (t) => {
  await api.sql`ALTER TABLE workspaces RENAME TO hidden`
  const printed = t.capture(console, 'error')
  t.equal((await api.get('/workspaces')).status, 500)
  t.match(printed()[0].args[0], /^GET \/api\/v1\/workspaces failed: PostgresError: relation "\w+" does not exist/)
  await api.sql`ALTER TABLE hidden RENAME TO workspaces`
})

t.test('other answers print nothing', async (t) => {
  const printed = t.capture(console, 'error')
  t.equal((await api.get('/workspaces')).status, 200)
  t.equal((await api.get('/nowhere')).status, 404)
  t.equal((await api.get('/workspaces', { key: 'sk_wrong' })).status, 401)
  t.same(printed(), [])
})
