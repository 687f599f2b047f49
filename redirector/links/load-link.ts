import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type PackedLink, packLink, packRichLink } from '../../click/packed-link.js'
import type { Sql } from '../../postgres/connect.js'
import { sendable } from '../answer/destination.js'
import { postgresInTime } from '../postgres-in-time.js'
import { type Domain, textBytes } from './domain-table.js'
import type { KnownHistory } from './history.js'
import { canonicalPath, type LinkSource } from './link-cache.js'
import { LINK_COLUMNS, type LoadedLink, readLinkRow } from './read-link-row.js'
import type { Standby, StandbyState } from './standby.js'
import type { Settings } from './workspace-settings.js'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Columns of `domains` that redirectors need. */
export interface LoadedDomain {
  id: number
  workspace_id: number
  fallback_url: string | null
  root_url: string | null
  favicon_url: string | null
  /** By URL: those that lists have, which are not used */
  flagged?: Record<string, unknown> | null
  robots_txt: string | null
  ignore_trailing_slash: boolean
}

interface Wanted {
  domain: Domain
  slug: string
}

/** A row, or nulls if none was found, and the state of the database that answered. */
type Found<Row> = StandbyState & { [K in keyof Row]: Row[K] | null }

/** Selects rows, each with the index of its key. */
type Select<Key, Row> = (
  keys: Key[],
  sql: Sql,
  from: 'primary' | 'standby',
) => PromiseLike<Found<Row & { place: number }>[]>

/** Columns of the state in which a statement reads its rows. */
const stateOf = (sql: Sql, from: 'primary' | 'standby') => {
  const history = from === 'primary' ? sql`history()` : sql`standby_history()`
  return sql`(SELECT ${history}) AS history, pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`
}

/** Selects domains of several names, each with the index of its name. */
const selectDomains: Select<string, LoadedDomain> = (names, sql, from) => sql`
  SELECT ${stateOf(sql, from)}, found.*
  FROM (SELECT) AS once LEFT JOIN (
    SELECT wanted.place::integer - 1 AS place, id, workspace_id, fallback_url, root_url, favicon_url, flagged,
           robots_txt, ignore_trailing_slash
    FROM unnest(${names}::text[]) WITH ORDINALITY AS wanted (name, place)
    JOIN domains ON domains.name = wanted.name AND id <> 0
  ) AS found ON true`

export const defaultDomain = (publicUrl: URL): Domain => ({ id: 0, host: publicUrl.hostname, workspaceId: 0 })

export function toDomain(row: LoadedDomain, name: string): Domain {
  const used = (url: string | null) => (url !== null && !row.flagged?.[url] && sendable(url)) || undefined
  return {
    id: row.id,
    host: name,
    workspaceId: row.workspace_id,
    fallbackUrl: used(row.fallback_url),
    rootUrl: used(row.root_url),
    faviconUrl: used(row.favicon_url),
    robotsTxt: row.robots_txt ?? undefined,
    ignoreTrailingSlash: row.ignore_trailing_slash || undefined,
  }
}

/** Selects links of several slugs, each with the index of its slug. An alias is a row that points to its link's row. */
const selectLinks: Select<Wanted, LoadedLink> = (wanted, sql, from) => sql`
  SELECT ${stateOf(sql, from)}, found.*
  FROM (SELECT) AS once LEFT JOIN (
    SELECT wanted.place::integer - 1 AS place, ${sql(LINK_COLUMNS.map((column) => `link.${column}`))}
    FROM unnest(${wanted.map(({ domain }) => domain.id)}::integer[], ${wanted.map(({ slug }) => slug)}::text[])
      WITH ORDINALITY AS wanted (domain_id, slug, place)
    JOIN links AS asked ON asked.domain_id = wanted.domain_id AND asked.slug = wanted.slug AND NOT asked.deleted
    JOIN links AS link ON link.id = coalesce(asked.alias_of, asked.id) AND NOT link.deleted AND link.enabled
  ) AS found ON true`

/** Packs a link from its row, or a link without destination if there is no row. */
function toLink(row: LoadedLink | undefined, { domain, slug }: Wanted): PackedLink {
  const identity = {
    workspaceId: row?.workspace_id ?? 0,
    linkId: row?.id ?? 0,
    domainId: domain.id,
    host: domain.host,
    path: canonicalPath(slug),
  }
  const does = row ? readLinkRow(row, domain.host) : ''
  return typeof does === 'string' ? packLink({ ...identity, destination: does }) : packRichLink(identity, does)
}

