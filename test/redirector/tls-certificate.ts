import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from 'selfsigned'

const DAY_MS = 86_400_000

/** A certificate that nobody vouches for, in PEM, whose subject says which one it is. */
export async function makePair(subject: string, names: string[], days = 90) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: subject }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 100 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  })
  return { cert, key }
}

/** Writes a pair into a folder of `dir`, as certbot names the files. */
export function writePair(dir: string, folder: string, pair: { cert: string; key: string }) {
  mkdirSync(path.join(dir, folder), { recursive: true })
  writeFileSync(path.join(dir, folder, 'fullchain.pem'), pair.cert)
  writeFileSync(path.join(dir, folder, 'privkey.pem'), pair.key)
}
