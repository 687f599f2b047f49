// Decoding an answer that claims to be a passkey's costs little, whatever it is.
import { randomBytes, randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import t from 'tap'
import { isSmallAuthenticatorData, withoutStatement } from '../../api/factors/authenticator-cbor.js'
import { withApi } from '../api/api-fixture.js'
import { openBrowser } from '../sessions/browser.js'
import { API_URL, addPasskey, addPerson, createClock, openDevice } from './factors-fixture.js'
import { type Cbor, cbor } from './software-authenticator.js'

/** The bundle of run.js has only what the api needs of this package. */
const { parseAuthenticatorData } = createRequire(new URL('../../../package.json', import.meta.url))(
  '@simplewebauthn/server/helpers',
) as typeof import('@simplewebauthn/server/helpers')
const clock = createClock()
const { app, sql } = await withApi(t, { now: clock.now, apiUrl: API_URL })
const ann = await addPerson(app, sql, 'ann')
const device = openDevice()
const refused = { status: 401, body: { code: 'wrong_credentials', error: 'This passkey was not accepted' } }
t.match(await addPasskey(ann, device), { status: 200 })

/** The library's decoder reads the first byte of each element by this method, and nothing else of a request does. */
let decoded = 0
const { getUint8 } = DataView.prototype
DataView.prototype.getUint8 = function (at) {
  decoded += 1
  return getUint8.call(this, at)
}
t.teardown(() => {
  DataView.prototype.getUint8 = getUint8
})

/** An answer is decoded a few times, and each time up to 100 elements. */
const DECODED_MAX = 600

async function elementsDecodedBy(work: () => Promise<unknown> | unknown) {
  decoded = 0
  await work()
  return decoded
}

const arrayOf = (count: number, element: Buffer) => {
  const head = Buffer.from([0x9a, 0, 0, 0, 0])
  head.writeUInt32BE(count, 1)
  return Buffer.concat([head, Buffer.alloc(count * element.length, element)])
}
/** Empty bytes, texts, arrays and maps, and a number. */
const SMALLEST = ['40', '60', '80', 'a0', '01'].map((hex) => Buffer.from(hex, 'hex'))

async function register(change: (attestation: Buffer) => Buffer) {
  const options = (await ann.browser.post('/factors/passkeys/challenge', undefined)).body
  const credential = openDevice().create(options)
  const attestationObject = change(Buffer.from(credential.response.attestationObject, 'base64url'))
  const response = { ...credential.response, attestationObject: attestationObject.toString('base64url') }
  return ann.browser.post('/factors/passkeys', { name: 'Hostile', credential: { ...credential, response } })
}

const HAS_EXTENSIONS = 0x80
const withExtensions = (data: Buffer, extensions: Buffer) => {
  const changed = Buffer.concat([data, extensions])
  changed[32] |= HAS_EXTENSIONS
  return changed
}

async function signIn(change: (data: Buffer) => Buffer) {
  const browser = openBrowser(app)
  const options = (await browser.post('/session/passkey/challenge', undefined)).body
  const credential = device.get(options)
  const authenticatorData = change(Buffer.from(credential.response.authenticatorData, 'base64url'))
  const response = { ...credential.response, authenticatorData: authenticatorData.toString('base64url') }
  return browser.post('/session/passkey', { credential: { ...credential, response } })
}

t.test('elements are counted as the decoder reads them', async (t) => {
  const count = await elementsDecodedBy(async () => t.equal((await register((same) => same)).status, 200))
  t.ok(count > 10 && count < DECODED_MAX, `${count}`)
})

t.test('a registration of empty elements is refused before they are decoded', async (t) => {
  for (const element of SMALLEST)
    for (const count of [700_000, 8_000, 1_000]) {
      const hostile = () => register(() => arrayOf(count, element))
      const elements = await elementsDecodedBy(async () => t.match(await hostile(), refused))
      t.ok(elements < DECODED_MAX, `${count} of ${element.toString('hex')}: ${elements} elements decoded`)
    }
})

t.test('so is a sign-in with empty elements as extensions', async (t) => {
  for (const element of SMALLEST)
    for (const count of [40_000, 8_000, 1_000]) {
      const hostile = () => signIn((data) => withExtensions(data, arrayOf(count, element)))
      const elements = await elementsDecodedBy(async () => t.match(await hostile(), refused))
      t.ok(elements < DECODED_MAX, `${count} of ${element.toString('hex')}: ${elements} elements decoded`)
    }
})

t.test('no element hides others from being counted', async (t) => {
  const packed = Buffer.alloc(4_000, 0x40)
  // Encoded again, each first element is shorter, so the parser would go on inside of the second one.
  const hiding = {
    'a length of more bytes than needed': Buffer.from([0x5a, 0, 0, 0, 30, ...Buffer.alloc(30)]),
    'a text that is not ASCII': cbor('é'.repeat(20)),
    'a text with a byte order mark': Buffer.concat([Buffer.from([0x64, 0xef, 0xbb, 0xbf]), Buffer.from('a')]),
    'a double that is a float': Buffer.from([0xfb, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0]),
    'a number of eight bytes': Buffer.from([0x1b, 0, 0, 0, 0, 0, 0, 1, 0]),
    'a tag': Buffer.from([0xd9, 0, 30, 0x01]),
  }
  for (const [why, first] of Object.entries(hiding)) {
    const many = Array.from({ length: 90 }, () => first)
    const extensions = Buffer.concat([Buffer.from([0x98, many.length + 1]), ...many, cbor(packed)])
    const elements = await elementsDecodedBy(async () =>
      t.match(await signIn((data) => withExtensions(data, extensions)), refused),
    )
    t.ok(elements < DECODED_MAX, `${why}: ${elements} elements decoded`)
  }
})

t.test('random data cost no more than that, if they are let through', async (t) => {
  const heads = [
    0x40, 0x41, 0x58, 0x59, 0x60, 0x61, 0x78, 0x80, 0x81, 0x98, 0xa0, 0xa1, 0xb8, 0x01, 0x18, 0x19, 0x38, 0xf6,
  ]
  const random = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => heads[randomInt(heads.length)]))
  let letThrough = 0
  for (let round = 0; round < 3_000; round += 1) {
    const data = Buffer.concat([randomBytes(32), Buffer.from([[0x80, 0x40, 0xc0][round % 3]]), Buffer.alloc(4)])
    const credential = Buffer.concat([Buffer.alloc(17), Buffer.from([randomInt(20)])])
    const whole = Buffer.concat([data, data[32] === 0x80 ? Buffer.alloc(0) : credential, random(randomInt(1, 2_000))])
    if (!isSmallAuthenticatorData(whole)) continue
    letThrough += 1
    const elements = await elementsDecodedBy(() => {
      try {
        parseAuthenticatorData(Uint8Array.from(whole))
      } catch {} // most are malformed
    })
    if (elements > DECODED_MAX) t.fail(`${elements} elements decoded of ${whole.toString('hex')}`)
  }
  t.ok(letThrough > 100, `${letThrough} let through`)
})

