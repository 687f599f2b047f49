import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { notFound } from '../errors.js'
import { countLinks } from '../links/links-table.js'
import { pathWorkspaceId } from '../path-ids.js'
import { parseWire } from '../wire.js'
import { readCounter } from './counters.js'
import { readCounts, readSeries } from './read-report.js'
import { reportQuerySchema } from './report-query.js'
import { reportMsMax } from './run-query.js'

export function addReportRoutes(app: FastifyInstance, { sql, clickhouse, now }: ApiDeps) {
  /** What the request asks of links that the workspace has. */
  async function readReport(request: FastifyRequest) {
    const workspaceId = pathWorkspaceId(request)
    const report = parseWire(reportQuerySchema(workspaceId, now()), request.query)
    const { linkIds } = report
    if (linkIds && (await countLinks(sql, linkIds, workspaceId)) < linkIds.length) throw notFound()
    return report
  }

  const options = { handlerTimeout: reportMsMax }
  app.get('/workspace/:workspace_id/clicks', options, async (request) =>
    readSeries(clickhouse, await readReport(request)),
  )

  app.get('/workspace/:workspace_id/clicks/counters/:counter', options, async (request) => {
    pathWorkspaceId(request) // a stranger learns nothing, not even the names of counters
    const counter = readCounter((request.params as { counter: string }).counter)
    return readCounts(clickhouse, counter, await readReport(request))
  })
}
