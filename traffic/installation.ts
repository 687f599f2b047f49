import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A running Slugline, and the key with which it is asked. */
export interface Installation {
  dataDir: string
  /** Base URLs as they were given */
  api: string
  redirector: string
  /** '' where none was found */
  key: string
}

/** Finds the installation that the options name, else the environment, else the `npm start` of this machine. */
export function findInstallation(
  values: { api?: string; redirector?: string; key?: string },
  env: NodeJS.ProcessEnv,
): Installation {
  const dataDir = path.resolve(env.DATA_DIR || '.data')
  const keyFile = path.join(dataDir, 'api-key')
  return {
    dataDir,
    api: values.api ?? `http://127.0.0.1:${env.API_PORT || 3000}`,
    redirector: values.redirector ?? `http://127.0.0.1:${env.REDIRECTOR_PORT || 8080}`,
    key: values.key || env.API_KEY || (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : ''),
  }
}

export const noKey = ({ dataDir }: Installation) =>
  `no API key: give --key or API_KEY, or run npm start, which keeps one in ${path.join(dataDir, 'api-key')}`
