// An import of conversions promises that each row is recorded once, there already, or refused with a reason.
import { createHash } from 'node:crypto'
import t from 'tap'
import { addStranger, now } from '../api/api-fixture.js'
import { addLink, openTestSigner } from '../conversions/conversion-fixture.js'
import { startImport, withImport } from './run-import.js'

const imports = await withImport(t)
const { workspaceId, sql, file, read, path } = imports
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const run = (...args: string[]) => imports.run('--conversions', ...args)

const lines = (...rows: string[]) => [...rows, ''].join('\n')
const named = (name: string) => sql`
  SELECT event_id, event_type, external_id, link_id, amount_cents::integer AS amount, currency, country, ip_source, source,
    metadata::text AS metadata, occurred_at
  FROM conversions WHERE event_name = ${name} ORDER BY id`
const countOf = async (name: string) => (await named(name)).length

t.test('every field of a file of a spreadsheet: byte order mark, CRLF, semicolons, quoted line ends', async (t) => {
  const metadata = '"{""order"": 12345678901234567890,\r\n ""note"": ""a; b""}"'
  const csv = [
    'event_name;event_type;event_id;external_id;svc_cid;amount_cents;currency;country;metadata;occurred_at;visitor_ip',
    `full;lead;f-1;buyer-1;${sign(link)};;;de;;2026-03-01;`,
    `full;sale;f-2;buyer-1;;-4990;eur;;${metadata};2026-03-02T10:00:00+01:00;192.0.2.1`,
    '',
  ].join('\r\n')
  t.match(await run(file('full.csv', `\ufeff${csv}`)), { code: 0, out: '2 recorded, 0 already there, 0 refused\n' })
  const common = { external_id: 'buyer-1', link_id: link, source: 'import' }
  t.match(await named('full'), [
    {
      ...common,
      event_id: 'f-1',
      event_type: 'lead',
      amount: null,
      currency: 'USD',
      country: 'DE',
      ip_source: 'server',
    },
    {
      ...common,
      event_id: 'f-2',
      event_type: 'sale',
      amount: -4990,
      currency: 'EUR',
      ip_source: 'visitor',
      metadata: '{"order":12345678901234567890,"note":"a; b"}',
      occurred_at: new Date('2026-03-02T09:00:00Z'),
    },
  ])
})

t.test('a refund names its sale, also in a file that has them in another order', async (t) => {
  const csv = lines(
    'event_name,event_type,event_id,refund_of,amount_cents,currency,svc_cid',
    'refunded,sale,ref-1,sale-1,-50,,',
    `refunded,sale,sale-1,,100,CHF,${sign(link)}`,
    'refunded,sale,ref-2,sale-1,-30,,',
    'refunded,sale,ref-3,sale-1,30,,',
  )
  const { out, err } = await run(file('refunds.csv', csv))
  t.equal(out, '3 recorded, 0 already there, 1 refused\n')
  t.match(err, /row 5.*amount_cents.*must be negative/is)
  for (const row of await named('refunded')) t.match(row, { link_id: link, currency: 'CHF' })
})

t.test('columns of other products; what is left out is told once', async (t) => {
  const csv = lines(
    'Conversion Name,Conversion Time,Conversion Currency,extern_id,Order ID',
    'syn,1772359200,CHF,b,o-1',
  )
  const { code, err } = await run(file('syn.csv', csv))
  t.equal(code, 0)
  t.equal(err.match(/Not imported: Order ID/g)?.length, 1)
  t.match(await named('syn'), [
    { currency: 'CHF', external_id: 'b', occurred_at: new Date(1772359200_000), event_type: 'custom' },
  ])
})

t.test('a header that is not clear is refused before anything is sent', async (t) => {
  const refused = async (header: string, err: RegExp) => {
    const cells = header.split(',').map(() => '1')
    t.match(await run(file('header.csv', lines(header, `${cells}`))), { code: 1, out: '', err })
  }
  await refused('event_name,amount', /"amount" may be amount_cents.* smallest unit/)
  await refused('event_name,amount_cents,Created At', /"Created At" may be occurred_at/)
  await refused('event_name,Event,event_id', /"event_name" and "Event" are both event_name/)
  await refused('amount_cents,currency', /has no event_name: amount_cents \| currency/)
  t.equal(await countOf('1'), 0)
  t.match(await run(file('both.csv', lines('event_name,amount,amount_cents', 'both,49.90,4990'))), {
    code: 0,
    err: /Not imported: amount/,
  })
})

