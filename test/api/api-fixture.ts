import { Registry } from 'prom-client'
import type { Test } from 'tap'
import { type AppDeps, buildApp } from '../../api/app.js'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { hashKey } from '../../api/keys/secret.js'
import { publicReach } from '../../outbound/reach.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { createDeliverer } from '../../webhooks/deliver.js'
import { withEmptiedClickHouse, withPostgres } from '../services.js'
import { logFailures } from './log-failures.js'

export interface Request {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The moment at which all requests of a test are made. */
export const now = new Date('2026-03-10T15:30:00Z')

/** An api on databases of the test's own, with one workspace and its key. Requests need no socket. */
export async function withApi(
  t: Test,
  options: Partial<
    Pick<
      AppDeps,
      | 'now'
      | 'location'
      | 'log'
      | 'shards'
      | 'plans'
      | 'defaultPlan'
      | 'webhooks'
      | 'live'
      | 'lookAtFrames'
      | 'oidc'
      | 'mails'
      | 'isBreached'
      | 'domainCheck'
      | 'flags'
      | 'newWorkspaces'
      | 'heldBytesMax'
      | 'slowClients'
    >
  > & {
    publicUrl?: string
    apiUrl?: string
    /** How many the api has to Postgres, beside those of the test. Default: it uses those of the test. */
    connections?: number
  } = {},
) {
  const [postgres, clickhouse] = await Promise.all([withPostgres(t), withEmptiedClickHouse(t)])
  const { sql } = postgres
  const registry = new Registry()
  const { deliver, close } = createDeliverer({
    reach: publicReach,
    resolve: async () => Promise.reject(new Error('no names')),
  })
  t.teardown(close)
  const apiSql = options.connections ? connectPostgres(postgres.url, 'test', { connections: options.connections }) : sql
  if (apiSql !== sql) t.teardown(() => apiSql.end({ timeout: 1 }))
  const app = buildApp({
    sql: apiSql,
    admissionSql: sql,
    webhooks: options.webhooks ?? { deliver, reach: publicReach },
    live: options.live,
    domainCheck: options.domainCheck,
    plans: options.plans,
    defaultPlan: options.defaultPlan,
    oidc: options.oidc,
    mails: options.mails,
    isBreached: options.isBreached,
    shards: options.shards ?? { of: async () => clickhouse.client },
    publicUrl: new URL(options.publicUrl ?? 'https://go.example.com'),
    apiUrl: options.apiUrl === undefined ? undefined : new URL(options.apiUrl),
    log: options.log ?? logFailures(),
    location: options.location,
    lookAtFrames: options.lookAtFrames,
    flags: options.flags,
    newWorkspaces: options.newWorkspaces,
    heldBytesMax: options.heldBytesMax,
    slowClients: options.slowClients,
    registry,
    now: options.now ?? (() => now),
  })
  t.teardown(() => app.close())
  const { workspaceId, userId, apiKey } = await ensureFirstWorkspace(sql)
  const key = apiKey!

  /** Answers status, headers and the parsed body. */
  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, request: Request = {}) {
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...(request.key !== '' && { authorization: `Bearer ${request.key ?? key}` }), ...request.headers },
      ...(request.body !== undefined && { payload: request.body as object }),
    })
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) }
  }

  return {
    app,
    postgres,
    clickhouse,
    sql,
    registry,
    key,
    workspaceId,
    userId,
    get: (path: string, request?: Request) => ask('GET', path, request),
    post: (path: string, body: unknown, request?: Request) => ask('POST', path, { ...request, body }),
    patch: (path: string, body: unknown, request?: Request) => ask('PATCH', path, { ...request, body }),
    delete: (path: string, body?: unknown, request?: Request) => ask('DELETE', path, { ...request, body }),
  }
}

/** A workspace of somebody else, with a key of its own. */
export async function addStranger(sql: Sql, key = 'sk_stranger') {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Elsewhere') RETURNING id`
  await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey(key)}, 'sk_', ${id})`
  return { workspaceId: id, key }
}

export async function addDomain(sql: Sql, workspaceId: number, name: string): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, ${name}) RETURNING id`
  return id
}
