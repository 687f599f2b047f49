import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from 'selfsigned'

/** Paths of the PEM files. */
export interface PairFiles {
  cert: string
  key: string
}

/** An authority of the test's own, whose certificates nobody else trusts, in files of `folder`. */
export async function createAuthority(folder: string, name: string) {
  const file = (fileName: string, content: string) => {
    writeFileSync(path.join(folder, fileName), content)
    return path.join(folder, fileName)
  }
  const own = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  return {
    ca: file(`${name}.pem`, own.cert),
    /** A certificate for `subject`, which is the client's name for brokers, and for servers at `names` and 127.0.0.1. */
    async issue(subject: string, names = ['localhost']): Promise<PairFiles> {
      const { cert, private: key } = await generate([{ name: 'commonName', value: subject }], {
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { cert: own.cert, key: own.private },
        extensions: [
          {
            name: 'subjectAltName',
            altNames: [...names.map((value) => ({ type: 2 as const, value })), { type: 7, ip: '127.0.0.1' }],
          },
        ],
      })
      return { cert: file(`${subject}.crt`, cert), key: file(`${subject}.key`, key) }
    },
  }
}
