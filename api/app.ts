import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { API_URL_DEFAULT } from '../notices/mail-config.js'
import { publicReach } from '../outbound/reach.js'
import { createPlans, type Plan } from '../usage/plans.js'
import { addAuditRoutes } from './audit/audit-routes.js'
import { addAuthentication } from './authenticate.js'
import { addScriptRoutes } from './browser-script/script-routes.js'
import { addConversionRoutes } from './conversions/conversion-routes.js'
import type { ConversionDeps } from './conversions/report-conversions.js'
import { addDashboardFiles, createDashboardPage } from './dashboard/dashboard-routes.js'
import { addNoteRoutes } from './day-notes/note-routes.js'
import type { ApiDeps } from './deps.js'
import { addDomainRoutes, type DomainDeps } from './domains/domain-routes.js'
import { addFactorRoutes } from './factors/factor-routes.js'
import { addSecondStepRoutes } from './factors/second-step-routes.js'
import { boundStrangersBody } from './http/body/strangers-body.js'
import { clientAddressOf, isFromProxy, type Proxies, type Sender } from './http/client-address.js'
import { createServer, type ServerOptions } from './http/create-server.js'
import { drainWhenClosing } from './http/drain-when-closing.js'
import { countUnlimited } from './http/metrics.js'
import { addKeyRoutes } from './keys/key-routes.js'
import { createAdmit } from './limits/admit.js'
import { openDatabaseTurns } from './limits/database-turns.js'
import { createFailedAttempts } from './limits/failed-attempts.js'
import { createKnownKeys } from './limits/known-keys.js'
import { limitHeaders } from './limits/limit-headers.js'
import { countOpenExports } from './limits/open-export.js'
import { openQueryPlaces } from './limits/query-places.js'
import { addLinkRoutes, type LinkDeps } from './links/link-routes.js'
import type { LiveClicks } from './live/live-clicks.js'
import { addLiveRoutes, type StreamBounds } from './live/live-routes.js'
import { createOpenStreams } from './live/open-streams.js'
import { addAcceptRoute, addInvitationRoute, addMemberRoutes } from './members/member-routes.js'
import { addNoticeRoutes } from './notices/notice-routes.js'
import { addStopRoutes } from './notices/stop-routes.js'
import { addOidcRoutes } from './oidc/oidc-routes.js'
import type { OidcSettings } from './oidc/provider.js'
import type { TraceRequests } from './open-tracing.js'
import { demandDescriptions } from './openapi/demand-description.js'
import { addDocumentRoutes } from './openapi/document-routes.js'
import { addReportRoutes } from './reports/report-routes.js'
import type { AccountMails } from './sessions/account-mails.js'
import { addAccountRoutes } from './sessions/account-routes.js'
import type { IsBreached } from './sessions/breached-passwords.js'
import { addPasswordRoutes, addResetRoute } from './sessions/password-routes.js'
import { createSessionDeps } from './sessions/session-deps.js'
import { addSessionRoutes, addSignInRoutes } from './sessions/session-routes.js'
import { addTemplateRoutes } from './templates/template-routes.js'
import { addUnknownFields } from './unknown-fields.js'
import { addUsageRoutes } from './usage/usage-routes.js'
import { addViewRoutes } from './views/view-routes.js'
import type { WebhookSender } from './webhooks/try-webhook.js'
import { addWebhookRoutes } from './webhooks/webhook-routes.js'
import { addWorkspaceRoutes } from './workspaces/workspace-routes.js'

/** The dependencies of the API. The caller opens and closes them. */
export type AppDeps = Omit<ApiDeps, 'plans' | 'inDatabaseTurn' | 'inQueryPlace' | 'openExport'> &
  Pick<ServerOptions, 'log' | 'registry' | 'slowClients' | 'heldBytesMax'> &
  Pick<ConversionDeps, 'attributionKeys' | 'location'> &
  Pick<DomainDeps, 'domainCheck'> &
  Pick<LinkDeps, 'lookAtFrames' | 'flags' | 'newWorkspaces'> & {
    log: FastifyBaseLogger
    /** Connections that only say who the caller is. Default: `sql`. */
    admissionSql?: ApiDeps['sql']
    /** The default is an unlimited enterprise plan for every workspace. */
    plans?: ApiDeps['plans']
    /** The plan of a new workspace, unless its user has a smaller one. Default: enterprise. */
    defaultPlan?: Plan
    /** The address of the api, as browsers see it. Default: http://127.0.0.1:3000. */
    apiUrl?: URL
    /** Follows clicks for live streams. Without it there are no streams. */
    live?: LiveClicks
    streamsMax?: StreamBounds
    /** Without it no links are mailed. */
    mails?: AccountMails
    /** Without it no list of breached passwords is asked. */
    isBreached?: IsBreached
    /** Without it people sign in by password or link only. */
    oidc?: OidcSettings
    /** The proxies whose header about the client's address is trusted. None by default. */
    proxies?: Proxies
    /** Without it no request is traced. */
    traceRequests?: TraceRequests
    /** Without it webhooks cannot be tried, and none may name a private address. */
    webhooks?: WebhookSender
  }

