import type { Sql } from '../../postgres/connect.js'
import { isDefaultHost, readNewDomainName } from './domain-name.js'
import { isDomain } from './domains-table.js'

/**
 * Answers a proxy that makes certificates on demand and asks with `?domain=go.example.com`: 200 for a known domain, 404
 * for any other name. So a stranger who points a name here cannot cause a certificate to be made.
 */
export function createDomainPage(sql: Sql, publicUrl: URL) {
  return async (query: URLSearchParams) => {
    const read = readNewDomainName(query.get('domain') ?? '')
    if ('value' in read && (isDefaultHost(read.value, publicUrl) || (await isDomain(sql, read.value))))
      return { status: 200, body: { name: read.value } }
    return { status: 404, body: { error: 'Not found', code: 'not_found' } }
  }
}
