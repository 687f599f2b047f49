import { isClickId } from './ad-network.js'

/** Of the token that destinations get of workspaces that track conversions. */
export const ATTRIBUTION_PARAM = 'svc_cid'

/** Whether a query parameter is forwarded and never stored: it leads to a person, or to another click. */
export const isUnstored = (name: string): boolean => name === ATTRIBUTION_PARAM || isClickId(name)
