import * as v from 'valibot'
import { type DatabaseUrl, readDatabaseUrl } from './database-url.js'
import { parseUrl } from './parse-url.js'

/** Thrown once with all errors of the environment, one per line, so that all can be mended together. */
export class ConfigError extends Error {
  constructor(complaints: string[]) {
    super(`Bad configuration:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** A TCP port; 0 lets the system choose one. */
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

/** A whole number of at least `min`. */
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

/** A number of bytes, optionally with a suffix K, M, G or T (powers of 1,024). */
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

const databaseUrlOf = (complaintOf: (url: DatabaseUrl) => string | undefined) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      try {
        const complaint = complaintOf(readDatabaseUrl(dataset.value))
        if (complaint) addIssue({ message: complaint })
      } catch (error) {
        addIssue({ message: (error as Error).message })
      }
    }),
  )

/** URL of a Postgres server, or of several of which one takes writes. */
export const databaseUrl = databaseUrlOf(() => undefined)

/** URL of a Postgres server that is only read. */
export const standbyUrl = databaseUrlOf(({ isReadWrite }) =>
  isReadWrite ? 'must name one server, without target_session_attrs: a standby takes no writes' : undefined,
)

/** The collector of telemetry, and how often metrics are sent. OpenTelemetry reads its other variables itself. */
export const telemetryEntries = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url('http', 'https')),
  OTEL_METRIC_EXPORT_INTERVAL: whole(60_000, 100),
}

/** One or more URLs, separated by commas. */
export const urls = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').map((entry) => entry.trim())),
    v.check((entries) => entries.every(isUrl(schemes)), `must be URLs with ${described(schemes)}, separated by commas`),
  )

/** A comma-separated list; empty entries are dropped. */
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
 * Reads the variables in `entries`. An empty variable counts as absent, because Compose and systemd write absent ones
 * so.
 * @param complaints errors that `entries` cannot find, for example variables that contradict each other
 * @throws {ConfigError} with all invalid variables
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
      // The message shows the text of the environment, not a value that an earlier step made of it.
      return present[name] === undefined
        ? `${name} is required`
        : `${name} ${issue.message} (is ${JSON.stringify(present[name])})`
    }),
    ...complaints,
  ])
}
