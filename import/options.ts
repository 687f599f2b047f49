import { parseArgs } from 'node:util'
import { parseUrl } from '../process/parse-url.js'
import { formatNames } from './formats.js'
import type { DomainMap } from './read-draft.js'

export interface ImportOptions {
  file: string
  isConversions: boolean
  isDryRun: boolean
  workspaceId?: number
  domains: DomainMap
  api: URL
  key?: string
  report?: string
  format?: string
}

/** A mistake of whoever called, said as it is. */
export class UsageError extends Error {}

export const help = `Imports the links of a CSV file: an export of Bitly, Dub, Kutt, Shlink, Short.io, YOURLS or Slugline; or conversions.

  npm run import -- <file.csv> [options]
  npm run import -- --conversions <file.csv> [options]

  --dry-run          checks everything and writes nothing; with a key also what the workspace has
  --workspace <id>   where to; needed where the key reaches several
  --domain <domain>  puts all links on this domain of the workspace; "default" is the host of PUBLIC_URL
  --domain <old>=<new>   puts links of one domain on another; may be repeated
  --api <url>        where the API is (http://127.0.0.1:3000)
  --key <key>        an API key; better in API_KEY, where other users of the machine do not see it
  --report <file>    takes refused rows with their reasons, as CSV
  --format <name>    instead of what the header says: ${formatNames.join(', ')}

The same command goes on where an import ended: a link that is there with the same URL is left as it is, and a conversion
that is there is not counted again.
Clicks and passwords are in no export: links that had a password are imported switched off.
Archived links go on working, with the tag "archived".
Columns of conversions: event_name, event_type, event_id, external_id, svc_cid, amount_cents, currency, country, metadata,
occurred_at, visitor_ip; only event_name has to be there. See docs/conversions.md, "From a file".
Exit code: 0, 1 when a row was refused or the import failed, 2 when it was not understood, 130 when interrupted.
`

/** `default` is the default host. */
const target = (domain: string) => (domain === 'default' ? null : domain.toLowerCase())

function readDomains(texts: string[]): DomainMap {
  const all = texts.filter((text) => !text.includes('='))
  if (all.length > 1 || (all.length === 1 && texts.length > 1))
    throw new UsageError('--domain is either one domain for all links, or pairs old=new')
  if (all.length === 1) return { all: target(all[0]) }
  const pairs = new Map<string, string | null>()
  for (const text of texts) {
    const [from, to, ...rest] = text.split('=')
    if (!from || !to || rest.length > 0) throw new UsageError(`--domain ${text} is not a pair such as old=new`)
    pairs.set(from.toLowerCase(), target(to))
  }
  return { pairs }
}

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

/** @returns undefined where help is asked for @throws UsageError */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): ImportOptions | undefined {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ workspace: text, api: text, key: text, report: text, format: text },
      domain: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      conversions: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  if (positionals.length !== 1) throw new UsageError('Give one file')
  if (values.workspace !== undefined && !/^[1-9]\d{0,9}$/.test(values.workspace))
    throw new UsageError('--workspace must be an id')
  const api = parseUrl(values.api ?? 'http://127.0.0.1:3000')
  if (!api || !isHttp(api)) throw new UsageError('--api must be a URL with http:// or https://')
  if (values.format !== undefined && !formatNames.includes(values.format))
    throw new UsageError(`--format must be one of ${formatNames.join(', ')}`)
  const isConversions = values.conversions ?? false
  if (isConversions && (values.domain || values.format !== undefined))
    throw new UsageError('--domain and --format are for links, not for conversions')
  const key = values.key || env.API_KEY || undefined
  if (!key && !values['dry-run']) throw new UsageError('An API key is needed: --key or API_KEY')
  return {
    file: positionals[0],
    isConversions,
    isDryRun: values['dry-run'] ?? false,
    workspaceId: values.workspace === undefined ? undefined : Number(values.workspace),
    domains: readDomains(values.domain ?? []),
    api,
    key,
    report: values.report,
    format: values.format,
  }
}
