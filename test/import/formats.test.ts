// Exports of each product, imported by the program into the real API.
import t from 'tap'
import { detectFormat } from '../../import/formats.js'
import { addDomain } from '../api/api-fixture.js'
import { withImport } from './run-import.js'

const imports = await withImport(t)
const { workspaceId, sql, run, file, link } = imports
await addDomain(sql, workspaceId, 'go.acme.test')

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

t.test("bitly: custom back-halves become slugs, Bitly's own aliases; archived links go on, tagged", async (t) => {
  const csv = lines(
    'created_at,id,link,custom_bitlinks,long_url,title,archived,tags',
    '2024-01-31,bit.ly/3xYz,https://bit.ly/3xYz,"[""https://acme.ly/b-sale""]",https://example.com/s?a=1&b=2,"The, ""Sale""",FALSE,"[""x"",""y z""]"',
    '2024-01-31,bit.ly/b-old,https://bit.ly/b-old,[],https://example.com/o,,TRUE,',
    '2024-01-31,bit.ly/b-own,https://bit.ly/b-own,"[""bit.ly/b-one"",""bit.ly/b-two""]",https://example.com/t,,FALSE,',
  )
  const { code, out, err } = await run(file('bitly.csv', csv), '--domain', 'go.acme.test')
  t.match({ code, out, err }, { code: 0, out: '3 created, 0 already there', err: /Format: bitly/ })
  t.match(await link('/b-sale'), {
    url: 'https://example.com/s?a=1&b=2',
    domain: 'go.acme.test',
    name: 'The, "Sale"',
    tags: ['x', 'y z'],
    enabled: true,
    alias: '/3xYz',
  })
  t.match(await link('/b-old'), { tags: ['archived'], enabled: true, alias: null })
  t.match(await link('/b-one'), { alias: '/b-own' })
  t.match(out, /^1 further address of them is left out/m)
  t.match(await run(file('bitly.csv', csv), '--domain', 'go.acme.test'), {
    code: 0,
    out: /^0 created, 3 already there/,
  })
  const apart = csv.replaceAll('b-', 'apart-')
  await run(file('apart.csv', apart), '--domain', 'bit.ly=default', '--domain', 'acme.ly=go.acme.test')
  t.match(await link('/apart-sale'), { domain: 'go.acme.test', alias: null }, 'an alias is of the same domain')
})

t.test('dub: its export with labels, and with field names; devices and countries become rules', async (t) => {
  const labels = lines(
    'Short link,Destination URL,Clicks,Created at,Tags,Archived',
    'https://dub.sh/d-one,https://example.com/1,12,2024-01-01T00:00:00.000Z,"red, blue",false',
  )
  t.match(await run(file('dub1.csv', labels), '--domain', 'dub.sh=go.acme.test'), { code: 0, err: /Format: dub/ })
  t.match(await link('/d-one'), { domain: 'go.acme.test', tags: ['red', 'blue'] })
  const fields = lines(
    'domain,key,url,archived,expiresAt,expiredUrl,passwordEnabledAt,comments,ios,android,utm_source,shortLink,geo.AL',
    'dub.sh,d-two,https://example.com/2,false,2030-01-02T03:04:05.000Z,https://example.com/gone,null,hm,https://apps.example/i,,mail,https://dub.sh/d-two,https://example.com/al',
    'dub.sh,d-locked,https://example.com/3,false,null,null,2024-01-01T00:00:00.000Z,null,null,null,null,https://dub.sh/d-locked,null',
  )
  const { code, out, err } = await run(file('dub2.csv', fields), '--domain', 'default')
  t.equal(code, 0, err)
  t.notMatch(err, 'Not imported')
  t.match(out, /1 of them had a password and is switched off/)
  t.match(await link('/d-two'), {
    domain: null,
    note: 'hm',
    expiry_datetime: '2030-01-02T03:04:05.000Z',
    expiry_destination: 'https://example.com/gone',
    utm_source: 'mail',
    rules: [
      { what: 'platform', matches: 'ios', url: 'https://apps.example/i' },
      { what: 'country', matches: 'AL', url: 'https://example.com/al' },
    ],
  })
  const geo = lines(
    'domain,key,url,geo',
    'dub.sh,d-geo,https://example.com/4,"{""US"":""https://example.com/us"",""de"":""https://example.com/de""}"',
    'dub.sh,d-none,https://example.com/5,{}',
    'dub.sh,d-bad,https://example.com/6,Everywhere',
  )
  t.match(await run(file('dub3.csv', geo), '--domain', 'default', '--format', 'dub'), {
    code: 1,
    out: /^2 created.* 1 refused/,
    err: /row 4, geo: rule 1: matches must be an ISO 3166 alpha-2 country code \(\/d-bad\)/,
  })
  t.match(await link('/d-geo'), { rules: [{ matches: 'US' }, { matches: 'DE', url: 'https://example.com/de' }] })
  t.same((await link('/d-none')).rules, [])
  t.match(await link('/d-locked'), { enabled: false, password: null })
})

