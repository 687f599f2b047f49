import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** The numbered SQL files of a folder, in order, each with the checksum by which a later edit is noticed. */
export function readMigrations(folder: URL): { name: string; text: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}
