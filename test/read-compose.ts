import { readFileSync } from 'node:fs'
import { parse, type Tags } from 'yaml'

/** Compose's tag that replaces a value instead of merging it. */
export const RESET = { tag: '!reset', collection: 'seq' as const }

/** Values of the variables that have no default. */
export const GIVEN: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret-of-postgres',
  CLICKHOUSE_PASSWORD: 'secret-of-clickhouse',
  PUBLIC_URL: 'https://go.example.com',
  API_NAME: 'api.example.com',
}

/**
 * A file of Docker Compose with its variables filled in. That happens after parsing, as Compose does it, so that values are
 * text.
 * @param file relative to the project
 */
export function readCompose<T>(file: string, customTags?: Tags): T {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const tree = JSON.stringify(parse(text, { merge: true, customTags }))
  const withDefaults = tree.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  return JSON.parse(withDefaults.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name) => GIVEN[name]))
}
