// A large file is imported in little memory: neither its rows nor its answers are kept.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import t from 'tap'
import { withImport } from './run-import.js'

/** Long rows rather than many: what must not be kept is counted in megabytes, what is done with a row takes the time. */
const ROW_CHARACTERS = 8000
const ROW_COUNT = 5_200
const CONVERSION_COUNT = 5_600
/**
 * Size of V8's old space. The program itself takes some 20 MB, and the files, of 42 and 45 MB, would not fit beside it. With
 * much less it collects garbage most of the time.
 */
const HEAP_MEGABYTES = 56

const imports = await withImport(t)

async function writeLarge(name: string, header: string, count: number, toLine: (i: number, padding: string) => string) {
  const out = createWriteStream(imports.path(name))
  out.write(`${header}\n`)
  for (let i = 0; i < count; i += 1)
    if (!out.write(`${toLine(i, `${i}`.padStart(ROW_CHARACTERS, 'x'))}\n`)) await once(out, 'drain')
  out.end()
  await finished(out)
  return imports.path(name)
}

t.test(`${ROW_COUNT} links fit through ${HEAP_MEGABYTES} MB, and a second time`, async (t) => {
  const file = await writeLarge(
    'large.csv',
    'keyword,url,title',
    ROW_COUNT,
    (i, padding) => `big-${i},https://example.com/${i}?p=${padding},"Title of ${i}, with a comma"`,
  )
  const run = () => imports.start([file], [`--max-old-space-size=${HEAP_MEGABYTES}`]).ended
  t.match(await run(), { code: 0, out: `${ROW_COUNT} created, 0 already there, 0 skipped, 0 refused\n` })
  t.match(await run(), { code: 0, out: `0 created, ${ROW_COUNT} already there, 0 skipped, 0 refused\n` })
  const [{ count }] = await imports.sql`SELECT count(*)::integer AS count FROM links`
  t.equal(count, ROW_COUNT)
})

t.test(`${CONVERSION_COUNT} conversions without event_id fit through it too, one in ten refused`, async (t) => {
  const file = await writeLarge(
    'conversions.csv',
    'event_name,external_id,metadata,currency',
    CONVERSION_COUNT,
    (i, padding) => [`big,b-${i}`, `"{""p"":\n""${padding}""}"`, i % 10 ? 'EUR' : 'EURO'].join(','),
  )
  const refused = CONVERSION_COUNT / 10
  const report = imports.path('refused.csv')
  const args = ['--conversions', file, '--report', report]
  t.match(await imports.start(args, [`--max-old-space-size=${HEAP_MEGABYTES}`]).ended, {
    code: 1,
    out: `${CONVERSION_COUNT - refused} recorded, 0 already there, ${refused} refused\n`,
  })
  const [{ count }] = await imports.sql`SELECT count(*)::integer AS count FROM conversions`
  t.equal(count, CONVERSION_COUNT - refused)
})
