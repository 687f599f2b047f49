import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ISql } from 'postgres'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { InvalidFields, notFound } from '../http/errors.js'
import { demandMatch, etagOfContent } from '../http/etag.js'
import { changeAs } from '../http/in-transaction.js'
import { isObject, parseWire } from '../http/wire.js'
import { byRight } from '../roles/by-right.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { NOT_AN_OBJECT } from './kept-fields.js'
import { deleteKept, findKept, insertKept, type Kept, type KeptRow, updateKept } from './kept-table.js'

interface Options<Values> {
  kept: Kept<Values>
  /** Name of the list in paths, such as `notes`. */
  path: string
  /** Name of the id in paths. */
  idName: string
  /** The body that adds a row. */
  draft: v.GenericSchema<unknown, Values>
  /** The body that changes a row. An absent field stays unchanged. */
  patch: v.GenericSchema<unknown, Partial<Values>>
  /** Checks values in the transaction that writes them, and returns those to write. By default all values are good. */
  check?<V extends Partial<Values>>(tx: ISql, workspaceId: number, values: V): Promise<V>
}

/** @throws {InvalidFields} for an array too, in which a schema of an object would only miss fields */
function readBody<T extends v.GenericSchema>(schema: T, body: unknown) {
  if (!isObject(body)) throw new InvalidFields({ base: [NOT_AN_OBJECT] })
  return parseWire(schema, body)
}

/** The row as the API shows it. */
export const toKeptAnswer = <V>({ inserted_at, ...row }: KeptRow<V>) => ({
  ...row,
  inserted_at: inserted_at.toISOString(),
})

/** Adds the routes that read one row, add, change and delete rows. The one that lists them is the caller's. */
export function addKeptRoutes<Values>(
  app: FastifyInstance,
  { sql }: Pick<ApiDeps, 'sql'>,
  { kept, path, idName, draft, patch, check = async (_tx, _id, values) => values }: Options<Values>,
) {
  const all = `/workspace/:workspace_id/${path}`
  const one = `${all}/:${idName}`
  const idOf = ({ params }: FastifyRequest) => pathId((params as Record<string, string>)[idName])

  const etagOf = (row: KeptRow<Values>) => etagOfContent(toKeptAnswer(row))
  function answer(reply: FastifyReply, row: KeptRow<Values>) {
    reply.header('ETag', etagOf(row))
    return toKeptAnswer(row)
  }

  app.get(one, async (request, reply) => {
    const row = await findKept(sql, kept, pathWorkspaceId(request), idOf(request))
    if (!row) throw notFound()
    return answer(reply, row)
  })

  app.post(all, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const values = readBody(draft, request.body)
    const by = byRight(request.caller, workspaceId)
    const row = await changeAs(sql, by, async (tx) =>
      insertKept(tx, kept, workspaceId, await check(tx, workspaceId, values)),
    )
    return answer(reply, row)
  })

  app.patch(one, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const id = idOf(request)
    const values = readBody(patch, request.body)
    const demandKnown = demandMatch(request.headers['if-match'], kept.noun, etagOf)
    const by = byRight(request.caller, workspaceId)
    const row = await changeAs(sql, by, async (tx) => {
      const known = demandKnown && (await findKept(tx, kept, workspaceId, id, tx`FOR UPDATE`))
      if (known) demandKnown?.(known)
      return updateKept(tx, kept, workspaceId, id, await check(tx, workspaceId, values))
    })
    if (!row) throw notFound()
    return answer(reply, row)
  })

  app.delete(one, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    const id = idOf(request)
    const by = byRight(request.caller, workspaceId)
    if (!(await changeAs(sql, by, (tx) => deleteKept(tx, kept.table, workspaceId, id)))) throw notFound()
    return reply.type('application/json').send(JSON.stringify(`${capital(kept.noun)} deleted`))
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
