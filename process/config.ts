import * as v from 'valibot'
import { readDatabaseUrl } from './database-url.js'
import { parseUrl } from './parse-url.js'

/** Thrown once with every complaint about the environment, one a line, so that a bad configuration is mended in one go. */
export class ConfigError extends Error {
  constructor(complaints: string[]) {
    super(`Bad configuration:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** TCP port, 0 lets the system choose. */
export const port = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65535, 'must be at most 65535'),
    ),
    String(fallback),
  )

/** Whole number of at least `min`. */
export const whole = (fallback: number, min = 0) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.safeInteger('is too large'),
      v.minValue(min, `must be at least ${min}`),
    ),
    String(fallback),
  )

/** Bytes: a whole number, optionally with a suffix K, M, G or T (powers of 1,024). */
export const bytes = (fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+[KMGT]?$/i, 'must be bytes, such as 65536, 512M or 10G'),
      v.transform((text) => {
        const unit = 'KMGT'.indexOf(text.at(-1)!.toUpperCase()) + 1
        return Number.parseInt(text, 10) * 1024 ** unit
      }),
    ),
    fallback,
  )

export const text = (fallback: string) => v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), fallback)

/** One of pino's levels. */
export const logLevel = v.optional(
  v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino, such as info'),
  'info',
)

const isUrl = (schemes: string[]) => (value: string) => schemes.includes(parseUrl(value)?.protocol.slice(0, -1) ?? '')

const described = (schemes: string[]) => schemes.map((scheme) => `${scheme}://`).join(' or ')

/** A URL whose scheme is one of `schemes` (without colon). */
export const url = (...schemes: string[]) =>
  v.pipe(v.string(), v.check(isUrl(schemes), `must be a URL with ${described(schemes)}`))

/** Postgres, or several servers of it of which one takes writes. */
export const databaseUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    try {
      readDatabaseUrl(dataset.value)
    } catch (error) {
      addIssue({ message: (error as Error).message })
    }
  }),
)

/** One such URL or several, separated by commas. */
export const urls = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').map((entry) => entry.trim())),
    v.check((entries) => entries.every(isUrl(schemes)), `must be URLs with ${described(schemes)}, separated by commas`),
  )

/** Comma-separated list, empty entries dropped. */
export const list = (fallback = '') =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) =>
        value
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      ),
    ),
    fallback,
  )

/**
 * Reads the variables that `entries` names. An empty variable counts as absent, as Compose and systemd write them.
 * @param complaints about what `entries` cannot say, such as variables that contradict each other
 * @throws {ConfigError} with every variable that does not fit
 */
export function readEnv<const T extends v.ObjectEntries>(
  entries: T,
  env: NodeJS.ProcessEnv = process.env,
  complaints: string[] = [],
) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(v.object(entries), present)
  if (result.success && complaints.length === 0) return result.output
  throw new ConfigError([
    ...(result.issues ?? []).map((issue) => {
      const name = v.getDotPath(issue) ?? ''
      // Shown as it came: the text, not what a step before the complaint made of it.
      return present[name] === undefined
        ? `${name} is required`
        : `${name} ${issue.message} (is ${JSON.stringify(present[name])})`
    }),
    ...complaints,
  ])
}
