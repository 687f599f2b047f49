import { type Plan, type PlanLimits, type Plans, planNames } from '../../usage/plans.js'
import type { Credential } from '../keys/caller.js'

/** What bounds requests with a key, or those of a user's sessions. */
export interface CallLimits extends Pick<PlanLimits, 'rate' | 'burst'> {
  /** A month; null where requests are no calls of the month. */
  calls: number | null
}

/** A page of reports asks many things at once, and must load on any plan. */
const sessionsMin = { rate: 20, burst: 100 }

/** By what a request comes with, and the plan of its workspace. Sessions are people, and what they do is no API call. */
export function createCallLimits(plans: Plans): Record<Credential['kind'], Record<Plan, CallLimits>> {
  const ofSessions = ({ rate, burst }: PlanLimits): CallLimits => ({
    rate: Math.max(rate, sessionsMin.rate),
    burst: Math.max(burst, sessionsMin.burst),
    calls: null,
  })
  const session = Object.fromEntries(planNames.map((plan) => [plan, ofSessions(plans[plan])]))
  return { key: plans, session: session as Record<Plan, CallLimits> }
}
