import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { ApiDeps } from '../deps.js'
import { demandOwnDomain } from '../kept/kept-domain.js'
import { addKeptRoutes, toKeptAnswer } from '../kept/kept-routes.js'
import { type Kept, listKept } from '../kept/kept-table.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { readTemplateDraft, readTemplatePatch } from './template-schemas.js'

const templates: Kept<v.InferOutput<typeof readTemplateDraft>> = {
  table: 'templates',
  noun: 'template',
  fields: ['name', 'fields'],
  order: (sql) => sql`lower(name)`,
  rowsMax: 100,
}

export function addTemplateRoutes(app: FastifyInstance, { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>) {
  app.get('/workspace/:workspace_id/templates', async (request) => {
    const rows = await listKept(sql, templates, pathWorkspaceId(request))
    return { templates: rows.map(toKeptAnswer) }
  })

  addKeptRoutes(
    app,
    { sql },
    {
      kept: templates,
      path: 'templates',
      idName: 'template_id',
      draft: readTemplateDraft,
      patch: readTemplatePatch,
      check: demandOwnDomain('fields', publicUrl.host),
    },
  )
}
