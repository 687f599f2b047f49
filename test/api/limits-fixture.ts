import { Registry } from 'prom-client'
import type { Test } from 'tap'
import { type AppDeps, buildApp } from '../../api/app.js'
import { createPlans } from '../../usage/plans.js'
import { withApi } from './api-fixture.js'
import { logFailures } from './log-failures.js'

// The rate is so low that only the test itself refills a bucket.
const slow = { ...createPlans(), free: { ...createPlans().free, rate: 0.001 } }

/** Two apis on the same databases, with limits that a test can reach. */
export async function withLimits(t: Test) {
  const api = await withApi(t)
  const { sql } = api

  /** Starts one more api on the same databases. */
  function startApp(more: Partial<AppDeps> = {}) {
    const registry = new Registry()
    const log = logFailures()
    const shards = { of: async () => api.clickhouse.client }
    const publicUrl = new URL('https://go.example.com')
    const app = buildApp({ sql, shards, publicUrl, log, registry, now: () => new Date(), plans: slow, ...more })
    t.teardown(() => app.close())
    return { app, registry }
  }

  const apps = [startApp(), startApp()]
  let asked = 0

  return {
    ...api,
    apps,
    startApp,
    /** Asks the apps in turn. */
    ask(key: string, url = '/api/v1/workspaces', remoteAddress = '192.0.2.1') {
      asked += 1
      const headers = key ? { authorization: `Bearer ${key}` } : {}
      return apps[asked % apps.length].app.inject({ url, headers, remoteAddress })
    },
    /** A key of a new workspace. */
    async freshKey(plan = 'free') {
      const [{ id }] = await sql<
        [{ id: number }]
      >`INSERT INTO workspaces (name, plan) VALUES ('x', ${plan}) RETURNING id`
      const key = `sk_of_${id}`
      const [row] = await sql<[{ id: number }]>`
        INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256(${key}::bytea), 'sk', ${id}) RETURNING id`
      return { key, id: row.id, workspaceId: id }
    },
  }
}

/** Limit, remaining requests and the time of the reset in seconds, from the headers of an answer. */
export const limitOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]))
