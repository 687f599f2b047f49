import { Registry } from 'prom-client'
import type { Test } from 'tap'
import * as v from 'valibot'
import { buildApp } from '../../api/app.js'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { domainErrorSchema } from '../../api/domains/domain-schemas.js'
import { addDomain, withApi } from './api-fixture.js'
import { type DnsName, withDnsServer } from './domains-dns-server.js'
import { logFailures } from './log-failures.js'

/** The name that the CNAME of every domain must lead to. */
export const TARGET = 'cname.slugline.example'
export const publicUrl = new URL('https://go.slugline.example')

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** An api that checks the DNS of domains with a server of the test's own, which answers what `names` has. */
export async function withDomains(t: Test) {
  const api = await withApi(t, { publicUrl: publicUrl.href })
  const { sql, workspaceId, userId } = api
  const names = new Map<string, DnsName>()
  const dns = await withDnsServer(t, names)
  const app = buildApp({
    sql,
    shards: { of: async () => api.clickhouse.client },
    publicUrl,
    domainCheck: createDomainCheck(TARGET, [dns.server]),
    log: logFailures(),
    registry: new Registry(),
    now: () => new Date(),
  })
  t.teardown(() => app.close())

  async function ask(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${api.key}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, type: response.headers['content-type'], body: JSON.parse(response.body) }
  }

  return {
    /** The same databases without a check of DNS. */
    unchecked: api,
    sql,
    workspaceId,
    userId,
    names,
    dns,
    ask,
    ours: `/workspace/${workspaceId}/domains`,
    pointHere(...hosts: string[]) {
      for (const host of hosts) names.set(host, { cname: TARGET })
    },
    add: (name: string, place = workspaceId) => addDomain(sql, place, name),
  }
}

/** Checks an answer by its schema, in which every object is closed. */
export function holds(t: Test, schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value)
  t.same(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [], [])
}

/** Checks that an answer refuses a field by its name. */
export function isRefused(t: Test, answer: { status: number; body: unknown }, field: string, message: string | RegExp) {
  t.equal(answer.status, 400)
  holds(t, domainErrorSchema, answer.body)
  t.match(answer.body, { code: 'bad_request', error: String, [field]: [message] })
}
