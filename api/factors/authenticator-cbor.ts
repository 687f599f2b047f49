/**
 * Real answers have some 25 elements: an attestation of a TPM with three certificates, or a public key with five
 * extensions. The library takes 2 to 14 µs for each, as it decodes them up to three times.
 */
const ELEMENTS_MAX = 100

const BYTES = 2
const TEXT = 3
const TAG = 6
const SIMPLE = 7

interface Element {
  major: number
  /** The length of a text or a list of bytes, and otherwise 0. */
  contentBytes: number
  /** The place at which its content begins. */
  content: number
  /** Whether a decoder that encodes the element again would write as many bytes. */
  isShortest: boolean
}

/** The numbers behind the first byte of an element, by the low five bits of that byte. */
const NUMBER_BYTES: Record<number, number> = { 24: 1, 25: 2, 26: 4 }

/** @returns undefined for an element that a decoder refuses too, or that no authenticator sends */
function readElement(data: Buffer, at: number): Element | undefined {
  const [major, small] = [data[at] >> 5, data[at] & 31]
  const bytes = NUMBER_BYTES[small] ?? 0
  if ((small > 23 && bytes === 0) || at + 1 + bytes > data.length) return undefined
  const number = bytes === 0 ? small : data.readUIntBE(at + 1, bytes)
  const content = at + 1 + bytes
  const contentBytes = major === BYTES || major === TEXT ? number : 0
  const smallest = bytes === 0 ? 0 : bytes === 1 ? 24 : 2 ** (4 * bytes)
  const isAscii = major !== TEXT || data.subarray(content, content + contentBytes).every((byte) => byte < 0x80)
  const isPlain = major !== TAG && (major !== SIMPLE || bytes === 0)
  return { major, contentBytes, content, isShortest: number >= smallest && isAscii && isPlain }
}

/**
 * Finds the elements of CBOR, at any depth, without decoding them.
 * @returns undefined if they are too many
 */
function findElements(data: Buffer, from: number): Element[] | undefined {
  const elements: Element[] = []
  for (let at = from; at < data.length; ) {
    const element = readElement(data, at)
    if (elements.length === ELEMENTS_MAX || !element) return undefined
    elements.push(element)
    at = element.content + element.contentBytes
  }
  return elements
}

const HAS_CREDENTIAL = 0x40
/** A hash, flags and a counter. */
const FIXED_BYTES = 37
/** A model and the length of the credential's id. */
const CREDENTIAL_BYTES = 18

/**
 * Whether parsing an authenticator's data costs little. The library encodes again what it has decoded, and goes on behind as
 * many bytes. Elements in a longer form than needed, floats and texts that are not ASCII would make it decode the
 * content of other elements, which is not counted here. Authenticators use the shortest form, as CTAP 2 demands.
 */
export function isSmallAuthenticatorData(data: Buffer): boolean {
  if (data.length < FIXED_BYTES + CREDENTIAL_BYTES) return true
  const hasCredential = (data[32] & HAS_CREDENTIAL) !== 0
  const cborFrom = hasCredential ? FIXED_BYTES + CREDENTIAL_BYTES + data.readUInt16BE(53) : FIXED_BYTES
  return findElements(data, cborFrom)?.every(({ isShortest }) => isShortest) ?? false
}

const AUTH_DATA = Buffer.from('authData')
/** CBOR of an object with a format and an empty statement, up to the length of the authenticator's data. */
const NO_ATTESTATION = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1')

/**
 * Takes the statement out of an attestation. None is asked for, and who wants to lie sends none, so it would prove nothing.
 * Reading its certificates would cost up to 80 ms.
 * @returns an attestation of the format `none`; undefined if the authenticator's data are missing or not small
 */
export function withoutStatement(attestation: Buffer): Buffer | undefined {
  const elements = findElements(attestation, 0) ?? []
  const contentOf = ({ content, contentBytes }: Element) => attestation.subarray(content, content + contentBytes)
  const isName = (element: Element) => element.major === TEXT && contentOf(element).equals(AUTH_DATA)
  const value = elements.find(({ major }, at) => major === BYTES && at > 0 && isName(elements[at - 1]))
  const data = value && contentOf(value)
  if (!data || !isSmallAuthenticatorData(data)) return undefined
  return Buffer.concat([NO_ATTESTATION, Buffer.from([data.length >> 8, data.length & 255]), data])
}