t.test('rows without event_id: equal ones are events of their own, and no import counts one twice', async (t) => {
  const rows = [
    'once,b-1,100,2026-03-01',
    'once,b-1,100,2026-03-01',
    'once,b-2,100,2026-03-01',
    'once,b-3,x,2026-03-01',
  ]
  const header = 'event_name,external_id,amount_cents,occurred_at'
  t.match(await run(file('once.csv', lines(header, ...rows))), { out: '3 recorded, 0 already there, 1 refused\n' })
  t.match(await run(file('once.csv', lines(header, ...rows))), { out: '0 recorded, 3 already there, 1 refused\n' })

  // Mended, with a row more, its columns in another order, and saved anew by a spreadsheet.
  const mended = [...rows.with(3, 'once,b-3,300,2026-03-01'), 'once,b-1,100,2026-03-01'].toReversed().map((row) => {
    const [name, buyer, amount, day] = row.split(',')
    return `${amount};${day}T00:00:00Z; ${buyer};${name};;192.0.2.9`
  })
  const other = ['amount_cents;occurred_at;external_id;event_name;currency;visitor_ip', ...mended, ''].join('\r\n')
  t.match(await run(file('other.csv', other)), { code: 0, out: '2 recorded, 3 already there, 0 refused\n' })
  t.equal(await countOf('once'), 5)

  // Never another id: after an upgrade the same file would count twice.
  const said =
    '[["amount_cents",100],["event_name","once"],["external_id","b-1"],["occurred_at","2026-03-01T00:00:00.000Z"]]'
  const id = `import-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`
  const ids = (await named('once')).filter(({ external_id }) => external_id === 'b-1').map(({ event_id }) => event_id)
  t.same(ids, [id, `${id}-2`, `${id}-3`])
})

t.test(
  'nothing tells rows of another file apart that have neither event_id nor occurred_at: that is said',
  async (t) => {
    const { err } = await run(file('bare.csv', lines('event_name,amount_cents', 'bare,5')))
    t.match(err, /neither event_id nor occurred_at/)
    t.match(await run(file('bare2.csv', lines('event_name,amount_cents', 'bare,5', 'bare,6'))), {
      out: '1 recorded, 1 already there, 0 refused\n',
    })
  },
)

const bad = lines(
  'Event Name,event_type,event_id,amount_cents,currency,country,metadata,occurred_at',
  'bad,sale,bad-1,100,EUR,DE,"{""a"":1}",2026-03-01',
  `bad,sale,bad-2,100,EUR,DE,,${new Date(now.getTime() + 86_400_000).toISOString()}`,
  'bad,sale,bad-3,"49,90",EUR,DE,,2026-03-01',
  'bad,"sa\nle",bad-4,100,EUR,DE,,2026-03-01',
  'bad,sale,bad-5,100,EURO,DE,,2026-03-01',
  '',
  'bad,sale,bad-6,100,EUR,Germany,,2026-03-01',
  'bad,sale,bad-7,100,EUR,DE,[1],2026-03-01',
  'bad,sale,bad-8,100,EUR,DE,,01/03/2026',
  'bad,sale,bad-9,100',
  ',sale,bad-10,100,EUR,DE,,2026-03-01',
  `bad,sale,bad-11,100,EUR,DE,,${new Date(now.getTime() + 86_400_000).toISOString()}`,
  'bad,sale,bad-1,100,EUR,DE,,2026-03-01',
)
const byProgram = [
  /^4,amount_cents,"must be an integer.*","49,90"$/,
  /^5,event_type,"must be one of lead, sale, custom","sa$/,
  /^le"$/,
  /^6,currency,.*ISO 4217.*,EURO$/,
  /^8,country,.*ISO 3166.*,Germany$/,
  /^9,metadata,must be an object,\[1\]$/,
  /^10,occurred_at,.*ISO 8601.*,01\/03\/2026$/,
  /^11,,"has 4 cells, the header has 8",$/,
  /^12,Event Name,can't be blank,$/,
]

