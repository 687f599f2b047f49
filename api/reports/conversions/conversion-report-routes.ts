import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLinksEverHad } from '../../conversions/conversions-table.js'
import type { ApiDeps } from '../../deps.js'
import { notFound } from '../../http/errors.js'
import { contentTypes } from '../../http/separated-values.js'
import { parseWire } from '../../http/wire.js'
import { demandFeature } from '../../limits/demand-feature.js'
import { pathWorkspaceId } from '../../roles/path-ids.js'
import { findWorkspaces } from '../../workspaces/workspaces-table.js'
import { firstClickQuery, firstConversionQuery, readFirstMs } from '../first-moment.js'
import { readLinkNames } from '../link-names.js'
import type { RunReportQuery } from '../read-report.js'
import { asFile, type InTurn, nameFrequency } from '../report-answers.js'
import { REPORT_MS_MAX } from '../run-query.js'
import { readConversionCounter } from './conversion-counters.js'
import { linkIdsOf } from './conversion-filters.js'
import { type ConversionReport, type ConversionReportKind, conversionQuerySchema } from './conversion-query.js'
import { writeConversionCounters, writeConversionSeries, writeFunnel } from './conversion-tables.js'
import { readConversionCounts, readConversionSeries } from './read-conversions.js'
import { readFunnel } from './read-funnel.js'

type Deps = Pick<ApiDeps, 'sql' | 'inDatabaseTurn' | 'now' | 'plans'>

export function addConversionReportRoutes(app: FastifyInstance, deps: Deps, inTurn: InTurn) {
  const { sql, now, plans } = deps

  /**
   * Reads the report of a request.
   * @throws 404 when it names a link that the workspace never had, 403 when the plan has no conversions
   */
  async function readReport(request: FastifyRequest, reply: FastifyReply, kind: ConversionReportKind) {
    const workspaceId = pathWorkspaceId(request)
    const askedAt = now()
    const read = (firstMs?: number) =>
      parseWire(conversionQuerySchema(workspaceId, askedAt, kind, firstMs), request.query)
    const report = read()
    const [workspace] = await findWorkspaces(sql, [workspaceId])
    if (!workspace) throw notFound()
    demandFeature(plans[workspace.plan], 'conversions')
    const linkIds = (report.filters.link_id?.in ?? []).filter((id) => id !== '').map(Number)
    if (linkIds.length > 0 && (await countLinksEverHad(sql, linkIds, workspaceId)) < linkIds.length) throw notFound()
    if (!report.isFromFirst) return report
    const whose = { workspaceId, linkIds: linkIdsOf(report.filters) }
    const queries = [firstConversionQuery(whose), ...(kind === 'funnel' ? [firstClickQuery(whose)] : [])]
    return read(await inTurn(report, reply, (ask) => readFirstMs(ask, queries)))
  }

  async function answer<T>(
    report: ConversionReport,
    reply: FastifyReply,
    name: string,
    read: (ask: RunReportQuery) => Promise<T>,
    write: (found: T) => Promise<Buffer>,
  ) {
    const found = await inTurn(report, reply, read)
    if (report.format === 'json') return found
    const table = await write(found)
    asFile(reply, report, name)
    return table
  }

  const options = { handlerTimeout: REPORT_MS_MAX }
  app.get('/workspace/:workspace_id/conversions/series', options, async (request, reply) => {
    const report = await readReport(request, reply, 'series')
    const text = await inTurn(report, reply, async (ask) =>
      writeConversionSeries(await readConversionSeries(ask, report), report),
    )
    if (report.format === 'json') return reply.type(contentTypes.json).send(text)
    asFile(reply, report, 'conversions')
    nameFrequency(reply, report)
    return text
  })

  app.get('/workspace/:workspace_id/conversions/counters/:counter', options, async (request, reply) => {
    pathWorkspaceId(request) // first, so that a stranger does not learn the names of counters from an error
    const counter = readConversionCounter((request.params as { counter: string }).counter)
    const report = await readReport(request, reply, 'counter')
    const read = (ask: RunReportQuery) => readConversionCounts(ask, counter, report)
    return answer(report, reply, `conversions-${counter}`, read, async (found) =>
      writeConversionCounters(
        found,
        report,
        counter === 'link_id' ? await readLinkNames(deps, request.caller, report.workspaceId, found.values) : undefined,
      ),
    )
  })

  app.get('/workspace/:workspace_id/conversions/funnel', options, async (request, reply) => {
    const report = await readReport(request, reply, 'funnel')
    return answer(
      report,
      reply,
      'funnel',
      (ask) => readFunnel(ask, report),
      (found) => writeFunnel(found, report),
    )
  })
}
