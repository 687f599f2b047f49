import type { Sql } from '../../postgres/connect.js'
import { isDefaultHost, readNewDomainName } from './domain-name.js'
import { isDomain } from './domains-table.js'

/**
 * Answers a proxy that makes certificates on demand, `?domain=go.example.com`: 200 where visitors may come by that name,
 * 404 where it is nobody's, so that strangers who point names here cannot have certificates made.
 */
export function createDomainPage(sql: Sql, publicUrl: URL) {
  return async (query: URLSearchParams) => {
    const read = readNewDomainName(query.get('domain') ?? '')
    if ('value' in read && (isDefaultHost(read.value, publicUrl) || (await isDomain(sql, read.value))))
      return { status: 200, body: { name: read.value } }
    return { status: 404, body: { error: 'Not found', code: 'not_found' } }
  }
}