t.test('answers as authenticators give them are let through', async (t) => {
  const certificates = [1_100, 1_400, 1_600].map((bytes) => randomBytes(bytes))
  const extensions = new Map<string, Cbor>([
    ['credProtect', 2],
    ['hmac-secret', randomBytes(64)],
    ['credBlob', randomBytes(32)],
    ['minPinLength', 6],
    ['thirdPartyPayment', 1],
  ])
  const key = new Map<number, Cbor>([
    [1, 7],
    [3, -50],
    [-1, randomBytes(2_592)], // of ML-DSA-87, the longest key
  ])
  const id = randomBytes(1_023)
  const head = [
    Buffer.alloc(32),
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    Buffer.from([id.length >> 8, id.length & 255]),
  ]
  const authData = withExtensions(Buffer.concat([...head, id, cbor(key)]), cbor(extensions))
  t.ok(isSmallAuthenticatorData(authData))
  t.equal(parseAuthenticatorData(Uint8Array.from(authData)).flags.ed, true)
  const statement = new Map<string, Cbor>([
    ['alg', -65_535],
    ['sig', randomBytes(256)],
    ['ver', '2.0'],
    ['x5c', certificates],
    ['pubArea', randomBytes(310)],
    ['certInfo', randomBytes(161)],
  ])
  const attestation = cbor(
    new Map<string, Cbor>([
      ['fmt', 'tpm'],
      ['attStmt', statement],
      ['authData', authData],
    ]),
  )
  t.ok(attestation.toString('base64url').length < 16_384, `${attestation.length} bytes`)
  const none = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  t.same(withoutStatement(attestation), cbor(none))
})

t.test('no certificate of an attestation is read', async (t) => {
  const statement = new Map<string, Cbor>([
    ['alg', -7],
    ['sig', randomBytes(70)],
    ['x5c', [randomBytes(900)]],
  ])
  const withStatement = (given: Buffer) => {
    const at = given.indexOf('authData') + 'authData'.length
    const data = given.subarray(at + 2) // its head has two bytes
    return cbor(
      new Map<string, Cbor>([
        ['fmt', 'packed'],
        ['attStmt', statement],
        ['authData', data],
      ]),
    )
  }
  t.match(await register(withStatement), { status: 200 }, 'it would be malformed')
})

t.test('an answer without a field, or with other letters than base64url, is refused', async (t) => {
  for (const lie of [{ attestationObject: undefined }, { attestationObject: 'o2N+' }, { clientDataJSON: 'é' }]) {
    const options = (await ann.browser.post('/factors/passkeys/challenge', undefined)).body
    const credential = openDevice().create(options)
    const given = { ...credential, response: { ...credential.response, ...lie } }
    t.match(await ann.browser.post('/factors/passkeys', { name: 'Lie', credential: given }), refused)
  }
  t.match(await signIn(() => Buffer.alloc(0)), refused)
})
