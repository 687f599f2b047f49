import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { ApiError, notFound } from '../errors.js'
import { countLinks } from '../links/links-table.js'
import { pathWorkspaceId } from '../path-ids.js'
import { contentTypes } from '../separated-values.js'
import { parseWire } from '../wire.js'
import { readCounter } from './counters.js'
import { exportClicks, exportMsMax } from './export-clicks.js'
import { type Ask, readCounts, readSeries } from './read-report.js'
import { exportGateBounds, openReportGate, type ReportGate, reportGateBounds } from './report-gate.js'
import { fileNameOf, type Report, type ReportKind, reportQuerySchema } from './report-query.js'
import { clicksTable, countersTable, toText } from './report-tables.js'
import { reportMsMax, runQuery } from './run-query.js'

/** A client that takes nothing of an export for so long is cut off. */
const stallMs = 30_000

/** Aborts when the answer is out, or nobody waits for it any more. */
function whileWanted(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

export function addReportRoutes(app: FastifyInstance, { sql, shards, now }: ApiDeps) {
  const enterReports = openReportGate(reportGateBounds)
  const enterExports = openReportGate(exportGateBounds)

  /** What the request asks of links that the workspace has. */
  async function readReport(request: FastifyRequest, kind: ReportKind) {
    const workspaceId = pathWorkspaceId(request)
    const report = parseWire(reportQuerySchema(workspaceId, now(), kind), request.query)
    const { linkIds } = report
    if (linkIds && (await countLinks(sql, linkIds, workspaceId)) < linkIds.length) throw notFound()
    return report
  }

  /** Runs `work` when the workspace has a place for it. */
  async function inTurn<T>(enter: ReportGate, report: Report, reply: FastifyReply, work: (ask: Ask) => Promise<T>) {
    const signal = whileWanted(reply)
    try {
      const leave = await enter(report.workspaceId, signal)
      return await work((query) => runQuery(shards.of(report.workspaceId), query, { signal })).finally(leave)
    } catch (error) {
      throw signal.aborted ? new ApiError('service_unavailable', 'Nobody waits for the report') : error
    }
  }

  function asFile(reply: FastifyReply, report: Report, what: string) {
    reply.type(contentTypes[report.format])
    reply.header('Content-Disposition', `attachment; filename="${fileNameOf(what, report)}.${report.format}"`)
  }

  const options = { handlerTimeout: reportMsMax }
  app.get('/workspace/:workspace_id/clicks', options, async (request, reply) => {
    const report = await readReport(request, 'series')
    const answer = await inTurn(enterReports, report, reply, (ask) => readSeries(ask, report))
    if (report.format === 'json') return answer
    asFile(reply, report, 'clicks')
    return toText(clicksTable(answer), report.format)
  })

  app.get('/workspace/:workspace_id/clicks/counters/:counter', options, async (request, reply) => {
    pathWorkspaceId(request) // a stranger learns nothing, not even the names of counters
    const counter = readCounter((request.params as { counter: string }).counter)
    const report = await readReport(request, 'counter')
    const answer = await inTurn(enterReports, report, reply, (ask) => readCounts(ask, counter, report))
    if (report.format === 'json') return answer
    asFile(reply, report, counter)
    return toText(countersTable(answer), report.format)
  })

  app.get('/workspace/:workspace_id/clicks/export', { handlerTimeout: exportMsMax }, async (request, reply) => {
    const report = await readReport(request, 'export')
    const signal = whileWanted(reply)
    const leave = await enterExports(report.workspaceId, signal)
    reply.raw.once('close', leave)
    const rows = exportClicks(shards.of(report.workspaceId), report, signal)
    // The first rows before the headers: what is wrong from the start gets its status.
    const first = await rows.next()
    reply.raw.setTimeout(stallMs, () => reply.raw.destroy())
    asFile(reply, report, 'clicks')
    return Readable.from(joined(first.value ?? '', rows), { objectMode: false })
  })
}

async function* joined(first: string, rest: AsyncGenerator<string>) {
  yield first
  yield* rest
}
