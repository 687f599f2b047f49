import type { FastifyReply } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { ApiError } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { whileWanted } from '../http/while-wanted.js'
import type { WorkspaceGate } from '../limits/workspace-gate.js'
import type { Ask } from './read-report.js'
import type { Report } from './report.js'
import { fileNameOf } from './report-query.js'
import { runQuery } from './run-query.js'

/** Runs work on a workspace's shard when the workspace has a place for it. */
export const openTurns = (enter: WorkspaceGate, shards: ApiDeps['shards']) =>
  async function inTurn<T>(
    { workspaceId }: Pick<Report, 'workspaceId'>,
    reply: FastifyReply,
    work: (ask: Ask) => Promise<T>,
  ): Promise<T> {
    const signal = whileWanted(reply)
    try {
      const leave = await enter(workspaceId, signal)
      return await work((query) => runQuery(shards.of(workspaceId), query, { signal })).finally(leave)
    } catch (error) {
      throw signal.aborted ? new ApiError('service_unavailable', 'Nobody waits for the report') : error
    }
  }

export type InTurn = ReturnType<typeof openTurns>

/** Names the step of the points of a series, which in JSON the answer does itself. */
export const nameFrequency = (reply: FastifyReply, { frequency }: Pick<Report, 'frequency'>) =>
  reply.header('X-Frequency', frequency)

/** Makes the answer a file to save. */
export function asFile(reply: FastifyReply, report: Pick<Report, 'format' | 'period' | 'stretches'>, what: string) {
  reply.type(contentTypes[report.format])
  reply.header('Content-Disposition', `attachment; filename="${fileNameOf(what, report)}.${report.format}"`)
}
