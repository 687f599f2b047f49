import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidFields } from '../http/errors.js'
import { isObject } from '../http/wire.js'
import { demandWorkspaceId, namedWorkspaceId } from '../roles/named-workspace.js'
import { eventIdOf, readConversionDraft } from './conversion-draft.js'
import { inputsOf } from './inputs.js'
import { demandRecorded, InvalidConversion, sendConversion } from './recorded.js'
import type { ConversionDeps, ConversionReports } from './report-conversions.js'

/** Records one event, and answers with its conversion. */
export function createReportOne({ now }: Pick<ConversionDeps, 'now'>, reports: ConversionReports) {
  return async function reportOne(request: FastifyRequest, reply: FastifyReply) {
    namedWorkspaceId(request) // throws if the query names an invalid workspace, also when the body names a valid one
    const { body } = request
    if (!isObject(body)) throw new InvalidFields({ base: ['must be an object, or an array of objects'] })
    const workspaceId = demandWorkspaceId(request, body.workspace_id)
    const read = readConversionDraft((await inputsOf(request))[0], now())
    if ('errors' in read) {
      const eventId = eventIdOf(body)
      const known = eventId && (await reports.findKnown(workspaceId, [eventId])).get(eventId)
      if (!known) throw new InvalidConversion(read.errors)
      return sendConversion(reply, known)
    }
    const { isNew, row } = demandRecorded(await reports.recordOne(request, { draft: read.value, workspaceId }))
    return sendConversion(reply, row, isNew)
  }
}
