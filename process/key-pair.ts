import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

/** A certificate with its key, checked. */
export interface KeyPair {
  /** PEM: the certificate, then those that vouch for it */
  cert: string
  /** PEM, not encrypted */
  key: string
  /** Host names that the certificate is for, lower case; `*.example.com` stands for every name with one label more. */
  names: string[]
  expiresAt: Date
}

/** @throws Error whose message says what is wrong with them */
export function readKeyPair(cert: string, key: string): KeyPair {
  const certificate = attempt('the certificate is not one in PEM', () => new X509Certificate(cert))
  const privateKey = attempt('the key is not an unencrypted one in PEM', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('the key does not match the certificate')
  // What the two above let pass, such as a chain that breaks off, or a key that is too short.
  createSecureContext({ cert, key })
  const names = [...(certificate.subjectAltName ?? '').matchAll(/DNS:([^,\s"]+)/g)].map(([, name]) =>
    name.toLowerCase(),
  )
  return { cert, key, names, expiresAt: new Date(certificate.validTo) }
}

function attempt<T>(complaint: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new Error(complaint)
  }
}
