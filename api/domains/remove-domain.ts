import type { ISql, TransactionSql } from 'postgres'
import { type Actor, actAs } from '../../postgres/act-as.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, notFound } from '../http/errors.js'
import { againAfterDeadlock } from '../http/in-transaction.js'
import { followToDefaultHost } from '../kept/kept-domain.js'
import { DEFAULT_DOMAIN_ID } from './domains-table.js'

/** The fate of a domain's links: they move to the default host with their slugs, or go into the trash there. */
export const LINKS_GO = ['move', 'delete'] as const
export type LinksGo = (typeof LINKS_GO)[number]

const NAMED_MAX = 10

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** @throws 400 with the slugs and aliases of the domain that are taken on the default host */
async function demandFreeSlugs(tx: ISql, id: number) {
  const inTheWay = await tx<{ slug: string; all: number }[]>`
    SELECT slug, count(*) OVER ()::int AS all FROM links AS moved
    WHERE domain_id = ${id} AND NOT deleted AND EXISTS (
      SELECT FROM links WHERE domain_id = ${DEFAULT_DOMAIN_ID} AND slug = moved.slug AND NOT deleted)
    ORDER BY slug LIMIT ${NAMED_MAX}`
  if (inTheWay.length === 0) return
  const { all } = inTheWay[0]
  const named = inTheWay.map(({ slug }) => slug).join(', ')
  throw new ApiError(
    'bad_request',
    `links cannot be moved: the default host has links with the same slugs already: ${named}` +
      `${all > NAMED_MAX ? ` and ${all - NAMED_MAX} more` : ''}. Change these slugs, or delete the links with ?links=delete`,
  )
}

/** Moves all links to the default host, also those in the trash, so that they can be restored there. */
async function moveLinks(tx: TransactionSql, id: number) {
  const move = (tx: ISql) => tx`
    UPDATE links SET domain_id = ${DEFAULT_DOMAIN_ID}, updated_at = CASE WHEN deleted THEN updated_at ELSE now() END
    WHERE domain_id = ${id} AND alias_of IS NULL`
  await tx
    .savepoint((inner) => move(inner))
    .catch(async (error) => {
      if (error.constraint_name === 'links_slug') await demandFreeSlugs(tx, id) // a slug was just taken
      throw error
    })
}

/**
 * Deletes a domain. All its links move to the default host, also those in the trash, so no link is lost. Aliases follow
 * their links. Views and templates of the workspace follow too.
 * @param linksGo what happens to links that are not in the trash
 * @returns a sentence about what was done
 * @throws 400 or 404
 */
export function removeDomain(
  { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>,
  by: Actor,
  workspaceId: number,
  id: number,
  linksGo: LinksGo,
): Promise<string> {
  const remove = async (tx: TransactionSql) => {
    await tx`SELECT ${actAs(tx, by)}`
    // A concurrent change that puts a link onto the domain waits for this lock, and then finds no domain.
    const [domain] = await tx<{ name: string }[]>`
      SELECT name FROM domains WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`
    if (!domain) throw notFound()
    const [{ live }] = await tx<[{ live: number }]>`
      SELECT count(*)::int AS live FROM links WHERE domain_id = ${id} AND NOT deleted AND alias_of IS NULL`
    if (linksGo === 'move') await demandFreeSlugs(tx, id)
    if (linksGo === 'delete') {
      await tx`
        UPDATE links SET deleted = true, deleted_at = now(), updated_at = now()
        WHERE domain_id = ${id} AND NOT deleted AND alias_of IS NULL`
    }
    await moveLinks(tx, id)
    await followToDefaultHost(tx, workspaceId, domain.name, publicUrl.host)
    await tx`DELETE FROM domains WHERE id = ${id}`
    const what = linksGo === 'delete' ? 'deleted' : 'moved to the default host'
    return live > 0 ? `Domain deleted, ${count(live, 'link')} ${what}` : 'Domain deleted'
  }
  return againAfterDeadlock(() => sql.begin(remove))
}
