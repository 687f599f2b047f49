import type { FastifyReply } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { ApiError } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { whileWanted } from '../http/while-wanted.js'
import { takerOf } from '../limits/holder.js'
import type { WorkspaceGate } from '../limits/workspace-gate.js'
import type { Query } from './click-queries.js'
import type { RunReportQuery } from './read-report.js'
import type { Report } from './report.js'
import { fileNameOf } from './report-query.js'
import { runQuery } from './run-query.js'

/**
 * Runs `work` as soon as the gate has a free place for a report of the workspace, and each of its queries as soon as the
 * other gate has one.
 */
export function openTurns(enter: WorkspaceGate, enterQuery: WorkspaceGate, shards: ApiDeps['shards']) {
  return async function inTurn<T>(
    { workspaceId }: Pick<Report, 'workspaceId'>,
    reply: FastifyReply,
    work: (ask: RunReportQuery) => Promise<T>,
  ): Promise<T> {
    const wanted = whileWanted(reply)
    // When one query of a report fails, nobody waits for the others.
    const ended = new AbortController()
    const signal = AbortSignal.any([wanted, ended.signal])
    const taker = takerOf(reply.request.caller, workspaceId)
    async function ask<Row>(query: Query): Promise<Row[]> {
      const leave = await enterQuery(taker, signal)
      return shards
        .of(workspaceId)
        .then((client) => runQuery<Row>(client, query, { signal }))
        .finally(leave)
    }
    try {
      const leave = await enter(taker, signal)
      return await work(ask).finally(leave)
    } catch (error) {
      throw wanted.aborted ? new ApiError('service_unavailable', 'The client has disconnected') : error
    } finally {
      ended.abort()
    }
  }
}

export type InTurn = ReturnType<typeof openTurns>

/** Names the step of a series in a header, because only JSON answers contain it. */
export const nameFrequency = (reply: FastifyReply, { frequency }: Pick<Report, 'frequency'>) =>
  reply.header('X-Frequency', frequency)

/** Makes the answer a file to save. */
export function asFile(reply: FastifyReply, report: Pick<Report, 'format' | 'period' | 'stretches'>, what: string) {
  reply.type(contentTypes[report.format])
  reply.header('Content-Disposition', `attachment; filename="${fileNameOf(what, report)}.${report.format}"`)
}
