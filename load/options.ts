import { parseArgs } from 'node:util'
import { findInstallation, noKey } from '../traffic/installation.js'

export const usage = `npm run load -- [options]

Visits links with autocannon, then compares what the reports count with what was answered, link by link.

  --url                 one URL to visit, instead of links that this run makes
  --links 100           links to make
  --connections 50      keep-alive connections
  --pipelining 1        requests under way at once on each; a redirector ends a connection that sends more while a link is loaded
  --rate                requests a second at most, sent at the beginning of each second (default: as fast as they are answered)
  --duration 10         seconds
  --api                 base URL of the API (default http://127.0.0.1:$API_PORT, 3000)
  --redirector          base URL of a redirector (default http://127.0.0.1:$REDIRECTOR_PORT, 8080)
  --key                 API key (default $API_KEY, else $DATA_DIR/api-key, which npm start keeps)
  --workspace           id (default: the first that the key reaches)

Exit code: 0, 1 when reports differ or no visit was answered by a redirect, 2 when it was not understood or could not begin.
`

export interface LoadOptions {
  /** Undefined: the run makes `links` links. */
  url?: URL
  links: number
  connections: number
  pipelining: number
  ratePerSecond?: number
  durationSeconds: number
  /** Base URLs */
  api: string
  redirector: string
  /** '' only with `url`: then nothing is compared. */
  key: string
  workspaceId?: number
}

const text = { type: 'string' } as const
const options = {
  ...{ url: text, api: text, redirector: text, key: text, workspace: text },
  ...{ links: text, connections: text, pipelining: text, rate: text, duration: text },
  help: { type: 'boolean', short: 'h' },
} as const

type Name = Exclude<keyof typeof options, 'help'>

/** Not strict, because that would stop at the first mistake. */
function parse(args: string[], problems: string[]) {
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true })
  const given: Partial<Record<Name, string>> = {}
  for (const [name, value] of Object.entries(values)) {
    if (!(name in options)) problems.push(`--${name} is not an option`)
    else if (typeof value === 'string') given[name as Name] = value
    else if (name !== 'help') problems.push(`--${name} needs a value`)
  }
  for (const word of positionals) problems.push(`${word} is not an option`)
  return { given, isHelp: values.help === true }
}

/** @returns undefined where only help was asked for. @throws Error with all that is wrong, for people */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): LoadOptions | undefined {
  const problems: string[] = []
  const { given, isHelp } = parse(args, problems)
  if (isHelp) return undefined

  const whole = <T>(name: Name, max: number, otherwise: T) => {
    const value = given[name]
    if (value === undefined) return otherwise
    const number = /^\d+$/.test(value) ? Number(value) : 0
    if (number < 1 || number > max) problems.push(`--${name} must be a whole number from 1 to ${max}, not ${value}`)
    return number
  }
  const httpUrl = (name: Name, value: string) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
    problems.push(`--${name} must be a URL with http:// or https://, not ${value}`)
    return new URL('http://unknown')
  }

  const installation = findInstallation(given, env)
  const url = given.url === undefined ? undefined : httpUrl('url', given.url)
  if (url && given.links !== undefined)
    problems.push('--links makes links, and --url visits one that is there: give one')
  if (!url && installation.key === '') problems.push(noKey(installation))
  const read: LoadOptions = {
    url,
    links: whole('links', 10_000, 100),
    connections: whole('connections', 10_000, 50),
    pipelining: whole('pipelining', 100, 1),
    ratePerSecond: whole('rate', 1_000_000, undefined),
    durationSeconds: whole('duration', 86_400, 10),
    api: httpUrl('api', installation.api).origin,
    redirector: httpUrl('redirector', installation.redirector).origin,
    key: installation.key,
    workspaceId: whole('workspace', 2 ** 31 - 1, undefined),
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return read
}
