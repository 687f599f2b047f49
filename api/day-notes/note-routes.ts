import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { parseWire } from '../http/wire.js'
import { demandInOrder } from '../http/wire-fields.js'
import { addKeptRoutes, toKeptAnswer } from '../kept/kept-routes.js'
import { type Kept, listKept } from '../kept/kept-table.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { noteDraftSchema, noteListQuerySchema, notePatchSchema } from './note-schemas.js'

const notes: Kept<v.InferOutput<typeof noteDraftSchema>> = {
  table: 'day_notes',
  noun: 'note',
  fields: ['day', 'text'],
  order: (sql) => sql`day_notes.day DESC, id DESC`,
  rowsMax: 1_000,
}

export function addNoteRoutes(app: FastifyInstance, { sql }: Pick<ApiDeps, 'sql'>) {
  app.get('/workspace/:workspace_id/notes', async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const { start, end } = parseWire(noteListQuerySchema, request.query)
    demandInOrder('start', start, 'end', end)
    const within = sql`
      ${start == null ? sql`` : sql`AND day >= ${start}::date`} ${end == null ? sql`` : sql`AND day <= ${end}::date`}`
    const rows = await listKept(sql, notes, workspaceId, within)
    return { notes: rows.map(toKeptAnswer) }
  })

  addKeptRoutes(
    app,
    { sql },
    { kept: notes, path: 'notes', idName: 'note_id', draft: noteDraftSchema, patch: notePatchSchema },
  )
}
