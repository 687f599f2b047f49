import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import t from 'tap'
import { csvLine } from '../../api/http/separated-values.js'
import { addStranger, now, withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

const api = await withApi(t)
const { app, sql, key, workspaceId } = api
const path = `/workspace/${workspaceId}/links/export`
const headers = { authorization: `Bearer ${key}` }
const ask = (query = '') => app.inject({ url: `/api/v1${path}${query}`, headers })

const csvOf = (value: unknown) => csvLine([value]).slice(0, -2)

t.test('an empty workspace', async (t) => {
  t.same((await ask()).json(), [])
  t.match((await ask('?format=csv')).body, /^id,workspace_id,url,[a-z0-9_,]+\r\n$/)
})

t.test('each link once, in the order of creation, more than are read at once', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url, name, deleted)
    SELECT ${workspaceId}, '/e' || n, 'https://example.com/' || n, 'link ' || n, n % 100 = 0
    FROM generate_series(1, 2000) AS n`
  const response = await ask()
  t.match(response.headers, { 'content-type': 'application/json; charset=utf-8', 'content-disposition': /links\.json/ })
  const names = response.json().map((link: { name: string }) => link.name)
  t.equal(names.length, 1980)
  t.same(names.slice(98, 100), ['link 99', 'link 101'], 'without the trash')
  t.equal((await ask('?search=LINK 15')).json().length, 1 + 10 + 99)
  const lines = (await ask('?format=csv&search=link 7')).body.split('\r\n')
  const all = response.json() as { id: number; name: string }[]
  const some = [all[7], all[1500]]
  const idsOf = (links: { id: number }[]) => links.map(({ id }) => `ids=${id}`).join('&')
  const stranger = await addStranger(sql, 'sk_exports')
  const [theirs] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url) VALUES (${stranger.workspaceId}, '/theirs', 'https://example.com') RETURNING id`
  const selected = (await ask(`?${idsOf([...some, theirs, { id: 999_999 }])}`)).json()
  t.same(
    selected.map(({ name }: { name: string }) => name),
    [some[0].name, some[1].name],
    'those that are selected',
  )
  t.equal((await ask('?deleted=true')).json().length, 20, 'the trash')
  t.equal((await ask('?ids=x')).statusCode, 400)
  await sql`UPDATE links SET enabled = false, tags = '{odd}' WHERE name IN ('link 3', 'link 5')`
  await sql`UPDATE links SET inserted_at = '2021-03-04', tags = '{odd}' WHERE name = 'link 7'`
  const found = async (query: string) => (await ask(`?${query}`)).json().map(({ name }: { name: string }) => name)
  t.same(await found('tag=odd'), ['link 3', 'link 5', 'link 7'], 'the filters of the list')
  t.same(await found('tag=odd&status=on'), ['link 7'])
  t.same(await found('status=off&search=5'), ['link 5'])
  t.same(await found('created_to=2021-03-04'), ['link 7'])
  t.match((await ask('?domain=gone.example&status=x')).json(), { status: [/one of/] })
  t.match((await ask('?domain=gone.example')).json(), { domain: ['is not yours'] })
  t.equal(lines.length, 1 + 1 + 10 + 99 + 1, 'with a line of names, and a line end after each')
})

t.test('cells mean what they say, in spreadsheets too', async (t) => {
  t.equal(csvOf('a "b", c\nd'), '"a ""b"", c\nd"')
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']) t.equal(csvOf(text), `'${text}`)
  t.equal(csvOf('\r=1'), '"\'\r\'=1"')
  t.equal(csvOf(-1), '-1')
  t.equal(csvOf(null), '')
  t.equal(csvOf(['a', 'b']), '"[""a"",""b""]"')
  await api.post('/link', { url: 'https://formula.example', name: '=HYPERLINK("x")', tags: ['a'] })
  const [columns, values] = (await ask('?format=csv&search=formula.example')).body.split('\r\n')
  t.equal(columns.split(',')[4], 'name')
  t.match(values, `,"'=HYPERLINK(""x"")",`)
})

t.test('statistics are columns too, and can be left out', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM links WHERE slug = '/e7'`
  await insertClicks(api.clickhouse.client, [
    { workspace_id: workspaceId, link_id: id, time: now },
    { workspace_id: workspaceId, link_id: id, time: now, bot_name: 'Googlebot' },
  ])
  const cellsOf = async (query: string) => {
    const [names, values] = (await ask(`?format=csv&search=/e7${query}`)).body.split('\r\n')
    return new Map(names.split(',').map((name, i) => [name, values.split(',')[i]]))
  }
  const lines = (await ask('?format=csv')).body.split('\r\n')
  t.match(lines[0], /,updated_at,clicks_total,.*,sparkline,conversions,leads,sales,revenue$/)
  const counted = lines.find((line) => line.startsWith(`${id},`))
  t.match(counted, /Z,2,2,2,0,1,1,1,0,"\[0,.*,0,1\]",0,0,0,\{\}$/)
  t.notOk((await cellsOf('&statistics=0')).has('clicks_total'))
})

t.test('what does not fit, and who does not reach it', async (t) => {
  t.match(await api.get(`${path}?format=xml`), { status: 400, body: { format: [String] } })
  const stranger = await addStranger(sql)
  t.equal((await api.get(path, { key: stranger.key })).status, 404)
})

t.test('a client that stops reading holds up its export, and nothing is gathered for it', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url, note)
    SELECT ${workspaceId}, '/slow' || n, 'https://example.com/', repeat('x', 5000) FROM generate_series(1, 8000) AS n`
  const wholeBytes = 8_000 * 5_000
  const accepted = once(app.server, 'connection') as Promise<[net.Socket]>
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = net.connect({ port, host: '127.0.0.1' })
  t.teardown(() => client.destroy())
  client.pause()
  client.write(
    `GET /api/v1${path}?format=json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  )
  const [server] = await accepted
  const given = () => server.bytesWritten + server.writableLength
  // The export stands still if it has not moved during other requests, each of which takes longer than one of its reads.
  for (let before = -1; before < 1_000_000 || given() > before; ) {
    before = given()
    for (let i = 0; i < 10; i += 1) await api.get(`/workspace/${workspaceId}/list_links?page_size=200`)
  }
  t.ok(given() < wholeBytes / 4, `${given()} bytes of ${wholeBytes} were given out`)
  const busy =
    await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  t.equal(busy.length, 0, 'and no transaction waits for it')

  let received = 0
  let end = ''
  client.on('data', (chunk) => {
    received += chunk.length
    end = (end + chunk.toString('latin1')).slice(-20)
  })
  client.resume()
  await once(client, 'close')
  t.ok(received > wholeBytes, 'when it reads on, it gets all')
  t.match(end, /\]\n\r\n0\r\n\r\n$/)
})
