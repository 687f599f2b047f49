import { constants } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'

/**
 * The suites of TLS 1.3, and those of TLS 1.2 that agree on their keys by elliptic curves. Suites with CBC come last,
 * for old receivers. Node needs the names of TLS 1.3; without them it would speak 1.2 only.
 */
const CIPHERS = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE+AESGCM', 'ECDHE+CHACHA20', 'ECDHE+AES', '!aNULL', '!PSK'],
].join(':')

/** Every public server has one of these. OpenSSL's own list also has ffdhe8192, a Diffie-Hellman of 8,192 bits. */
const CURVES = 'X25519:P-256:P-384'

/**
 * How connections to hosts that customers name speak TLS. The server may choose nothing that costs this process much: a
 * Diffie-Hellman with a prime of its own took 0.6 s of CPU, and a server could renegotiate without end
 * (test/outbound/hostile-tls.test.ts). Certificates and their names are checked.
 * @param ca replaces the system's certificate authorities
 */
export function createClientContext(ca?: string): SecureContext {
  return createSecureContext({
    ca,
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    ecdhCurve: CURVES,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  })
}