t.test('refused rows are named in the order of the file, whoever refuses them; the others are recorded', async (t) => {
  const { code, out } = await run(file('bad.csv', bad), '--report', path('bad-report.csv'))
  t.match({ code, out }, { code: 1, out: '1 recorded, 1 already there, 10 refused\n' })
  const ahead = /occurred_at,must not be more than an hour ahead,2026-03-11/ // by the clock of the api
  t.match(read('bad-report.csv').split(/\r?\n/), ['row,column,reason,value', ahead, ...byProgram, ahead, ''])
  t.equal(await countOf('bad'), 1)
  t.match(
    (await run(file('bad.csv', bad))).err,
    /row 6, currency: must be a currency of ISO 4217, such as USD \(EURO\)/,
  )
})

t.test('rows that repeat events with much metadata are sent a few at a time', async (t) => {
  const long = JSON.stringify({ t: 'x'.repeat(9_900) }).replaceAll('"', '""')
  const header = 'event_name,event_id,metadata'
  t.match(await run(file('long.csv', lines(header, `long,long-1,"${long}"`))), { out: /^1 recorded/ })
  const repeated = Array.from({ length: 900 }, (_, i) => (i === 450 ? 'long,long-2,' : 'long,long-1,'))
  t.match(await run(file('repeated.csv', lines(header, ...repeated, 'long,long-3,[1]'))), {
    code: 1,
    out: '1 recorded, 899 already there, 1 refused\n',
  })
})

t.test('a file cannot give orders to the terminal', async (t) => {
  const order = '\x1b]0;title\x07\x9b2J\r\u202e'
  const shown = '\\u001b]0;title\\u0007\\u009b2J\\u000d\\u202e'
  const quoted = (text: string) => `"${text}\n2"`
  const csv = file('orders.csv', lines(`event_name,event_type,${quoted(order)}`, `orders,${quoted(`sale${order}`)},1`))
  const { err, out } = await run(csv)
  t.ok(err.includes(`Not imported: ${shown}\\n2`), err)
  t.ok(err.includes(`sale${shown}\\n2`), err)
  const { err: failed } = await run(
    file('header.csv', lines(`event_name,event_type,"event_type${order}"`, 'a,sale,sale')),
  )
  await run(csv, '--report', path('orders-report.csv'))
  t.ok(read('orders-report.csv').includes(`"sale${shown}\n2"`))
  for (const text of [err, out, failed, read('orders-report.csv')])
    t.notMatch(text, /(?!\r?\n)[\p{Cc}\u202e]/u, 'no control characters but line ends')
})

t.test('a dry run checks every row, with a key or without, and records nothing', async (t) => {
  const dry = bad.replaceAll('bad', 'dry')
  for (const env of [{}, { API_KEY: imports.key }]) {
    const args = [
      '--conversions',
      file('dry.csv', dry),
      '--dry-run',
      '--report',
      path('dry.csv.txt'),
      '--api',
      imports.url,
    ]
    const { code, out } = await startImport(t, args, env).ended
    t.match({ code, out }, { code: 1, out: '3 could be recorded, 1 repeated, 8 refused\n' })
    t.match(read('dry.csv.txt').split(/\r?\n/), ['row,column,reason,value', ...byProgram, ''])
  }
  t.equal(await countOf('dry'), 0)
})

t.test('the workspace is the one that is named; a plan without conversions ends it', async (t) => {
  const stranger = await addStranger(sql)
  const csv = file('where.csv', lines('event_name', 'where'))
  t.match(await run(csv, '--workspace', String(stranger.workspaceId)), { code: 1, err: /does not reach workspace/ })
  t.match(await run(csv, '--key', stranger.key), { code: 0 })
  t.match(await sql`SELECT workspace_id FROM conversions WHERE event_name = 'where'`, [
    { workspace_id: stranger.workspaceId },
  ])
  await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${stranger.workspaceId}`
  t.match(await run(csv, '--key', stranger.key), { code: 1, err: /403 Conversions need the Growth plan/ })
  t.match(await run(csv, '--format', 'dub'), { code: 2, err: /--format/ })
})