const QUERIES_MAX = 2
const KEYS_A_QUERY_MAX = 500
/** Bytes of values that are read, and whose visitors are answered, in one turn of the event loop; some 2 ms. */
const TURN_BYTES = 64 * 1024
/** Each value counts as that many bytes more, so that small ones end a turn too. */
const VALUE_BYTES = 1024

/** The databases that are asked. */
export interface Databases {
  sql: Sql
  /** Asked first, if there is one. */
  standby?: Standby
  history: KnownHistory
}

/** How to load values of one kind. */
interface Loading<Key, Row, Value> {
  select: Select<Key, Row>
  read(row: Row | undefined, key: Key): Value
  bytesOf(value: Value): number
}

/**
 * Loads values in batches. A single key is queried at once. Keys that are wanted while two queries are under way share the
 * next one, so a scan of unknown slugs or hosts costs Postgres and this process a tenth of one query per key. Other
 * visitors are answered between the values of a batch, because one link may have 200 KB.
 */
function createLoader<Key, Row, Value>(
  { select, read, bytesOf }: Loading<Key, Row, Value>,
  { sql, standby, history }: Databases,
) {
  interface Waiting {
    key: Key
    resolve: (value: Value) => void
    reject: (error: Error) => void
  }
  const waiting: Waiting[] = []
  let queries = 0

  async function answer(asked: Waiting[], found: Found<Row & { place: number }>[]) {
    const rows = new Map(found.map((row) => [row.place as number | null, row as Row]))
    let bytes = 0
    for (const [place, { key, resolve, reject }] of asked.entries()) {
      try {
        const value = read(rows.get(place), key)
        bytes += VALUE_BYTES + bytesOf(value)
        resolve(value)
      } catch (error) {
        reject(error as Error) // only the visitors of this row fail
      }
      if (bytes < TURN_BYTES) continue
      await endOfTurn()
      bytes = 0
    }
  }

  async function find(keys: Key[]) {
    const near = await standby?.ask((sql) => select(keys, sql, 'standby'))
    if (near) return near
    const found = await postgresInTime(select(keys, sql, 'primary'))
    await postgresInTime(history.demand(found[0].history))
    return found
  }

  async function ask() {
    if (queries >= QUERIES_MAX || waiting.length === 0) return
    const asked = waiting.splice(0, KEYS_A_QUERY_MAX)
    queries += 1
    try {
      await answer(asked, await find(asked.map(({ key }) => key)))
    } catch (error) {
      // Postgres is away or too slow. Visitors who wait for the next query fail too, because it would end alike.
      for (const { reject } of [...asked, ...waiting.splice(0)]) reject(error as Error)
    } finally {
      queries -= 1
      void ask()
    }
  }

  return (key: Key) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      void ask()
    })
}

/** @param publicUrl URL of the default host; if it is a loopback name, all loopback names are the default host */
export function createLinkSource(databases: Databases, publicUrl: string, settings: Settings): LinkSource {
  const { hostname } = new URL(publicUrl)
  const loadLink = createLoader<Wanted, LoadedLink, PackedLink>(
    { select: selectLinks, read: toLink, bytesOf: (link) => link.length },
    databases,
  )
  const loadDomain = createLoader<string, LoadedDomain, Domain | undefined>(
    {
      select: selectDomains,
      read: (row, name) => row && toDomain(row, name),
      bytesOf: (domain) => (domain ? textBytes(domain) : 0),
    },
    databases,
  )
  const isDefaultHost = (name: string) => name === hostname || (LOOPBACK.has(hostname) && LOOPBACK.has(name))

  return {
    loadDomain: async (name) => (isDefaultHost(name) ? defaultDomain(new URL(publicUrl)) : loadDomain(name)),

    async loadLink(domain, slug) {
      // Settings are needed first: they say which visitors' addresses must not be recorded.
      if (settings.saved() === undefined) await databases.history.demand(await postgresInTime(settings.load()))
      return loadLink({ domain, slug })
    },
  }
}
