import { type Plan, type PlanLimits, type Plans, planNames } from '../../usage/plans.js'
import type { Credential } from '../keys/caller.js'

/** The limits of requests with a key, or of those of a user's sessions. */
export interface CallLimits extends Pick<PlanLimits, 'rate' | 'burst'> {
  /** Calls a month; null if requests are not counted. */
  calls: number | null
}

/** The dashboard sends many requests at once for a page of reports, which must load on any plan. */
const sessionsMin = { rate: 20, burst: 100 }

/** The limits by kind of credential and by plan. Requests of sessions are not counted as API calls. */
export function createCallLimits(plans: Plans): Record<Credential['kind'], Record<Plan, CallLimits>> {
  const ofSessions = ({ rate, burst }: PlanLimits): CallLimits => ({
    rate: Math.max(rate, sessionsMin.rate),
    burst: Math.max(burst, sessionsMin.burst),
    calls: null,
  })
  const session = Object.fromEntries(planNames.map((plan) => [plan, ofSessions(plans[plan])]))
  return { key: plans, session: session as Record<Plan, CallLimits> }
}
