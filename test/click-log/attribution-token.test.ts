import t from 'tap'
import { decodeTime, ulid } from 'ulid'
import { createTokenSigner } from '../../click/attribution-token.js'
import { ulidText } from '../../click/ulid.js'
import { seededRandom } from '../chaos/seeded-random.js'

const random = seededRandom(11)
const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
const signer = createTokenSigner(bytes(32))
const time = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

t.test('a token says which click of which link it is of', async (t) => {
  for (const linkId of [1, 70_000, 0xffff_ffff]) {
    const token = signer.sign(linkId, time, bytes(10))
    t.match(token, /^[\w-]{50}$/)
    const click = signer.verify(token)!
    t.equal(click.linkId, linkId)
    t.equal(decodeTime(click.clickId), time)
  }
})

t.test('the click is named as ULIDs are: time, then the random bytes of its record', async (t) => {
  t.equal(ulidText(new Uint8Array(16)), '0'.repeat(26))
  t.equal(ulidText(new Uint8Array(16).fill(255)), `7${'Z'.repeat(25)}`)
  const ones = signer.verify(signer.sign(1, time, new Uint8Array(10).fill(255)))!
  t.equal(ones.clickId, ulid(time).slice(0, 10) + 'Z'.repeat(16))
})

t.test('nothing else is taken: another key, any changed character, other text', async (t) => {
  const token = signer.sign(5, time, bytes(10))
  t.equal(createTokenSigner(bytes(32)).verify(token), undefined)
  for (let i = 0; i < token.length; i++)
    for (const other of 'Aa0_-') {
      if (token[i] === other) continue
      const changed = token.slice(0, i) + other + token.slice(i + 1)
      if (signer.verify(changed) !== undefined) t.fail(`${changed} for ${token}`)
    }
  for (const text of ['', token.slice(1), `${token}A`, ulid(), '.'.repeat(50)]) t.equal(signer.verify(text), undefined)
})
