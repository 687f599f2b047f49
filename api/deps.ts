import type { ClickHouseClient } from '@clickhouse/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'
import type { DomainCheck } from './domains/check-cname.js'

/** What the API works with, opened and closed by others. */
export interface ApiDeps {
  sql: Sql
  clickhouse: ClickHouseClient
  /** Where visitors reach the redirector. */
  publicUrl: URL
  /** Absent: domains are added unchecked, as in a closed network. */
  domainCheck?: DomainCheck
  log: FastifyBaseLogger
  registry: Registry
  now: () => Date
}
