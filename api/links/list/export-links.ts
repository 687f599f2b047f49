import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { LinkRow } from '../../../links/link-row.js'
import { exactJson } from '../../http/body/exact-json.js'
import { csvLine } from '../../http/separated-values.js'
import type { Caller } from '../../keys/caller.js'
import { readStatistics, statisticsOf } from '../../reports/link-statistics.js'
import { withHooksFor } from '../../webhooks/shown-hooks.js'
import { toCountedLinkAnswer, toLinkAnswer } from '../link-answer.js'
import { countedLinkSchema, type Link, linkSchema } from '../link-schemas.js'
import type { ListDeps } from './list-page.js'
import type { exportQuerySchema } from './list-query.js'
import { type LinkFilter, readAfter } from './list-statements.js'
import { readLinksInTurn } from './read-links.js'

const READ_AT_ONCE = 500

/** A client that reads nothing for this time is disconnected. */
const SILENT_MS_MAX = 60_000

/**
 * All links that match, in chunks. Each chunk is a statement of its own that starts after the last id. So a slow client
 * holds no connection, transaction or lock, and its answer takes the memory of one chunk.
 * @param isCounted whether links have their statistics; today is the day on which the export starts
 */
async function* readLinks(
  deps: ListDeps,
  caller: Caller,
  filter: LinkFilter,
  isCounted: boolean,
): AsyncGenerator<Link[]> {
  const { shards, publicUrl } = deps
  const { workspaceId } = filter
  const now = deps.now()
  async function count(links: LinkRow[]) {
    const ids = links.map(({ id }) => id)
    const statistics = await readStatistics(shards.of(workspaceId), workspaceId, ids, now)
    return links.map((link) => toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, link.id)))
  }
  for (let lastId = 0; ; ) {
    const links = await readLinksInTurn(deps, workspaceId, (tx) => readAfter(tx, filter, lastId, READ_AT_ONCE))
    withHooksFor(caller, links)
    if (links.length > 0) yield isCounted ? await count(links) : links.map((link) => toLinkAnswer(link, publicUrl))
    if (links.length < READ_AT_ONCE) return
    lastId = links.at(-1)!.id
  }
}

async function* toJson(reads: AsyncIterable<Link[]>) {
  let before = '[\n'
  for await (const links of reads) {
    yield before + links.map(exactJson).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* toCsv(reads: AsyncIterable<Link[]>, isCounted: boolean) {
  const columns = Object.keys((isCounted ? countedLinkSchema : linkSchema).entries) as (keyof Link)[]
  yield csvLine(columns)
  for await (const links of reads) yield links.map((link) => csvLine(columns.map((column) => link[column]))).join('')
}

/** Streams the workspace's links, oldest first, as fast as the client reads. */
export async function exportLinks(
  deps: ListDeps,
  reply: FastifyReply,
  workspaceId: number,
  { format, search, deleted, ids, statistics }: v.InferOutput<typeof exportQuerySchema>,
) {
  const isCounted = statistics ?? true
  const reads = readLinks(
    deps,
    reply.request.caller,
    { workspaceId, deleted: deleted ?? false, search: search ?? undefined, ids },
    isCounted,
  )
  const chunks = format === 'csv' ? toCsv(reads, isCounted) : toJson(reads)
  // The first chunk is read before the headers are sent, so that an unreachable database gives a 503.
  const first = await chunks.next()
  reply.raw.setTimeout(SILENT_MS_MAX, () => reply.raw.destroy())
  reply.header('Content-Disposition', `attachment; filename="links.${format === 'csv' ? 'csv' : 'json'}"`)
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  async function* whole() {
    yield first.value as string
    yield* chunks
  }
  return reply.send(Readable.from(whole(), { highWaterMark: 1 }))
}
