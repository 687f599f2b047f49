import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../../deps.js'
import { csvLine } from '../../separated-values.js'
import { toLinkAnswer } from '../link-answer.js'
import { type Link, linkSchema } from '../link-schemas.js'
import type { exportQuerySchema } from './list-query.js'
import { type LinkFilter, readAfter } from './list-statements.js'

const readAtOnce = 500

/** Who takes nothing for as long is cut off. */
const silentMsMax = 60_000

/**
 * All links that match, some at a time. Each read is a statement of its own, going on behind the last id: however slow
 * a client is, it holds no connection, transaction or lock, and its answer takes the memory of one read.
 */
async function* readLinks({ sql, publicUrl }: ApiDeps, filter: LinkFilter): AsyncGenerator<Link[]> {
  for (let lastId = 0; ; ) {
    const links = await readAfter(sql, filter, lastId, readAtOnce)
    if (links.length > 0) yield links.map((link) => toLinkAnswer(link, publicUrl))
    if (links.length < readAtOnce) return
    lastId = links.at(-1)!.id
  }
}

async function* toJson(reads: AsyncIterable<Link[]>) {
  let before = '[\n'
  for await (const links of reads) {
    yield before + links.map((link) => JSON.stringify(link)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* toCsv(reads: AsyncIterable<Link[]>) {
  const columns = Object.keys(linkSchema.entries) as (keyof Link)[]
  yield csvLine(columns)
  for await (const links of reads) yield links.map((link) => csvLine(columns.map((column) => link[column]))).join('')
}

/** Streams the workspace's links, oldest first, as fast as the client reads. */
export async function exportLinks(
  deps: ApiDeps,
  reply: FastifyReply,
  workspaceId: number,
  { format, search }: v.InferOutput<typeof exportQuerySchema>,
) {
  const reads = readLinks(deps, { workspaceId, deleted: false, search: search ?? undefined })
  const chunks = format === 'csv' ? toCsv(reads) : toJson(reads)
  // The first is waited for, so that a database which is away is a 503 and not half an answer.
  const first = await chunks.next()
  reply.raw.setTimeout(silentMsMax, () => reply.raw.destroy())
  reply.header('Content-Disposition', `attachment; filename="links.${format === 'csv' ? 'csv' : 'json'}"`)
  reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  async function* whole() {
    yield first.value as string
    yield* chunks
  }
  return reply.send(Readable.from(whole(), { highWaterMark: 1 }))
}
