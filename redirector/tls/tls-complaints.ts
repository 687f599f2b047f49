import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readKeyPair } from '../../process/key-pair.js'

const troubleOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
}

/** Lists the errors in an environment's TLS variables, also those in the files that they name. */
export function tlsComplaints(env: NodeJS.ProcessEnv): string[] {
  const { TLS_CERT, TLS_KEY, TLS_DIR, ACME_WEBROOT } = env
  const complaints: string[] = []
  const complainOf = (name: string, lastError: string | undefined) => {
    if (lastError) complaints.push(`${name} ${lastError} (is ${JSON.stringify(env[name])})`)
    return lastError !== undefined
  }
  const cannotBeRead = (name: string, file: string | undefined, read: (file: string) => unknown) =>
    !file || complainOf(name, troubleOf(() => read(file))?.replace(/^/, 'cannot be read: '))

  const unreadable = [
    cannotBeRead('TLS_CERT', TLS_CERT, readFileSync),
    cannotBeRead('TLS_KEY', TLS_KEY, readFileSync),
  ].includes(true)
  if (TLS_CERT && !TLS_KEY) complaints.push('TLS_KEY is required with TLS_CERT')
  if (TLS_KEY && !TLS_CERT) complaints.push('TLS_CERT is required with TLS_KEY')
  if (TLS_CERT && TLS_KEY && !unreadable) {
    const read = () => readKeyPair(readFileSync(TLS_CERT, 'utf8'), readFileSync(TLS_KEY, 'utf8'))
    complainOf('TLS_CERT', troubleOf(read)?.replace(/^/, 'and TLS_KEY do not fit: '))
  }
  cannotBeRead('TLS_DIR', TLS_DIR, readdirSync)
  cannotBeRead('ACME_WEBROOT', ACME_WEBROOT, statSync)

  const isTls = Boolean(TLS_CERT || TLS_DIR)
  if (!isTls && env.REDIRECTOR_HTTP_PORT)
    complaints.push('REDIRECTOR_HTTP_PORT is for redirects to TLS: it needs TLS_CERT and TLS_KEY, or TLS_DIR')
  // Proxies send the protocol's header before the TLS handshake; uWebSockets.js expects it after.
  if (isTls && env.PROXY_HEADER === 'proxy-protocol')
    complaints.push('PROXY_HEADER cannot be proxy-protocol with TLS: let the proxy end TLS')
  return complaints
}
