import type { LinkRow } from '../../../links/link-row.js'
import type { Sql } from '../../../postgres/connect.js'
import type { Entry } from '../save/entry.js'
import type { FrameLook } from './look-at-frames.js'

/** The destinations of a link: its url, and the urls of its rules. */
const destinationsOf = ({ url, rules }: Pick<LinkRow, 'url' | 'rules'>) => [
  ...new Set([url, ...rules.map((rule) => rule.url)]),
]

/** The origin of the link's short URL after it is saved. */
async function originOf({ domainId, link }: Entry, sql: Sql, publicUrl: URL): Promise<URL> {
  const [row] =
    domainId === undefined ? [] : await sql<{ name: string }[]>`SELECT name FROM domains WHERE id = ${domainId}`
  const name = row?.name ?? link?.domain
  return name ? new URL(`${publicUrl.protocol}//${name}`) : publicUrl
}

/**
 * Checks whether the destinations of a cloaked link may be shown in its frame. Only destinations without a known result
 * are checked, or all of them when cloaking is switched on.
 * @returns the results for all destinations, for `links.frames`; undefined when nothing has to be checked
 */
export async function framesOf(
  entry: Entry,
  { look, sql, publicUrl }: { look: FrameLook; sql: Sql; publicUrl: URL },
): Promise<LinkRow['frames'] | undefined> {
  const { draft, link } = entry
  const isCloaked = draft.cloaking === undefined ? link?.cloaking : draft.cloaking
  if (!isCloaked) return undefined
  const rules = draft.rules === undefined ? (link?.rules ?? []) : (draft.rules ?? [])
  const destinations = destinationsOf({ url: draft.url ?? link!.url, rules })
  const before = link?.cloaking ? (link.frames ?? {}) : {}
  const unknown = destinations.filter((destination) => before[destination] === undefined)
  if (unknown.length === 0) return undefined
  const seen = await look(unknown, await originOf(entry, sql, publicUrl))
  const known = { ...before, ...seen }
  return Object.fromEntries(destinations.flatMap((to) => (known[to] === undefined ? [] : [[to, known[to]]])))
}

/** The warnings for a saved link. */
export function frameWarningsOf(link: LinkRow): string[] {
  if (!link.cloaking) return []
  return destinationsOf(link)
    .filter((destination) => link.frames?.[destination] === false)
    .map((destination) => `${destination} cannot be shown in a frame: visitors are led to it directly`)
}
