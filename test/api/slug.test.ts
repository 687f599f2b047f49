import t from 'tap'
import { readDestination } from '../../api/links/draft/destination.js'
import { readSlug } from '../../api/links/draft/slug.js'
import { generateSlug } from '../../api/links/save/generate-slug.js'
import { fullUrl } from '../../links/link-answer.js'

const slug = (text: string) => {
  const read = readSlug(text)
  return 'value' in read ? read.value : undefined
}

t.test('a slug is stored as visitors mean it', async (t) => {
  t.equal(slug('/spring'), '/spring')
  t.equal(slug('/caf%C3%A9'), '/café')
  t.equal(slug('/cafe\u0301'), '/café', 'composed')
  t.equal(slug('/100%25'), '/100%')
  t.equal(slug('/a/b.html'), '/a/b.html')
  t.equal(slug(`/${'x'.repeat(254)}`)?.length, 255)
})

t.test('a slug that could not be visited is refused', async (t) => {
  const wrong = [
    '/',
    'a',
    '/a?b',
    '/a#b',
    '/a\\b',
    '/a\tb',
    '/a\u00a0b',
    '/a%3Fb',
    '/%00',
    '/%zz',
    '/a/../b',
    '/.',
    '/\ud800',
  ]
  wrong.push('/robots.txt', '/favicon.ico', '/.well-known/x', '/a.stats', '/a.qr', `/${'x'.repeat(255)}`)
  for (const text of wrong) t.equal(slug(text), undefined, JSON.stringify(text).slice(0, 40))
})

t.test('a slug has nothing that readers do not see', async (t) => {
  const bidirectional = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']
  const formats = ['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u{e0041}', '\u3164', '\u115f', '\u034f']
  for (const character of [...bidirectional, ...formats]) {
    const text = `/a${character}b`
    for (const written of [text, encodeURI(text)])
      t.same(readSlug(written), { error: 'has invisible characters' }, encodeURI(character))
  }
  for (const text of ['/vs\ufe0f', '/1\ufe0e', '/vs\ufe00', '/vs\u{e0100}', '/\u180b', '/a\u2800'])
    t.same(readSlug(text), { error: 'has invisible characters' }, encodeURI(text))
  for (const character of ['\u2028', '\u2029', '\u0085']) t.equal(slug(`/a${character}b`), undefined)
  for (const text of ['/\u2764\ufe0f', '/1\ufe0f\u20e3', '/\u261d\u{1f3fd}\ufe0f', '/\u{1f468}', '/שלום', '/مرحبا'])
    t.equal(slug(text), text)
})

t.test('generated slugs', async (t) => {
  const slugs = new Set(Array.from({ length: 1000 }, generateSlug))
  t.equal(slugs.size, 1000)
  for (const slug of slugs) t.notMatch(slug, /[^/2-9A-HJ-NP-Za-km-np-z]/)
})

t.test('destinations are normalised, placeholders kept', async (t) => {
  const destination = (text: string) => {
    const read = readDestination(text)
    return 'value' in read ? read.value : undefined
  }
  t.equal(destination(' HTTP://EXAMPLE.com:80 '), 'http://example.com/')
  t.equal(destination('https://example.com/{a}/%7Bb%7D?c={c}#{d}'), 'https://example.com/{a}/%7Bb%7D?c={c}#{d}')
  for (const text of ['', 'https:', 'https:/a', 'data:,x', 'https://', '//a', 'https://a/\0'])
    t.equal(destination(text), undefined, text)
})

t.test('short URLs can be pasted anywhere', async (t) => {
  const publicUrl = new URL('http://localhost:8080')
  t.equal(fullUrl({ domain: '', slug: '/100% café' }, publicUrl), 'http://localhost:8080/100%25%20caf%C3%A9')
  t.equal(fullUrl({ domain: 'a.example', slug: '/b' }, publicUrl), 'http://a.example/b')
})

t.test('a destination has at most fifty placeholders, and the error says so', async (t) => {
  const of = (count: number) => readDestination(`https://example.com/?${'{a}'.repeat(count)}`)
  t.match(of(50), { value: String })
  t.strictSame(of(51), { error: 'must have at most 50 placeholders' })
})
