import type { FastifyInstance, FastifyReply } from 'fastify'
import { joinInSlices } from '../http/body/large-answer.js'
import { chunksOf, streamTexts } from '../http/body/stream-texts.js'
import { type FieldErrors, InvalidFields } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { unknownParameters } from '../http/unknown-parameters.js'
import { readWire } from '../http/wire.js'
import type { Caller } from '../keys/caller.js'
import { takerOf } from '../limits/holder.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { demandWorkspaceId } from '../roles/named-workspace.js'
import { toConversionCsv, toConversionJson } from './conversion-answer.js'
import { conversionListQuerySchema, LIMIT_DEFAULT } from './conversion-schemas.js'
import { findConversions, listConversions, measurePage } from './conversions-table.js'
import type { ConversionDeps } from './report-conversions.js'

/** A page of JSON ends before more metadata than this. */
const PAGE_METADATA_BYTES_MAX = 2_000_000

const TOO_SLOW = 'Finding these conversions took too long; ask for fewer at once'

const listParameters = Object.keys(conversionListQuerySchema.entries).sort()

/**
 * Reads the query of the list. Unknown parameters are refused, because a misspelt filter would list all conversions.
 */
function readListQuery(query: unknown) {
  const unknown = Object.keys(query as object).filter((name) => name !== 'api_key' && !listParameters.includes(name))
  const errors: FieldErrors = Object.fromEntries(
    unknownParameters(unknown, listParameters).map(([name, error]) => [name, [error]]),
  )
  const read = readWire(conversionListQuerySchema, query)
  if ('errors' in read) Object.assign(errors, read.errors)
  else if (read.value.start && read.value.end && read.value.end.toMs <= read.value.start.fromMs)
    errors.end = ['must be after start']
  if (!('value' in read) || Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return read.value
}

export function addListRoutes(app: FastifyInstance, deps: ConversionDeps) {
  /** A person who saves a file sees no header, so a page of CSV is whole. It is read a few conversions at a time. */
  async function listAsCsv(
    reply: FastifyReply,
    caller: Caller,
    workspaceId: number,
    query: ReturnType<typeof readListQuery>,
  ) {
    await deps.openExport(reply, workspaceId)
    const measured = await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
      measurePage(tx, workspaceId, query),
    )
    const page = measured.slice(0, query.limit ?? LIMIT_DEFAULT)
    async function* read() {
      for (const ids of chunksOf(page))
        yield await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
          findConversions(tx, workspaceId, ids),
        )
    }
    if (measured.length > page.length) reply.header('X-Next-After', page.at(-1)!.id)
    reply.header('Content-Disposition', 'attachment; filename="conversions.csv"').type(contentTypes.csv)
    return streamTexts(reply, toConversionCsv(read()))
  }

  app.get('/conversions', async (request, reply) => {
    const { caller } = request
    const query = readListQuery(request.query)
    const workspaceId = demandWorkspaceId(request)
    if (query.format === 'csv') return listAsCsv(reply, caller, workspaceId, query)
    const { rows, hasMore } = await readInTurn(deps, takerOf(caller, workspaceId), TOO_SLOW, (tx) =>
      listConversions(tx, workspaceId, query, PAGE_METADATA_BYTES_MAX),
    )
    return reply
      .type(contentTypes.json)
      .send(await joinInSlices('{"conversions":[', rows, toConversionJson, `],"has_more":${hasMore}}`))
  })
}
