import t from 'tap'
import {
  destinationOf,
  domainIdAt,
  hasOptions,
  linkIdOf,
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
  t.same(JSON.parse(destinationOf(rich)), options)
})

t.test('the link of a record is plain, whatever it was', async (t) => {
  t.equal(withDestination(rich, 'https://example.com/'), plain)
  t.equal(withDestination(plain, 'https://example.com/'), plain)
})
