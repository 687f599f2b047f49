// A stand-in on the loopback speaks the JSON of Safe Browsing's Lookup API.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createSafeBrowsing } from '../../abuse/safe-browsing.js'
import { createComparison } from '../../maintenance/compare-destinations.js'
import { withApi } from '../api/api-fixture.js'
import { withBlocklist } from './abuse-fixture.js'

interface Asked {
  url: string
  body: { threatInfo: { threatEntries: { url: string }[]; platformTypes: string[] } }
}

/** @param bad what of a URL makes it dangerous */
async function standIn(t: Test, bad: string, cacheDuration = '300s') {
  const asked: Asked[] = []
  const behave = { status: 200, silent: false, text: undefined as string | undefined, bad }
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      asked.push({ url: request.url!, body })
      if (behave.silent) return
      const found = body.threatInfo.threatEntries.filter(({ url }: { url: string }) => url.includes(behave.bad))
      const matches = found.map((threat: object) => ({
        ...{ threatType: 'SOCIAL_ENGINEERING', platformType: 'ANY_PLATFORM', threatEntryType: 'URL' },
        ...{ threat, cacheDuration },
      }))
      response.writeHead(behave.status, { 'content-type': 'application/json' })
      response.end(behave.text ?? JSON.stringify(matches.length > 0 ? { matches } : {}))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const warnings: string[] = []
  const outcomes: string[] = []
  const asking = createSafeBrowsing({
    key: 'the key',
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: (outcome) => outcomes.push(outcome),
    log: { warn: (message) => void warnings.push(message) },
  })
  t.teardown(() => asking.close())
  return { asking, asked, behave, warnings, outcomes }
}

t.test('it is asked 500 at a time, as it wants to be, and believed as long as it says', async (t) => {
  const { asking, asked } = await standIn(t, 'evil', '0.05s')
  const urls = [...Array(1200)].map((_, i) => `https://${i === 700 ? 'evil' : 'good'}.example/${i}`)
  const looked = await asking.lookUp(urls, 60_000)
  t.equal(looked.size, 1200)
  t.match(looked.get(urls[700]), { reason: 'safe_browsing', list: 'SOCIAL_ENGINEERING', entry: urls[700] })
  t.equal(looked.get(urls[0]), null)
  t.same(
    asked.map(({ body }) => body.threatInfo.threatEntries.length),
    [500, 500, 200],
  )
  t.match(asked[0], {
    url: '/v4/threatMatches:find?key=the+key',
    body: {
      client: { clientId: 'slugline' },
      threatInfo: {
        platformTypes: ['ANY_PLATFORM'],
        threatEntryTypes: ['URL'],
        threatTypes: ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'],
      },
    },
  })
  await asking.lookUp([urls[700], urls[700]], 60_000)
  t.ok(asked.length <= 4)
})

t.test('when it fails, nothing is known, nobody waits for it again, and the key is in no line', async (t) => {
  for (const failing of [{ status: 429 }, { text: 'no JSON' }, { text: '{"matches": 7}' }, { silent: true }]) {
    const { asking, behave, warnings, outcomes, asked } = await standIn(t, 'evil')
    Object.assign(behave, failing)
    const looked = await asking.lookUp(['https://evil.example/'], 500)
    if (failing.text?.startsWith('{')) continue // an answer without matches that can be read
    t.equal(looked.size, 0)
    t.same(outcomes, ['failed'])
    t.notMatch(warnings.join(), 'the key')
    const times = asked.length
    t.equal((await asking.lookUp(['https://evil.example/'], 500)).size, 0)
    t.equal(asked.length, times)
  }
})

t.test('links are flagged by it, when it fails they are saved without and keep what they have', async (t) => {
  const { asking, behave } = await standIn(t, 'evil', '0.001s')
  const list = await withBlocklist(t, 'listed.example\n', asking)
  const api = await withApi(t, { flags: list.flags })
  const { body } = await api.post('/link', { url: 'https://evil.example/' })
  t.match(body, { flagged: { reason: 'safe_browsing', list: 'SOCIAL_ENGINEERING' }, warnings: [/SOCIAL_ENGINEERING/] })
  t.equal((await api.post('/link', { url: 'https://good.example/' })).body.flagged, null)
  const signal = new AbortController().signal
  const flagOf = async (id: number) => (await api.sql`SELECT flagged FROM links WHERE id = ${id}`)[0].flagged
  const again = async () => {
    await api.sql`UPDATE destination_checks SET finished_at = now() - interval '2 days'`
    return createComparison(api.sql, list.flags, 0)(signal)
  }
  await again()
  t.match(await flagOf(body.id), { reason: 'safe_browsing' })
  behave.bad = 'nothing'
  await again()
  t.equal(await flagOf(body.id), null)
  behave.bad = 'good'
  await again()
  behave.status = 500
  const saved = await api.post('/link', { url: 'https://good.example/later' })
  t.match(saved, { status: 200, body: { flagged: null } })
  await again()
  t.equal((await api.sql`SELECT FROM links WHERE flagged->>'reason' = 'safe_browsing'`).length, 1)
})
