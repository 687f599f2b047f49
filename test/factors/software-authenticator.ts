import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** Encodes the part of CBOR that an attestation needs. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

interface Passkey {
  id: Buffer
  privateKey: KeyObject
  userHandle: string
  counter: number
}

interface Lies {
  origin?: string
  rpId?: string
  flags?: number
  counter?: number
  userHandle?: string
  /** A further field of the public key. */
  keyField?: Buffer
}

interface Options {
  challenge: string
  user?: { id: string }
}

/** A device with passkeys in memory, which answers as a browser does. Tests can make it lie. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const passkeys: Passkey[] = []

  const authenticatorData = (flags: number, counter: number, lies: Lies, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([lies.flags ?? flags]), counted, more])
  }
  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))

  /** Answers as `navigator.credentials.create` does. */
  function create(options: Options, lies: Lies = {}, id = randomBytes(16)) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    if (lies.keyField) cose.set(-9, lies.keyField)
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose as Map<number, Cbor>)])
    const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData(flags, 0, lies, attested)],
    ])
    passkeys.push({ id, privateKey, userHandle: options.user!.id, counter: 0 })
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: cbor(attestation as Map<string, Cbor>).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers as `navigator.credentials.get` does, for the first passkey. */
  function get(options: Options, lies: Lies = {}) {
    const [passkey] = passkeys
    passkey.counter += 1
    const data = authenticatorData(USER_PRESENT | USER_VERIFIED, lies.counter ?? passkey.counter, lies)
    const client = clientData('webauthn.get', options, lies)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey)
    return {
      id: passkey.id.toString('base64url'),
      rawId: passkey.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? passkey.userHandle,
      },
    }
  }
  return { create, get }
}
