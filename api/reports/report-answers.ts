import type { FastifyReply } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { ApiError } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { whileWanted } from '../http/while-wanted.js'
import { takerOf } from '../limits/holder.js'
import type { WorkspaceGate } from '../limits/workspace-gate.js'
import type { RunReportQuery } from './read-report.js'
import type { Report } from './report.js'
import { fileNameOf } from './report-query.js'
import { runQuery } from './run-query.js'

/** Runs `work` on the workspace's shard as soon as the gate has a free place for the workspace. */
export const openTurns = (enter: WorkspaceGate, shards: ApiDeps['shards']) =>
  async function inTurn<T>(
    { workspaceId }: Pick<Report, 'workspaceId'>,
    reply: FastifyReply,
    work: (ask: RunReportQuery) => Promise<T>,
  ): Promise<T> {
    const signal = whileWanted(reply)
    try {
      const leave = await enter(takerOf(reply.request.caller, workspaceId), signal)
      return await work(async (query) => runQuery(await shards.of(workspaceId), query, { signal })).finally(leave)
    } catch (error) {
      throw signal.aborted ? new ApiError('service_unavailable', 'The client has disconnected') : error
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
