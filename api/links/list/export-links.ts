import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { LinkRow } from '../../../links/link-row.js'
import type { ApiDeps } from '../../deps.js'
import { exactJson } from '../../http/body/exact-json.js'
import { mapInSlices } from '../../http/body/in-slices.js'
import { chunksOf, streamTexts } from '../../http/body/stream-texts.js'
import { contentTypes, csvLine } from '../../http/separated-values.js'
import type { Caller } from '../../keys/caller.js'
import { takerOf } from '../../limits/holder.js'
import { readStatistics, statisticsOf } from '../../reports/link-statistics.js'
import { withHooksFor } from '../../webhooks/shown-hooks.js'
import { toCountedLinkAnswer, toLinkAnswer } from '../link-answer.js'
import { countedLinkSchema, type Link, linkSchema } from '../link-schemas.js'
import { filterOf } from './filter-of-query.js'
import type { ListDeps } from './list-page.js'
import type { exportQuerySchema } from './list-query.js'
import { type LinkFilter, measureAfter, readMatching } from './list-statements.js'
import { readLinksInTurn } from './read-links.js'

const MEASURED_AT_ONCE = 500
/**
 * All links that match, in chunks. Each chunk is a statement of its own. So a slow client holds no connection, transaction
 * or lock, and its answer takes the memory of one chunk.
 * @param isCounted whether links have their statistics; today is the day on which the export starts
 * @param signal aborts when the export is not open any more
 */
async function* readLinks(
  deps: ListDeps,
  caller: Caller,
  filter: LinkFilter,
  isCounted: boolean,
  signal: AbortSignal,
): AsyncGenerator<Link[]> {
  const { inQueryPlace, publicUrl } = deps
  const { workspaceId } = filter
  const taker = takerOf(caller, workspaceId)
  const now = deps.now()
  for (let lastId = 0; ; ) {
    const sizes = await readLinksInTurn(deps, taker, (tx) => measureAfter(tx, filter, lastId, MEASURED_AT_ONCE))
    const ids = sizes.map(({ id }) => id)
    const statistics = isCounted ? await readStatistics(inQueryPlace, taker, ids, now, signal) : undefined
    for (const chunk of chunksOf(sizes)) {
      const links = await readLinksInTurn(deps, taker, (tx) => readMatching(tx, filter, chunk))
      withHooksFor(caller, links)
      const toAnswer = (link: LinkRow) =>
        statistics
          ? toCountedLinkAnswer(link, publicUrl, statisticsOf(statistics, link.id))
          : toLinkAnswer(link, publicUrl)
      if (links.length > 0) yield links.map(toAnswer) // some may just have been deleted
    }
    if (sizes.length < MEASURED_AT_ONCE) return
    lastId = ids.at(-1)!
  }
}

async function* toJson(reads: AsyncIterable<Link[]>) {
  let before = '[\n'
  for await (const links of reads) {
    yield before + (await mapInSlices(links, exactJson)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* toCsv(reads: AsyncIterable<Link[]>, isCounted: boolean) {
  const columns = Object.keys((isCounted ? countedLinkSchema : linkSchema).entries) as (keyof Link)[]
  yield csvLine(columns)
  for await (const links of reads)
    yield (await mapInSlices(links, (link) => csvLine(columns.map((column) => link[column])))).join('')
}

/** Streams the links of a workspace that match, oldest first, as fast as the client reads. */
export async function exportLinks(
  deps: ListDeps & Pick<ApiDeps, 'openExport'>,
  reply: FastifyReply,
  workspaceId: number,
  { format, ids, statistics, ...query }: v.InferOutput<typeof exportQuerySchema>,
) {
  const filter = await filterOf(deps, workspaceId, query)
  const signal = await deps.openExport(reply, workspaceId)
  const isCounted = statistics ?? true
  const reads = readLinks(deps, reply.request.caller, { ...filter, ids }, isCounted, signal)
  const chunks = format === 'csv' ? toCsv(reads, isCounted) : toJson(reads)
  reply.header('Content-Disposition', `attachment; filename="links.${format === 'csv' ? 'csv' : 'json'}"`)
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : contentTypes.json)
  return streamTexts(reply, chunks)
}
