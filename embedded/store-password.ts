import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE_MODE } from '../process/private-folder.js'

/** The password of an embedded store: made once, in a file of its folder that only its owner can read. */
export function readStorePassword(dataDir: string): string {
  const file = path.join(dataDir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: PRIVATE_FILE_MODE })
  return readFileSync(file, 'utf8')
}