t.test('short.io: semicolons, a byte order mark, moments in milliseconds', async (t) => {
  const csv = `\ufeff${lines(
    'originalURL;path;title;tags;expiresAt;expiredURL;archived;hasPassword;utmSource;clicksLimit;domain;androidURL',
    '"https://example.com/a;b";s-one;"Two\nlines";"a,b";1893456000000;https://example.com/x;false;false;news;25;s.acme.test;https://apps.example/a',
  )}`
  t.match(await run(file('shortio.csv', csv), '--domain', 's.acme.test=default'), { code: 0, err: /Format: shortio/ })
  t.match(await link('/s-one'), {
    url: 'https://example.com/a;b',
    name: 'Two lines',
    tags: ['a', 'b'],
    expiry_datetime: '2030-01-01T00:00:00.000Z',
    expiry_clicks: 25,
    utm_source: 'news',
    rules: [{ matches: 'android' }],
  })
})

t.test('kutt: banned links are switched off', async (t) => {
  const csv = lines(
    'address,target,link,description,expire_in,password,banned,visit_count',
    'k-one,https://example.com/k,https://kutt.it/k-one,why,2031-05-06 07:08:09+00,false,false,3',
    'k-bad,https://example.com/k2,https://kutt.it/k-bad,,,false,true,3',
  )
  t.match(await run(file('kutt.csv', csv), '--domain', 'default'), { code: 0, err: /Format: kutt/ })
  t.match(await link('/k-one'), { note: 'why', expiry_datetime: '2031-05-06T07:08:09.000Z', enabled: true })
  t.match(await link('/k-bad'), { enabled: false })
})

t.test('shlink: tags between bars, with and without a domain', async (t) => {
  const csv = lines(
    '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"',
    '"2024-08-15T15:03:56-04:00","","h-one","https://s.test/h-one","https://example.com/h","T","a|b, c",61',
  )
  t.match(await run(file('shlink.csv', csv), '--domain', 's.test=default'), { code: 0, err: /Format: shlink/ })
  t.match(await link('/h-one'), { tags: ['a', 'b, c'], domain: null })
})

t.test('yourls: has no domain; UTF-16 with tabs, as spreadsheets write it', async (t) => {
  const text =
    '\ufeffkeyword\turl\ttitle\ttimestamp\tip\tclicks\r\ny-ö\thttps://example.com/ü\t日本\t2024-01-01 00:00:00\t::1\t7\r\n'
  for (const [name, bytes] of [
    ['le.csv', Buffer.from(text, 'utf16le')],
    ['be.csv', Buffer.from(text, 'utf16le').swap16()],
  ] as const)
    t.match(await run(file(name, bytes)), {
      code: 0,
      out: name === 'le.csv' ? /^1 created/ : /^0 created, 1 already there/,
    })
  t.match(await link('/y-ö'), { name: '日本', url: 'https://example.com/%C3%BC' })
})

t.test("slugline: all that an export has comes back, formulas' apostrophes taken off", async (t) => {
  const made = {
    url: 'https://example.com/own',
    slug: '/o-one',
    alias: '/o-alias',
    domain: 'go.acme.test',
    name: '=1+1',
    note: '\'quoted, "twice"\nand more',
    tags: ['a,b', 'c'],
    rules: [{ what: 'country', matches: 'DE', url: 'https://example.com/de' }],
    qr_styles: { color: '#112233' },
    forward_params: true,
    expiry_clicks: 5,
    webhooks: ['https://example.com/hook'],
    password: 'secret',
  }
  const { body } = await imports.post(`/workspace/${workspaceId}/links`, made)
  const { body: csv } = await imports.app.inject({
    url: `/api/v1/workspace/${workspaceId}/links/export?format=csv&search=o-one`,
    headers: { authorization: `Bearer ${imports.key}` },
  })
  await sql`DELETE FROM links WHERE id = ${body.id}`
  t.match(await run(file('own.csv', `${csv}x\r\n`)), {
    code: 1,
    out: /^1 created.* 1 refused\n1 of them had a password/,
    err: /Format: slugline.*row 3.*: has 1 cells, the header has \d+/s,
  })
  const { id, inserted_at, updated_at, created_by_user_id, password, ...rest } = body
  t.match(await link('/o-one'), { ...rest, enabled: false, password: null })
})

t.test('a header that is no known one is refused with what it has', async (t) => {
  t.match(await run(file('what.csv', lines('a,b', '1,2'))), { code: 1, err: /fits none of .*slugline.*: a \| b/s })
  t.match(await run(file('empty.csv', '')), { code: 1, err: /empty/ })
  t.equal(detectFormat(['Bitlink', 'Long URL', 'Title'])?.name, 'bitly')
})
