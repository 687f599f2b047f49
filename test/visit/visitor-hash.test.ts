import t from 'tap'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { addressHash, hashText, sipHash, visitorHash } from '../../visit/visitor-hash.js'

const wordsOf = (bytes: Buffer) => Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4))

t.test('reference vectors of SipHash-2-4', async (t) => {
  // Message 00 01 02 … of that length under the key 00 … 0f, as in the authors' vectors.h; whole words only.
  const vectors: [bytes: number, hash: string][] = [
    [0, '310e0edd47db6f72'],
    [4, 'b7877127e09427cf'],
    [8, '6224939a79f5f593'],
    [12, 'fbe50e86bc8f1e75'],
    [16, 'db9bc2577fcc2a3f'],
    [20, '98eea21af25cd6be'],
    [24, '94af49f6c650adb8'],
  ]
  const key = wordsOf(Buffer.from(Array.from({ length: 16 }, (_, at) => at)))
  const into = new Uint32Array(2)
  for (const [bytes, hash] of vectors) {
    sipHash(key, wordsOf(Buffer.from(Array.from({ length: bytes }, (_, at) => at))), into)
    const written = Buffer.alloc(8)
    written.writeUInt32LE(into[1], 0)
    written.writeUInt32LE(into[0], 4)
    t.equal(written.toString('hex'), hash, `${bytes} bytes`)
  }
})

t.test('every part tells visitors apart', async (t) => {
  const hash = (salt: number, workspaceId: number, text: string, userAgent: string) => {
    const address = createAddress()
    parseAddress(text, address)
    const into = new Uint32Array(2)
    addressHash(Uint32Array.of(salt, 2, 3, 4), workspaceId, address, into)
    visitorHash(into[0], into[1], hashText(userAgent), into)
    return into.join()
  }
  const hashes = [
    hash(1, 1, '192.0.2.1', 'Firefox'),
    hash(2, 1, '192.0.2.1', 'Firefox'),
    hash(1, 2, '192.0.2.1', 'Firefox'),
    hash(1, 1, '192.0.2.2', 'Firefox'),
    hash(1, 1, '2001:db8::1', 'Firefox'),
    hash(1, 1, '192.0.2.1', 'Chrome'),
  ]
  t.equal(new Set(hashes).size, hashes.length)
  t.equal(hash(1, 1, '::ffff:192.0.2.1', 'Firefox'), hashes[0], 'one visitor over both kinds of socket')
})

t.test('FNV-1a', async (t) => {
  t.equal(hashText(''), 0x811c9dc5)
  t.equal(hashText('a'), 0xe40c292c)
  t.equal(hashText('foobar'), 0xbf9cf968)
})
