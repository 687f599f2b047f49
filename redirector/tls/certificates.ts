import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type KeyPair, readKeyPair } from '../../process/key-pair.js'

/** The certificates of a server. They are never changed, only replaced as a whole. */
export interface Certificates {
  /** Shown to visitors who name no host, or a host without a certificate. */
  fallback: KeyPair
  byName: ReadonlyMap<string, KeyPair>
}

export interface CertificateStore {
  current(): Certificates
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void
  close(): void
}

/** Finds the pair for a host, and the name that it is kept under: the host's own or a wildcard's. */
export function findKeyPair(
  { byName }: Pick<Certificates, 'byName'>,
  host: string,
): { name: string; pair: KeyPair } | undefined {
  for (const name of [host, host.replace(/^[^.]*/, '*')]) {
    const pair = byName.get(name)
    if (pair) return { name, pair }
  }
}

/** File names of certificate and key that certbot, Kubernetes and Caddy use in a folder `folder`. */
const fileNames = (folder: string) => [
  ['fullchain.pem', 'privkey.pem'],
  ['tls.crt', 'tls.key'],
  [`${folder}.crt`, `${folder}.key`],
]

interface Files {
  cert: string
  key: string
}

interface Known {
  /** Signature of the files when they were last read, valid or not. */
  signature: string
  pair?: KeyPair
}

/** Changes when a file is written or a symbolic link points to another file; '' if there is no file. */
async function signatureOf(file: string) {
  const { mtimeMs, size, ino } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }))
  return ino === 0 ? '' : `${mtimeMs} ${size} ${ino}`
}

/** Lists the files of all folders in `folder` that have a certificate. */
async function listFiles(folder: string): Promise<Files[]> {
  const found: Files[] = []
  for (const name of (await readdir(folder)).sort()) {
    if (name.startsWith('.')) continue
    for (const [cert, key] of fileNames(name)) {
      const files = { cert: path.join(folder, name, cert), key: path.join(folder, name, key) }
      if ((await signatureOf(files.cert)) === '') continue
      found.push(files)
      break
    }
  }
  return found
}

/** Maps the names in the certificates to their pairs. Of two for one name, the one that expires later is used. */
function compile(pairs: KeyPair[], fallback: KeyPair | undefined, mainHost: string): Certificates | undefined {
  const byName = new Map<string, KeyPair>()
  for (const pair of pairs) {
    for (const name of pair.names) {
      const other = byName.get(name)
      if (!other || other.expiresAt < pair.expiresAt) byName.set(name, pair)
    }
  }
  const first = fallback ?? findKeyPair({ byName }, mainHost)?.pair ?? pairs[0]
  return first && { fallback: first, byName }
}

/**
 * Reads certificates, and reads them again when their files change. An invalid pair is logged once and the former one
 * stays. If a folder is removed, its certificate is too. Files are checked every `pollMs`, because notifications of the
 * file system are lost on network disks and with the symbolic links of certbot and Kubernetes.
 * @param source.cert,key files of the fallback; without them it is the certificate for `mainHost`, or the first one
 * @param source.dir folder with a folder for each certificate
 * @throws Error if there is no valid certificate
 */
export async function openCertificates(
  source: { cert?: string; key?: string; dir?: string; mainHost: string },
  onWarning: (message: string) => void,
  pollMs = 10_000,
): Promise<CertificateStore> {
  const known = new Map<string, Known>()
  const listeners = new Set<() => void>()
  const fallbackFiles = source.cert && source.key ? { cert: source.cert, key: source.key } : undefined

  /** @returns whether the pair has changed */
  async function look({ cert, key }: Files): Promise<boolean> {
    const before = known.get(cert)
    const signature = `${await signatureOf(cert)}, ${await signatureOf(key)}`
    if (signature === before?.signature) return false
    known.set(cert, { signature, pair: before?.pair })
    try {
      const pair = readKeyPair(await readFile(cert, 'utf8'), await readFile(key, 'utf8'))
      if (pair.expiresAt < new Date()) onWarning(`${cert}: the certificate has expired`)
      known.set(cert, { signature, pair })
      return pair.cert !== before?.pair?.cert || pair.key !== before.pair.key
    } catch (error) {
      const stays = before?.pair ? '; the former certificate stays' : ''
      onWarning(`${cert}: not used, ${(error as Error).message}${stays}`)
      return false
    }
  }

  async function lookAtAll(): Promise<boolean> {
    const files = [...(fallbackFiles ? [fallbackFiles] : []), ...(source.dir ? await listFiles(source.dir) : [])]
    let isChanged = false
    for (const pair of files) if (await look(pair)) isChanged = true
    for (const cert of known.keys()) {
      if (!files.some((pair) => pair.cert === cert) && known.delete(cert)) isChanged = true
    }
    return isChanged
  }

  function pairsNow() {
    const pairs = [...known.values()].flatMap(({ pair }) => pair ?? [])
    return compile(pairs, fallbackFiles && known.get(fallbackFiles.cert)?.pair, source.mainHost)
  }

  await lookAtAll()
  let current = pairsNow()
  if (!current) throw new Error(`no valid certificate in ${source.dir ?? source.cert}: see the warnings above`)

  let isClosed = false
  let timer: NodeJS.Timeout
  let isAway = false
  async function poll() {
    try {
      const isChanged = await lookAtAll()
      isAway = false
      if (isChanged && !isClosed) {
        current = pairsNow() ?? current
        for (const listener of listeners) listener()
      }
    } catch (error) {
      if (!isAway) onWarning(`certificates cannot be read, the former ones stay: ${(error as Error).message}`)
      isAway = true
    }
    if (!isClosed) timer = setTimeout(() => void poll(), pollMs).unref()
  }
  timer = setTimeout(() => void poll(), pollMs).unref()

  return {
    current: () => current!,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
