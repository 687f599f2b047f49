import t from 'tap'
import {
  domainIdAt,
  hasOptions,
  linkIdOf,
  optionsOf,
  packLink,
  packRichLink,
  pathOf,
  withDestination,
  workspaceOf,
} from '../../click/packed-link.js'

const identity = { workspaceId: 4_294_967_295, linkId: 70_000, domainId: 5, host: 'go.example', path: '/caf%C3%A9' }
const plain = packLink({ ...identity, destination: 'https://example.com/' })
const options = { url: 'https://example.com/', name: 'Für „alle“\ttab 🎉\u2028', rules: [] }
const rich = packRichLink(identity, options)

t.test('plain and links with options say the same of themselves', async (t) => {
  for (const link of [plain, rich]) {
    t.same([workspaceOf(link), linkIdOf(link), domainIdAt(link)], [4_294_967_295, 70_000, 5])
    t.equal(pathOf(link), '/caf%C3%A9')
  }
  t.same([hasOptions(plain), hasOptions(rich), hasOptions('')], [false, true, false])
})

t.test('a link with options is ASCII but for its head, and its options come back as they were', async (t) => {
  t.match(rich.slice(3), /^[\t\x20-\x7e]+$/)
  t.same(optionsOf(rich), options)
})

t.test('long texts come back as they were, and the JSON beside them is short', async (t) => {
  const long = (text: string) => text.repeat(20_000)
  const texts = ['a', '"', '\t', '\xff', '語', 'ä語', '🎉', '\ud800'].map(long)
  const rules = texts.map((text) => ({ what: 'country', url: text, share: 0.5, sticky: true, matches: null }))
  const all = { url: long('b'), og: { title: texts[4] }, rules, texts, short: ['~', '~1,2', '', 'ä', '語'] }
  const packed = packRichLink(identity, all)
  t.same(optionsOf(packed), all)
  t.match(packed.slice(3), /^[\0-\xff]+$/, 'a character of a cached link takes one byte')
  t.equal(pathOf(packed), '/caf%C3%A9')
  t.equal(withDestination(packed, 'https://example.com/'), plain)
  const json = packed.slice(packed.indexOf('{'), packed.lastIndexOf('}]') + 2)
  t.ok(json.length < 2_000, 'so that a visit parses little')
  t.ok(packed.length < 700_000, 'repeated texts are there once')
})

t.test('the link of a record is plain, whatever it was', async (t) => {
  t.equal(withDestination(rich, 'https://example.com/'), plain)
  t.equal(withDestination(plain, 'https://example.com/'), plain)
})
