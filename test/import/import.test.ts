// An import of links promises that each row is created once, there already, or refused with a reason.
import t from 'tap'
import { until } from '../until.js'
import { withImport } from './run-import.js'

const imports = await withImport(t)
const { workspaceId, sql, run, file, read, path, link } = imports

const HEADER = 'keyword,url,title'
const yourls = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const countOf = async (prefix: string) =>
  (await sql<[{ count: number }]>`SELECT count(*)::integer AS count FROM links WHERE starts_with(slug, ${prefix})`)[0]
    .count

t.test('refused rows are named with row, column and reason; the others are created', async (t) => {
  const csv = yourls(
    'r-ok,https://example.com/,fine',
    'r-ftp,ftp://example.com/,x',
    '',
    ',https://example.com/,no slug',
    'r-long,https://example.com/',
    'robots.txt,https://example.com/,reserved',
    'r-ok,https://example.com/other,again',
    'r-ok,https://example.com/,the very same again',
  )
  const { code, out } = await run(file('refused.csv', csv), '--report', path('report.csv'))
  t.match({ code, out }, { code: 1, out: '1 created, 1 already there, 0 skipped, 5 refused\n' })
  t.same(read('report.csv').split('\r\n'), [
    'row,column,reason,short_url,url',
    '3,url,must be an http or https URL,/r-ftp,ftp://example.com/',
    "5,keyword,can't be blank,,https://example.com/",
    '6,,"has 2 cells, the header has 3",/r-long,https://example.com/',
    '7,keyword,is reserved,/robots.txt,https://example.com/',
    '8,keyword,has already been taken,/r-ok,https://example.com/other',
    '',
  ])
})

t.test('refused rows are told in the order of the file, whoever refuses them', async (t) => {
  await run(file('taken.csv', yourls('order-taken,https://example.com/,')))
  const rows = Array.from({ length: 2_500 }, (_, i) =>
    i % 3 === 0
      ? `order-taken,https://example.com/${i},`
      : i % 3 === 1
        ? `order-${i},ftp://a/,`
        : `order-${i},https://a.example/,`,
  )
  const { out } = await run(file('order.csv', yourls(...rows)), '--report', path('order-report.csv'))
  t.match(out, /^833 created, 0 already there, 0 skipped, 1667 refused/)
  const told = read('order-report.csv')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]))
  const expected = rows.flatMap((_, i) => (i % 3 === 2 ? [] : [i + 2]))
  t.same(told, expected)
})

t.test('a second import of a file creates nothing and refuses nothing', async (t) => {
  const rows = Array.from({ length: 300 }, (_, i) => `twice-${i},https://example.com/${i},`)
  const csv = file('twice.csv', yourls(...rows))
  t.match(await run(csv), { code: 0, out: /^300 created, 0 already there/ })
  t.match(await run(csv), { code: 0, out: /^0 created, 300 already there, 0 skipped, 0 refused/ })
  t.equal(await countOf('/twice-'), 300)
})

t.test('a dry run says what an import would, and writes nothing', async (t) => {
  await run(file('before.csv', yourls('dry-there,https://example.com/,', 'dry-taken,https://example.com/,')))
  const csv = yourls(
    'dry-there,https://example.com/,',
    'dry-taken,https://example.com/2,',
    'dry-new,https://example.com/,',
    'dry-new,https://example.com/3,',
    'dry bad,https://example.com/,',
  )
  const { code, out, err } = await run(file('dry.csv', csv), '--dry-run')
  t.match({ code, out }, { code: 1, out: '1 could be created, 1 already there, 0 skipped, 3 refused\n' })
  t.match(err, /row 3, keyword: has already been taken/)
  t.match(err, /row 5, keyword: has already been taken/)
  t.match(err, /row 6, keyword: has invalid characters/)
  t.equal(await countOf('/dry-new'), 0)
  const own = ['url,full_url,slug,alias', 'https://a.b/,,/dry-own,/dry-also', 'https://a.b/c,,/dry-also,'].join('\n')
  const aliased = await run(file('dry-own.csv', own), '--dry-run', '--format', 'slugline')
  t.match(aliased, { out: /^1 could be created/, err: /row 3, slug: has already been taken/ }, 'an alias is taken too')
  const elsewhere = await run(file('dry2.csv', csv), '--dry-run', '--domain', 'nobodys.test')
  t.match(elsewhere.err, /row 2, domain: nobodys.test is no domain of the workspace/)
  const real = await run(file('dry2.csv', csv), '--domain', 'nobodys.test')
  t.match(real, { code: 1, out: /^0 created/, err: /row 2, domain: nobodys.test is no domain/ })
})

t.test('an import that is killed goes on with the same command', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `kill-${i},https://example.com/${i},`)
  const csv = file('kill.csv', yourls(...rows))
  const first = imports.start([csv])
  await until(async () => (await countOf('/kill-')) >= 3000 || first.child.exitCode !== null, '3000 imported links', {
    everyMs: 0,
  })
  first.child.kill('SIGKILL')
  await first.ended
  const before = await countOf('/kill-')
  t.ok(before >= 3000 && before < 20_000, 'it was killed in between')
  const { code, out } = await imports.run(csv)
  t.match(
    { code, out },
    { code: 0, out: `${20_000 - before} created, ${before} already there, 0 skipped, 0 refused\n` },
  )
  t.equal(await countOf('/kill-'), 20_000)
})

t.test('interrupted, it ends between two requests and says what was done', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `int-${i},https://example.com/${i},`)
  const csv = file('int.csv', yourls(...rows))
  const { child, ended } = imports.start([csv])
  await until(async () => (await countOf('/int-')) >= 2000 || child.exitCode !== null, '2000 imported links', {
    everyMs: 0,
  })
  child.kill('SIGINT')
  const { code, out, err } = await ended
  t.match({ code, err }, { code: 130, err: /the same command goes on/ })
  t.equal(Number(/^\d+/.exec(out)![0]), await countOf('/int-'), 'what it says is what is there')
})

t.test('what cannot be read is said, and nothing is guessed', async (t) => {
  const latin1 = Buffer.concat([Buffer.from(yourls('l-1,https://example.com/,')), Buffer.from([0x66, 0xfc, 0x72])])
  t.match(await run(file('latin1.csv', latin1)), { code: 1, err: /not UTF-8 text/ })
  t.match(await run(file('quote.csv', yourls('q-1,https://example.com/,"open'))), { code: 1, err: /from line \d+ on/ })
  t.match(await run(path('absent.csv')), { code: 1, err: /no such file/ })
})

t.test('mistakes of whoever calls are named; the key is never printed', async (t) => {
  const csv = file('ok.csv', yourls('u-1,https://example.com/,'))
  t.match(await run('--help'), { code: 0, out: /npm run import/ })
  t.match(await run(), { code: 2, err: /Give one file/ })
  t.match(await run(csv, '--format', 'nope'), { code: 2, err: /--format must be one of/ })
  t.match(await run(csv, '--nope'), { code: 2, err: /--nope/ })
  t.match(await run(csv, '--domain', 'a=b', '--domain', 'c'), { code: 2, err: /--domain/ })
  t.match(await run(csv, '--workspace', '999'), { code: 1, err: /does not reach workspace 999/ })
  t.match(await run(csv, '--key', 'sk_wrong'), { code: 1, err: /does not know the key/ })
  const { err } = await run(csv, '--key', 'sk_very_secret')
  t.notMatch(err, /sk_very_secret/)
  t.match(await run(csv, '--workspace', String(workspaceId)), { code: 0, out: /^1 created/ })
  t.match(await link('/u-1'), { url: 'https://example.com/' })
})
