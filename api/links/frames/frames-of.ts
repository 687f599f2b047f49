import type { LinkRow } from '../../../links/link-row.js'
import type { Sql } from '../../../postgres/connect.js'
import type { Entry } from '../save/place-drafts.js'
import type { FrameLook } from './look-at-frames.js'

/** Where a link forwards to: its url, and those of its rules. */
const destinationsOf = ({ url, rules }: Pick<LinkRow, 'url' | 'rules'>) => [
  ...new Set([url, ...rules.map((rule) => rule.url)]),
]

/** Where the link will be. */
async function originOf({ domainId, link }: Entry, sql: Sql, publicUrl: URL): Promise<URL> {
  const [row] =
    domainId === undefined ? [] : await sql<{ name: string }[]>`SELECT name FROM domains WHERE id = ${domainId}`
  const name = row?.name ?? link?.domain
  return name ? new URL(`${publicUrl.protocol}//${name}`) : publicUrl
}

/**
 * Looks whether the destinations of a cloaked link may be shown in its frame: those that are new to it, or all where cloaking
 * is switched on.
 * @returns what is known of all its destinations, for `links.frames`; undefined where nothing is to be looked at
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

/** What is to be known of a link that was saved. */
export function warningsOf(link: LinkRow): string[] {
  if (!link.cloaking) return []
  return destinationsOf(link)
    .filter((destination) => link.frames?.[destination] === false)
    .map((destination) => `${destination} cannot be shown in a frame: visitors are led to it directly`)
}
