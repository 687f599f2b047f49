import * as v from 'valibot'
import { port, readEnv, text, url } from '../process/config.js'

/**
 * The api process's environment.
 * @throws {ConfigError} with every variable that does not fit
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return readEnv(
    {
      API_PORT: port(3000),
      API_HOST: text('127.0.0.1'),
      API_MONITOR_PORT: port(3001),
      MONITOR_HOST: text('127.0.0.1'),
      DATABASE_URL: url('postgres', 'postgresql'),
      CLICKHOUSE_URL: url('http', 'https'),
      /** Where visitors reach the redirector: the default host of links, and the scheme of every short URL. */
      PUBLIC_URL: v.optional(url('http', 'https'), 'http://127.0.0.1:8080'),
      LOG_LEVEL: text('info'),
    },
    env,
  )
}
