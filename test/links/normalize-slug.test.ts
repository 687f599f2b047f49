import t from 'tap'
import { readSlug } from '../../api/links/draft/slug.js'
import { normalizeSlug } from '../../links/normalize-slug.js'
import { slugOfPath } from '../../redirector/links/link-cache.js'

/** Marks of two classes, the higher one first: the worst order, because each of the second moves before all of the first. */
const marks = (count: number) => '\u0345'.repeat(count / 2) + '\u0334'.repeat(count / 2)

const cpuMs = (run: () => void) => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

t.test('slugs are brought into NFC', async (t) => {
  t.equal(normalizeSlug('/cafe\u0301', 255), '/caf\u00e9')
  t.equal(normalizeSlug('\u03b1\u0313\u0300\u0345'.repeat(255), 255), '\u1f82'.repeat(255), 'four characters make one')
  t.equal(normalizeSlug(`/${'a'.repeat(254)}`, 255), `/${'a'.repeat(254)}`)
  t.equal(normalizeSlug(`/${'a'.repeat(255)}`, 255), undefined, 'too long')
  t.equal(normalizeSlug(`/${marks(254)}`, 255)?.length, 255, 'marks count as characters')
  t.equal(normalizeSlug(`/${marks(256)}`, 255), undefined)
})

t.test('no path or body costs more than its length', async (t) => {
  const path = `/${marks(7_800)}`
  const ofVisit = cpuMs(() => {
    for (let n = 0; n < 100; n += 1) t.equal(slugOfPath(path), undefined)
  })
  t.ok(ofVisit < 1000, `100 visits took ${ofVisit.toFixed()} ms of CPU`)
  const ofBody = cpuMs(() => t.match(readSlug(`/${marks(100_000)}`), { error: 'must have at most 255 characters' }))
  t.ok(ofBody < 1000, `a body of 200 KB took ${ofBody.toFixed()} ms of CPU`)
})
