import type { FastifyReply } from 'fastify'
import { contentTypes } from '../http/separated-values.js'
import { whileAsked } from '../http/while-wanted.js'
import { takerOf } from '../limits/holder.js'
import type { InQueryPlace } from '../limits/query-places.js'
import type { WorkspaceGate } from '../limits/workspace-gate.js'
import type { Query } from './click-queries.js'
import type { RunReportQuery } from './read-report.js'
import type { Report } from './report.js'
import { fileNameOf } from './report-query.js'
import { runQuery } from './run-query.js'

/**
 * Runs `work` as soon as the gate has a free place for a report of the workspace, and each of its queries as soon as
 * there is a place for it.
 */
export function openTurns(enter: WorkspaceGate, inQueryPlace: InQueryPlace) {
  return <T>(
    { workspaceId }: Pick<Report, 'workspaceId'>,
    reply: FastifyReply,
    work: (ask: RunReportQuery) => Promise<T>,
  ): Promise<T> =>
    whileAsked(reply, async (wanted) => {
      // When one query of a report fails, nobody waits for the others.
      const ended = new AbortController()
      const signal = AbortSignal.any([wanted, ended.signal])
      const taker = takerOf(reply.request.caller, workspaceId)
      const ask = <Row>(query: Query) =>
        inQueryPlace(taker, signal, (client) => runQuery<Row>(client, query, { signal }))
      const leave = await enter(taker, signal)
      return work(ask).finally(() => {
        leave()
        ended.abort()
      })
    })
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
