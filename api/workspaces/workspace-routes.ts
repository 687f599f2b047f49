import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { findWorkspaces } from './workspaces-table.js'

export function addWorkspaceRoutes(app: FastifyInstance, { sql }: ApiDeps) {
  app.get('/workspaces', async (request) => {
    const workspaces = await findWorkspaces(sql, request.caller.workspaceIds)
    return workspaces.map(({ id, name, plan, inserted_at }) => ({
      id,
      name,
      plan,
      inserted_at: inserted_at.toISOString(),
    }))
  })
}