/** The management and reporting API without a process around it: it does not listen, and closes nothing of `deps`. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { sql, admissionSql = sql, plans = createPlans(), apiUrl = new URL(API_URL_DEFAULT) } = deps
  const failedAttempts = createFailedAttempts()
  const addressOf = (sender: Sender) => clientAddressOf(sender, deps.proxies)
  const app = createServer({
    ...deps,
    traceRequests: (server) => deps.traceRequests?.(server, (request) => isFromProxy(request, deps.proxies)),
    // Answers hold a customer's data, so no cache may keep them, and a browser that opens one runs and frames nothing.
    // Pages have a policy of their own. The limit is the address's until a key is known.
    commonHeaders: (request) => ({
      'X-Request-Id': request.id,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'same-origin',
      ...(apiUrl.protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
      ...limitHeaders(failedAttempts.allowanceOf(addressOf(request))),
    }),
    answerPage: createDashboardPage(),
  })
  const streams = createOpenStreams()
  // Live streams never end by themselves, and draining would wait for them. Their clients reconnect to another process.
  app.addHook('preClose', async () => streams.endAll())
  drainWhenClosing(app)
  demandDescriptions(app)
  const sessions = createSessionDeps({ ...deps, apiUrl, clientAddressOf: addressOf })
  const shared = {
    ...deps,
    apiUrl,
    plans,
    inDatabaseTurn: openDatabaseTurns(),
    inQueryPlace: openQueryPlaces(deps.shards),
    openExport: countOpenExports(admissionSql),
    clientAddressOf: addressOf,
    reach: deps.webhooks?.reach ?? publicReach,
  }

  const withCaller: FastifyPluginAsync = async (api) => {
    addAuthentication(api, {
      sql: admissionSql,
      admit: createAdmit({ sql: admissionSql, plans, onUnlimited: countUnlimited(deps.registry, deps.log) }),
      failedAttempts,
      isKnown: createKnownKeys(admissionSql),
      clientAddressOf: addressOf,
      sessionCookie: sessions.sessionCookie,
      apiUrl,
    })
    addUnknownFields(api)
    addSessionRoutes(api, sessions)
    addPasswordRoutes(api, sessions)
    addAccountRoutes(api, sessions)
    addFactorRoutes(api, sessions)
    addMemberRoutes(api, { ...sessions, inDatabaseTurn: shared.inDatabaseTurn })
    addAcceptRoute(api, sessions)
    addWorkspaceRoutes(api, shared)
    addNoticeRoutes(api, shared)
    addNoteRoutes(api, shared)
    addViewRoutes(api, shared)
    addTemplateRoutes(api, shared)
    addAuditRoutes(api, shared)
    addUsageRoutes(api, shared)
    addKeyRoutes(api, shared)
    addLinkRoutes(api, shared)
    addDomainRoutes(api, shared)
    addReportRoutes(api, shared)
    addLiveRoutes(api, { ...shared, open: streams })
    addWebhookRoutes(api, shared)
    addConversionRoutes(api, shared)
  }
  app.register(withCaller, { prefix: '/api/v1' })
  const signingIn: FastifyPluginAsync = async (api) => {
    api.addHook('onRequest', async (request) => boundStrangersBody(request))
    addSignInRoutes(api, sessions)
    addSecondStepRoutes(api, sessions)
    addResetRoute(api, sessions)
    addInvitationRoute(api, sessions)
    addOidcRoutes(api, { ...sessions, oidc: deps.oidc })
  }
  app.register(signingIn, { prefix: '/api/v1' })
  const withoutCaller: FastifyPluginAsync = async (api) => {
    api.addHook('onRequest', async (request) => boundStrangersBody(request))
    addDocumentRoutes(api)
    addScriptRoutes(api)
    addDashboardFiles(api)
    addStopRoutes(api, shared)
  }
  app.register(withoutCaller)
  return app
}
