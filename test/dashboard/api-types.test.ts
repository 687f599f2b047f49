import { readFileSync } from 'node:fs'
import t from 'tap'
import { apiTypesFile, makeApiTypes } from './api-types.js'

t.test('the dashboard has the types of the API as it is', async (t) => {
  const current = readFileSync(apiTypesFile, 'utf8')
  t.ok(current === (await makeApiTypes()), 'run `npm run dashboard:types`')
})
