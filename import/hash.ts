import { sha256 } from '@noble/hashes/sha2'

/** SHA-256 of a text's UTF-8, in Node and in browsers: those have one of their own only where the page came by HTTPS. */
export const hash = (text: string): Uint8Array => sha256(text)

/** Its first 48 bits as a number: 60 bytes in a Map, whatever the length of what was hashed. */
export const shortened = (hash: Uint8Array): number => {
  const view = new DataView(hash.buffer, hash.byteOffset)
  return view.getUint32(0) * 2 ** 16 + view.getUint16(4)
}
