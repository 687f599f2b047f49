import { isClickId } from './ad-network.js'

/** Parameter of the attribution token, which is added to destinations of workspaces that track conversions. */
export const ATTRIBUTION_PARAM = 'svc_cid'

/** Whether a query parameter is forwarded but never stored, because it identifies a person or another click. */
export const isUnstored = (name: string): boolean => name === ATTRIBUTION_PARAM || isClickId(name)
