import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { notFound } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import { exportGateBounds, openWorkspaceGate, reportGateBounds } from '../limits/workspace-gate.js'
import { countLinks } from '../links/links-table.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { answerExport, exportCompression } from './answer-export.js'
import { addConversionReportRoutes } from './conversions/conversion-report-routes.js'
import { readCounter } from './counters.js'
import { EXPORT_MS_MAX } from './export-clicks.js'
import { firstClickQuery, readFirstMs } from './first-moment.js'
import { readLinkNames } from './link-names.js'
import { readCounts, readSeries } from './read-report.js'
import type { ReportKind } from './report.js'
import { asFile, nameFrequency, openTurns } from './report-answers.js'
import { reportQuerySchema } from './report-query.js'
import { countersTable, toText } from './report-tables.js'
import { REPORT_MS_MAX } from './run-query.js'
import { writeSeries } from './write-series.js'

export function addReportRoutes(app: FastifyInstance, deps: ApiDeps) {
  const { sql, inQueryPlace, now } = deps
  const inTurn = openTurns(openWorkspaceGate(reportGateBounds), inQueryPlace)
  const enterQuery = openWorkspaceGate(exportGateBounds)

  /** Reads the report of a request. @throws 404 when it names a link that the workspace does not have */
  async function readReport(request: FastifyRequest, reply: FastifyReply, kind: ReportKind) {
    const workspaceId = pathWorkspaceId(request)
    const askedAt = now()
    const read = (firstMs?: number) => parseWire(reportQuerySchema(workspaceId, askedAt, kind, firstMs), request.query)
    const report = read()
    const { linkIds } = report
    if (linkIds && (await countLinks(sql, linkIds, workspaceId)) < linkIds.length) throw notFound()
    if (!report.isFromFirst) return report
    return read(await inTurn(report, reply, (ask) => readFirstMs(ask, [firstClickQuery(report)])))
  }

  const options = { handlerTimeout: REPORT_MS_MAX }
  app.get('/workspace/:workspace_id/clicks', options, async (request, reply) => {
    const report = await readReport(request, reply, 'series')
    const text = await inTurn(report, reply, async (ask) => writeSeries(await readSeries(ask, report), report))
    if (report.format === 'json') return reply.type(contentTypes.json).send(text)
    asFile(reply, report, 'clicks')
    nameFrequency(reply, report)
    return text
  })

  app.get('/workspace/:workspace_id/clicks/counters/:counter', options, async (request, reply) => {
    pathWorkspaceId(request) // first, so that a stranger does not learn the names of counters from an error
    const counter = readCounter((request.params as { counter: string }).counter)
    const report = await readReport(request, reply, 'counter')
    const answer = await inTurn(report, reply, (ask) => readCounts(ask, counter, report))
    if (report.format === 'json') return answer
    const nameOf =
      counter === 'link_id' ? await readLinkNames(deps, request.caller, report.workspaceId, answer.values) : undefined
    asFile(reply, report, counter)
    return toText(countersTable(answer, nameOf), report)
  })

  const exporting = { handlerTimeout: EXPORT_MS_MAX, compress: exportCompression }
  app.get('/workspace/:workspace_id/clicks/export', exporting, async (request, reply) =>
    answerExport(deps, reply, await readReport(request, reply, 'export'), enterQuery),
  )

  addConversionReportRoutes(app, deps, inTurn)
}
