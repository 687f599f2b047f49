import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { fullUrl } from '../../links/link-answer.js'
import type { ApiDeps } from '../deps.js'
import { ANSWER_BYTES_MAX } from '../http/body/large-answer.js'
import { type Taker, takerOf } from '../limits/holder.js'
import type { WorkspaceGate } from '../limits/workspace-gate.js'
import { findLinkNames } from '../links/links-table.js'
import type { Query } from './click-queries.js'
import { type ExportSources, exportLines, toCsv, toJson } from './export-clicks.js'
import type { Report } from './report.js'
import { asFile } from './report-answers.js'
import { queryColumns } from './run-query.js'

/** A client that reads nothing of its export for this time is disconnected. */
const STALL_MS = 30_000

/** The fastest compression, because better compression would take more time than it saves in transfer. */
export const exportCompression = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
}

type Deps = Pick<ApiDeps, 'sql' | 'shards' | 'publicUrl' | 'openExport'>

function sourcesOf(
  { sql, shards, publicUrl }: Deps,
  taker: Taker,
  signal: AbortSignal,
  enterQuery: WorkspaceGate,
): ExportSources {
  const { workspaceId } = taker
  return {
    async ask(query: Query) {
      const leave = await enterQuery(taker, signal)
      return shards
        .of(workspaceId)
        .then((client) => queryColumns<Record<string, unknown>>(client, query, { signal }))
        .finally(leave)
    },
    async findLinks(ids) {
      const links = await findLinkNames(sql, ids, workspaceId)
      return new Map(links.map((link) => [link.id, { full_url: fullUrl(link, publicUrl), name: link.name }]))
    },
  }
}

/**
 * Streams the clicks of a report as fast as the client reads them. A page of CSV is read to its end first: if more clicks
 * follow, the header X-Next-After names the last click of the page. So such a page has few bytes, whatever its limit.
 * @param enterQuery gives a place as long as ClickHouse runs a query of the export
 */
export async function answerExport(deps: Deps, reply: FastifyReply, report: Report, enterQuery: WorkspaceGate) {
  const taker = takerOf(reply.request.caller, report.workspaceId)
  const signal = await deps.openExport(reply, report.workspaceId)
  const { page, format } = report
  const isHeld = page !== undefined && format === 'csv'
  const charactersMax = isHeld ? ANSWER_BYTES_MAX : undefined
  const lines = exportLines(sourcesOf(deps, taker, signal, enterQuery), report, page ?? {}, charactersMax)
  const texts = format === 'csv' ? toCsv(lines, report.bom === true) : toJson(lines, page !== undefined)

  let first = ''
  if (isHeld) {
    let part = await texts.next()
    for (; !part.done; part = await texts.next()) first += part.value
    if (part.value !== null) reply.header('X-Next-After', part.value)
  } else {
    // The head and the first clicks are read before the headers are sent, so that an early error still gets its status.
    for (let i = 0; i < 2; i += 1) first += (await texts.next()).value ?? ''
  }
  asFile(reply, report, 'clicks')
  reply.raw.setTimeout(STALL_MS, () => {
    if (reply.raw.writableNeedDrain) reply.raw.destroy()
  })
  return Readable.from(joined(first, texts), { objectMode: false })
}

async function* joined(first: string, rest: AsyncGenerator<string, unknown>) {
  yield first
  for await (const text of rest) yield text
}
