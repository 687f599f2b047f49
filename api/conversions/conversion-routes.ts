import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { forgetCustomer, type InTurn } from '../../maintenance/forget-customer.js'
import { readAsJson } from '../http/body/bodies.js'
import { InvalidFields, notFound, sentenceOf } from '../http/errors.js'
import { inTime } from '../http/in-time.js'
import { changeAs } from '../http/in-transaction.js'
import { takerOf } from '../limits/holder.js'
import { byRight } from '../roles/by-right.js'
import { demandWorkspaceId } from '../roles/named-workspace.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { voidConversion } from './conversions-table.js'
import { addListRoutes } from './list-routes.js'
import { InvalidConversion, sendConversion } from './recorded.js'
import { type ConversionDeps, createConversionReports } from './report-conversions.js'
import { createReportFromBrowser } from './report-from-browser.js'
import { createReportMany } from './report-many.js'
import { createReportOne } from './report-one.js'

/** Enough for 1000 conversions with as much metadata as a request may have, in any script. */
const BODY_LIMIT = 8 * 1024 * 1024
/** The wait of a deletion for its turn in the database. */
const FORGET_WAIT_MS_MAX = 3_000
/** The same time limit as for other bulk requests. */
const HANDLER_MS_MAX = 60_000

/** The routes that record conversions, with a key or for a visitor. */
function createReporting(deps: ConversionDeps): FastifyPluginAsync {
  const reports = createConversionReports(deps)
  const reportOne = createReportOne(deps, reports)
  const reportMany = createReportMany(deps, reports)
  const reportFromBrowser = createReportFromBrowser(deps, reports)
  return async (open) => {
    open.addHook('onSend', async (_request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*') // pages may not send the headers that carry keys
    })
    const config = {
      keyOptional: true,
      keyInBody: true,
      keepsText: true,
      timesItself: true,
      nestedFields: ['metadata'],
    }
    open.post('/conversions', { bodyLimit: BODY_LIMIT, config }, (request, reply) => {
      const report = !request.caller ? reportFromBrowser : Array.isArray(request.body) ? reportMany : reportOne
      return inTime(report(request, reply), HANDLER_MS_MAX, 'The request took too long')
    })
    open.options('/conversions', { config: { keyOptional: true, isUndocumented: true } }, async (_request, reply) =>
      reply
        .headers({
          'Access-Control-Allow-Methods': 'POST',
          'Access-Control-Allow-Headers': 'Content-Type, X-Source',
          'Access-Control-Max-Age': '86400',
        })
        .code(204)
        .send(),
    )
  }
}

export function addConversionRoutes(api: FastifyInstance, deps: ConversionDeps) {
  const { sql, inDatabaseTurn, shards } = deps
  const conversions: FastifyPluginAsync = async (app) => {
    // Pages send text/plain, because other types need a preflight, which sendBeacon cannot make.
    readAsJson(app, 'text/plain')
    // The contract promises `error` in these answers. 400 means that the request cannot be read or names no workspace,
    // 422 that a field of the event is invalid.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof InvalidFields)) throw error
      const isInvalid = error instanceof InvalidConversion
      const code = isInvalid ? 'validation_failed' : 'bad_request'
      reply.code(isInvalid ? 422 : 400).send({ error: sentenceOf(error.fields), code, ...error.fields })
    })

    addListRoutes(app, deps)

    // An id may contain slashes. The caller encodes it, and the router has decoded it.
    app.delete('/conversions/:event_id', async (request, reply) => {
      const workspaceId = demandWorkspaceId(request)
      const { event_id } = request.params as { event_id: string }
      if (event_id.includes('\0')) throw notFound()
      const row = await changeAs(sql, byRight(request.caller, workspaceId), (tx) =>
        voidConversion(tx, workspaceId, event_id),
      )
      if (!row) throw notFound()
      return sendConversion(reply, row)
    })

    app.delete('/workspace/:workspace_id/customers/:external_id', async (request) => {
      const workspaceId = pathWorkspaceId(request)
      const { caller } = request
      const { external_id } = request.params as { external_id: string }
      if (external_id === '' || external_id.includes('\0')) throw notFound()
      const inTurn: InTurn = (work) => inDatabaseTurn(takerOf(caller, workspaceId), FORGET_WAIT_MS_MAX, work)
      return {
        external_id,
        conversions: await forgetCustomer(sql, shards, workspaceId, external_id, {
          by: byRight(caller, workspaceId),
          inTurn,
        }),
      }
    })

    app.register(createReporting(deps))
  }
  api.register(conversions)
}
