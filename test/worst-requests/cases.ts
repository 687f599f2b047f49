import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './template.js'

/**
 * Kinds of requests that have a budget (SECURITY.md). A visit asks a redirector for a link. All other requests without a
 * key, also those to a redirector, are `no-key`. `viewer` has a key that may only read.
 */
export const KINDS = ['visit', 'no-key', 'key', 'viewer'] as const
export type Kind = (typeof KINDS)[number]

/** Work that costs more CPU than the budget on purpose. SECURITY.md names each. It may not block the event loop either. */
export const EXCEPTIONS = ['password', 'qr', 'export'] as const
export type Exception = (typeof EXCEPTIONS)[number]

/** An expensive request, as a file of `cases/` has it. Texts are templates. */
export interface WorstCase {
  kind: Kind
  /** The request in a few words. */
  what: string
  exception?: Exception
  /** The server of a request without a key. Default: the api. */
  to?: 'redirector'
  /** Links that a tenant makes before the request, as `POST links` takes them. */
  links?: Template
  method: string
  path: Template
  headers?: Record<string, Template>
  /** A text is sent as it is, everything else as JSON. */
  body?: Template
  /** The body is sent packed. */
  coding?: 'br' | 'gzip'
  /** Status of the answer. */
  status: number
}

const folder = fileURLToPath(new URL('../../../test/worst-requests/cases', import.meta.url))

export const readCases = (): Map<string, WorstCase> =>
  new Map(
    fs
      .readdirSync(folder)
      .sort()
      .map((file) => [file.replace('.json', ''), JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))]),
  )

export const writeCase = (name: string, worst: WorstCase) =>
  fs.writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(worst, null, 2)}\n`)
