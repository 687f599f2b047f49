import type { Test } from 'tap'
import { addStranger, withApi } from '../api/api-fixture.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

/** An api with two links to report conversions for, and a workspace of somebody else. */
export async function withReporting(t: Test) {
  const api = await withApi(t)
  const { sql, workspaceId, app, key } = api
  const stranger = await addStranger(sql)
  return {
    api,
    sql,
    workspaceId,
    stranger,
    sign: await openTestSigner(sql),
    link: await addLink(sql, workspaceId, '/one'),
    other: await addLink(sql, workspaceId, '/two'),
    post: (body: unknown, headers: Record<string, string> = {}) => api.post('/conversions', body, { headers }),
    /** Reports a body of any type. `text` is the answer as it was written. */
    async send(type: string, payload: string) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': type }
      const response = await app.inject({ method: 'POST', url: '/api/v1/conversions', headers, payload })
      return { status: response.statusCode, body: response.json(), text: response.body }
    },
  }
}
