import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { demandOwnDomain } from '../kept/kept-domain.js'
import { addKeptRoutes, toKeptAnswer } from '../kept/kept-routes.js'
import { type Kept, listKept } from '../kept/kept-table.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { readViewDraft, readViewPatch } from './view-schemas.js'

const views: Kept<v.InferOutput<typeof readViewDraft>> = {
  table: 'saved_views',
  noun: 'view',
  fields: ['name', 'filters', 'hidden_columns'],
  order: (sql) => sql`lower(name)`,
  rowsMax: 100,
}

export function addViewRoutes(app: FastifyInstance, { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>) {
  app.get('/workspace/:workspace_id/views', async (request) => {
    const rows = await listKept(sql, views, pathWorkspaceId(request))
    return { views: rows.map(toKeptAnswer) }
  })

  addKeptRoutes(
    app,
    { sql },
    {
      kept: views,
      path: 'views',
      idName: 'view_id',
      draft: readViewDraft,
      patch: readViewPatch,
      check: demandOwnDomain('filters', publicUrl.host),
    },
  )
}
