import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Flags } from '../abuse/flags.js'
import type { Shards } from '../clickhouse/shards.js'
import type { Reach } from '../outbound/reach.js'
import type { Sql } from '../postgres/connect.js'
import type { Plans } from '../usage/plans.js'
import type { Deliverer } from '../webhooks/deliver.js'
import type { Proxies } from './client-address.js'
import type { Locate } from './conversions/whereabouts.js'
import type { DomainCheck } from './domains/check-cname.js'
import type { FrameLook } from './links/frames/look-at-frames.js'
import type { NewWorkspaces } from './links/save/new-workspaces.js'
import type { LiveClicks } from './live/live-clicks.js'
import type { OidcSettings } from './oidc/provider.js'
import type { AccountMails } from './sessions/account-mails.js'

/** What the API works with, opened and closed by others. */
export interface ApiDeps {
  sql: Sql
  /** Of ClickHouse: a workspace's clicks are on one. */
  shards: Pick<Shards, 'of'>
  /** Where visitors reach the redirector. */
  publicUrl: URL
  /** Where browsers reach the api. Default: http://127.0.0.1:3000. */
  apiUrl?: URL
  /** Absent: domains are added unchecked, as in a closed network. */
  domainCheck?: DomainCheck
  log: FastifyBaseLogger
  registry: Registry
  now: () => Date
  /** Default: an unlimited enterprise plan. */
  plans?: Plans
  /** ATTRIBUTION_KEYS. Default: the installation's own key. */
  attributionKeys?: string[]
  /** Absent: conversions have the country that they are reported with. */
  location?: Locate
  /** Clicks as they come. Absent: there is no stream of them. */
  live?: LiveClicks
  /** Bounds on streams of them at a time. Default: 10 for a key or session, 50 for a workspace. */
  streamsMax?: { ofCaller: number; ofWorkspace: number }
  /** Absent: links to sign in are mailed to nobody. */
  mails?: AccountMails
  /** Absent: people sign in by password or link only. */
  oidc?: OidcSettings
  /** Peers that say who came. Default: none. */
  proxies?: Proxies
  /** Absent: it is not looked at whether destinations may be framed. */
  lookAtFrames?: FrameLook
  /** Absent: destinations are compared with no lists. */
  flags?: Flags
  /** Limits of new workspaces. Absent: they have none. */
  newWorkspaces?: NewWorkspaces
  /** Absent: webhooks cannot be tried, and none may name a private address. */
  webhooks?: Pick<Deliverer, 'deliver'> & { reach: Reach }
  /** Bounds on clients that send slowly: their headers, and all of a request, milliseconds. */
  slowClients?: { headersMsMax: number; requestMsMax: number }
}
