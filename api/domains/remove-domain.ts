import { type Actor, actAs } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { ApiError, notFound } from '../errors.js'
import { defaultDomainId } from './domains-table.js'

/** What becomes of a domain's links: moved to the default host with their slugs, or deleted, to be restored there. */
export const LINKS_GO = ['move', 'delete'] as const
export type LinksGo = (typeof LINKS_GO)[number]

const namedMax = 5

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

const taken = (slugs: string) =>
  new ApiError('bad_request', `links cannot be moved: the default host has links with the same slugs already${slugs}`)

async function demandFreeSlugs(sql: Sql, id: number) {
  const inTheWay = await sql<{ slug: string }[]>`
    SELECT slug FROM links AS moved WHERE domain_id = ${id} AND NOT deleted AND EXISTS (
      SELECT FROM links WHERE domain_id = ${defaultDomainId} AND slug = moved.slug AND NOT deleted)
    ORDER BY slug`
  if (inTheWay.length === 0) return
  const named = inTheWay.slice(0, namedMax).map(({ slug }) => slug)
  const more = inTheWay.length > namedMax ? ` and ${inTheWay.length - namedMax} more` : ''
  throw taken(`: ${named.join(', ')}${more}`)
}

/**
 * Deletes a domain. Live links are the caller's to decide about; none is lost, as links in the trash stay there, on the
 * default host. Aliases follow their links.
 * @param linksGo required while there are live links
 * @returns a sentence that says what was done
 * @throws 400 or 404
 */
export function removeDomain(sql: Sql, by: Actor, workspaceId: number, id: number, linksGo?: LinksGo): Promise<string> {
  return sql.begin(async (tx) => {
    const transaction = tx as unknown as Sql
    await tx`SELECT ${actAs(tx, by)}`
    // Whoever puts a link onto the domain now waits, and then finds it gone.
    const [domain] = await tx<{ name: string }[]>`
      SELECT name FROM domains WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`
    if (!domain) throw notFound()
    const [{ live }] = await tx<[{ live: number }]>`
      SELECT count(*)::int AS live FROM links WHERE domain_id = ${id} AND NOT deleted AND alias_of IS NULL`
    if (live > 0 && !linksGo) {
      throw new ApiError(
        'bad_request',
        `${domain.name} has ${count(live, 'link')}: say with ?links=move that they move to the default host, or with ` +
          '?links=delete that they are deleted',
      )
    }
    if (linksGo === 'move') await demandFreeSlugs(transaction, id)
    if (linksGo === 'delete') {
      await tx`
        UPDATE links SET deleted = true, deleted_at = now(), updated_at = now()
        WHERE domain_id = ${id} AND NOT deleted AND alias_of IS NULL`
    }
    await tx`UPDATE links SET domain_id = ${defaultDomainId} WHERE domain_id = ${id} AND alias_of IS NULL`.catch(
      (error) => {
        throw error.constraint_name === 'links_slug' ? taken('') : error // somebody was quicker
      },
    )
    await tx`DELETE FROM domains WHERE id = ${id}`
    const what = linksGo === 'delete' ? 'deleted' : 'moved to the default host'
    return live > 0 ? `Domain deleted, ${count(live, 'link')} ${what}` : 'Domain deleted'
  })
}
