// The dashboard translates messages of the API by their English text, so each must be one that the API sends.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { dashboard } from '../../words/dashboard.js'
import { loadModules } from '../dashboard/load-modules.js'

const folder = fileURLToPath(new URL('../../../api/', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join()

t.test('every translated message is one of the API', async (t) => {
  for (const [message, text] of Object.entries(dashboard.en.api.messages)) {
    t.ok(
      [`'${message}'`, `"${message}"`].some((quoted) => sources.includes(quoted)),
      message,
    )
    t.equal(text, message, 'in English it is said as it is')
  }
})

t.test('the dashboard shows them in its language, and all others as they are', async (t) => {
  const { toFailure }: typeof import('../../dashboard/api/failure.js') = await loadModules(['api/failure'], 'de')
  const fields = toFailure(new Response('', { status: 400 }), { name: ["can't be blank"], slug: ['must be odd'] })
  t.same(fields.fields, { name: ['darf nicht leer sein'], slug: ['must be odd'] })
  const refused = { error: 'E-mail and password do not belong together', code: 'wrong_credentials' }
  t.match(toFailure(new Response('', { status: 401 }), refused), {
    text: 'E-Mail und Passwort gehören nicht zusammen',
    code: 'wrong_credentials',
  })
  t.match(toFailure(new Response('', { status: 403 }), { error: 'constructor' }), { text: 'constructor' })
})
