import { parseArgs } from 'node:util'
import { findInstallation, noKey } from './installation.js'
import type { RunOptions } from './run-traffic.js'

export const usage = `npm run traffic -- [options]

  --links 10000         links to make
  --clicks 1000000      clicks to send; requests for unknown slugs come on top
  --rate                requests a second at most (default: as fast as they are answered)
  --connections 64      keep-alive connections, one request at a time on each
  --seed 1              the same seed and number of links give the same traffic
  --api                 base URL of the API (default http://127.0.0.1:$API_PORT, 3000)
  --redirector          base URL of a redirector that trusts this machine's X-Forwarded-For
                        (default http://127.0.0.1:$REDIRECTOR_PORT, 8080)
  --key                 API key (default $API_KEY, else $DATA_DIR/api-key, which npm start keeps)
  --workspace           id (default: the first that the key reaches)
`

const options = {
  links: { type: 'string', default: '10000' },
  clicks: { type: 'string', default: '1000000' },
  rate: { type: 'string' },
  connections: { type: 'string', default: '64' },
  seed: { type: 'string', default: '1' },
  api: { type: 'string' },
  redirector: { type: 'string' },
  key: { type: 'string' },
  workspace: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** @returns undefined where only help was asked for. @throws Error with what is wrong, for people */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): RunOptions | undefined {
  const { values } = parseArgs({ args, options })
  if (values.help) return undefined
  const installation = findInstallation(values, env)
  const { key, dataDir } = installation
  if (key === '') throw new Error(noKey(installation))
  const whole = (name: keyof typeof options, min: number) => {
    const number = Number(values[name])
    if (!Number.isSafeInteger(number) || number < min)
      throw new Error(`--${name} must be a whole number from ${min} on`)
    return number
  }
  const base = (text: string) => new URL(text).origin
  return {
    key,
    dataDir,
    links: whole('links', 1),
    clicks: whole('clicks', 1),
    seed: whole('seed', 0),
    connections: whole('connections', 1),
    ratePerSecond: values.rate === undefined ? undefined : whole('rate', 1),
    workspaceId: values.workspace === undefined ? undefined : whole('workspace', 1),
    api: base(installation.api),
    redirector: base(installation.redirector),
  }
}
