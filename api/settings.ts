import { createPlans } from '../usage/plans.js'
import { createAddressList } from '../visit/address/address-list.js'
import type { AppDeps } from './app.js'
import type { Config } from './config.js'

/** Settings of the identity provider; undefined without one. Then people sign in by password or link only. */
const oidcOf = ({ OIDC_ISSUER: issuer, OIDC_NAME: name, ...config }: Config): AppDeps['oidc'] =>
  issuer ? { issuer, clientId: config.OIDC_CLIENT_ID!, clientSecret: config.OIDC_CLIENT_SECRET!, name } : undefined

/** The part of the API's dependencies that follows from the environment alone: nothing is opened or closed for it. */
export const settingsOf = (config: Config) =>
  ({
    publicUrl: new URL(config.PUBLIC_URL),
    apiUrl: new URL(config.API_PUBLIC_URL),
    oidc: oidcOf(config),
    now: () => new Date(),
    trashDays: config.TRASH_DAYS,
    plans: createPlans(config.RATE_LIMIT_ENTERPRISE),
    defaultPlan: config.DEFAULT_PLAN,
    attributionKeys: config.ATTRIBUTION_KEYS,
    streamsMax: {
      ofCaller: config.LIVE_STREAMS_KEY_MAX,
      ofWorkspace: config.LIVE_STREAMS_WORKSPACE_MAX,
      ofUser: config.LIVE_STREAMS_USER_MAX,
    },
    newWorkspaces: { days: config.NEW_WORKSPACE_DAYS, linksADay: config.NEW_WORKSPACE_LINKS_A_DAY },
    proxies: { trusted: createAddressList(config.TRUSTED_PROXIES), header: config.PROXY_HEADER },
  }) satisfies Partial<AppDeps>
