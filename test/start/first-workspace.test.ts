import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { openFirstWorkspace } from '../../embedded/start/first-workspace.js'
import { withFolder } from '../folder.js'
import { withPostgres } from '../services.js'

t.test('one key is made and kept; a revoked one is told and does not come back', async (t) => {
  const { url, sql } = await withPostgres(t)
  const dataDir = withFolder(t)
  const first = await openFirstWorkspace(url, dataDir)
  t.match(first, { apiKey: /^sk_/, isValid: true })
  t.equal(readFileSync(path.join(dataDir, 'api-key'), 'utf8'), `${first.apiKey}\n`)
  const again = await openFirstWorkspace(url, dataDir)
  t.not(again.signInToken, first.signInToken, 'every start has a link of its own')
  t.same({ ...again, signInToken: '' }, { ...first, signInToken: '' })

  await sql`DELETE FROM api_keys`
  t.match(await openFirstWorkspace(url, dataDir), { apiKey: first.apiKey, isValid: false })
  rmSync(path.join(dataDir, 'api-key'))
  const fresh = await openFirstWorkspace(url, dataDir)
  t.match(fresh, { workspaceId: first.workspaceId, isValid: true })
  t.not(fresh.apiKey, first.apiKey)
})

t.test('a given key is used and not written down', async (t) => {
  const { url } = await withPostgres(t)
  const dataDir = withFolder(t)
  t.match(await openFirstWorkspace(url, dataDir, 'given'), { apiKey: 'given', isValid: true })
  t.notOk(existsSync(path.join(dataDir, 'api-key')))
})
