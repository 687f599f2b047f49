import path from 'node:path'
import t from 'tap'
import { waitMsAfter } from '../../embedded/start/keep-running.js'
import { welcome } from '../../embedded/start/welcome.js'

const plain = {
  seconds: 4.16,
  redirectorUrl: 'http://127.0.0.1:8080',
  apiUrl: 'http://127.0.0.1:3000',
  publicUrl: 'http://127.0.0.1:8080',
  dataDir: '/data',
  workspaceId: 7,
  apiKey: 'sk_a',
  isKeyValid: true,
  isKeyGiven: false,
  isForTerminal: true,
  userId: 3,
  signInUrl: 'http://127.0.0.1:3000/sign-in#token=x',
  suffix: 'k3x9a',
}

t.test('the default host is asked for by name where it is not this machine', async (t) => {
  t.notMatch(welcome(plain), /Host:/)
  const text = welcome({ ...plain, publicUrl: 'https://go.example.com' })
  t.match(text, "curl -s -i http://127.0.0.1:8080/hello-k3x9a -H 'Host: go.example.com'")
  t.match(text, '"domain":"go.example.com"')
})

t.test('a key that does not work any more is told', async (t) => {
  t.notMatch(welcome(plain), /not valid/)
  const text = welcome({ ...plain, isKeyValid: false })
  t.match(text, 'The key in /data/api-key is not valid any more')
  t.notMatch(text, /curl/, 'commands with it would fail')
})

t.test('the owner is signed in by a link, or by another one', async (t) => {
  t.match(welcome(plain), `Sign in      ${plain.signInUrl}`)
  t.match(welcome(plain), "another: DATA_DIR='/data' npm run admin -- user sign-in --id 3")
  t.match(welcome({ ...plain, dataDir: path.resolve('.data') }), 'another: npm run admin -- user sign-in --id 3')
})

t.test('secrets are printed to a terminal only', async (t) => {
  const text = welcome({ ...plain, isForTerminal: false })
  t.notMatch(text, plain.apiKey)
  t.notMatch(text, plain.signInUrl)
  t.match(text, 'API key      in /data/api-key')
  t.match(text, '-H "Authorization: Bearer $(cat /data/api-key)"')
  t.match(text, 'npm run admin -- user sign-in --id 3')
  const given = welcome({ ...plain, isForTerminal: false, isKeyGiven: true })
  t.match(given, 'API key      that of API_KEY')
  t.match(given, '-H "Authorization: Bearer $API_KEY"')
})

t.test('what keeps dying is started ever more slowly', async (t) => {
  t.same([0, 1, 2, 3, 7, 100].map(waitMsAfter), [0, 500, 1000, 2000, 30_000, 30_000])
})
