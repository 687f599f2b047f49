import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

/** A valid certificate with its key. */
export interface KeyPair {
  /** PEM of the certificate, followed by its chain. */
  cert: string
  /** PEM of the key, not encrypted. */
  key: string
  /** Host names of the certificate in lower case; `*.example.com` covers names with one more label. */
  names: string[]
  expiresAt: Date
}

/** Validates a certificate and its key. @throws Error that says what is wrong */
export function readKeyPair(cert: string, key: string): KeyPair {
  const certificate = attempt('the certificate is not one in PEM', () => new X509Certificate(cert))
  const privateKey = attempt('the key is not an unencrypted one in PEM', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('the key does not match the certificate')
  // This finds errors that the checks above do not, for example a broken chain or a key that is too short.
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
