import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  name: string
  text: string
  /** Checksum of the text, to notice later edits. */
  checksum: string
}

export const toMigration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

/** Reads the numbered SQL files of a folder, in order. */
export function readMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => toMigration(name, readFileSync(new URL(name, folder), 'utf8')))
}
