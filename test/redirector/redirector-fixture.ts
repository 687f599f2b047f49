import type { Test } from 'tap'
import type { Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'
import { type AskOptions, ask as askAt } from './ask.js'
import { recordedClicks } from './recorded-clicks.js'

/** A browser of a person. */
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const GERMAN = '141.20.1.1' // Humboldt University

export interface Visitor extends AskOptions {
  /** Default: `CHROME`. */
  agent?: string
  from?: string
  host?: string
}

/**
 * A redirector with workspace 1 and its domain go.example (1).
 * @param prepare adds more of what a redirector reads when it starts
 */
export async function withRedirector(t: Test, prepare?: (sql: Sql) => Promise<unknown>) {
  const { sql, url } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name) VALUES ('plain')`
  await sql`INSERT INTO domains (workspace_id, name) VALUES (1, 'go.example')`
  await prepare?.(sql)
  const dataDir = withFolder(t, 'redirector')
  const port = await freePort()
  const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: '0',
    PUBLIC_URL: 'https://short.example',
    LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
    CLICKHOUSE_URL: '',
  })
  await redirector.start()

  const ask = (slug: string, { agent = CHROME, from = '203.0.113.7', host = 'go.example', ...options }: Visitor = {}) =>
    askAt(port, slug, {
      ...options,
      headers: { host, 'user-agent': agent, 'x-forwarded-for': from, ...options.headers },
    })
  let links = 0
  return {
    sql,
    ask,
    location: async (slug: string, visitor?: Visitor) => (await ask(slug, visitor)).headers.location,
    /** Adds a link with these columns, of workspace 1 on go.example. @returns its path and id */
    async link(columns: Record<string, unknown> = {}) {
      links += 1
      const slug = `/l${links}`
      const row = { workspace_id: 1, domain_id: 1, slug, url: 'https://example.com/to', ...columns }
      const [{ id }] = await sql<{ id: number }[]>`INSERT INTO links ${sql(row)} RETURNING id`
      return { slug, id }
    },
    clicksOf: (id: number) => recordedClicks(dataDir).filter((click) => click.linkId === id),
  }
}
