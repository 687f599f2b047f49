export const planNames = ['free', 'growth', 'business', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

/** What a workspace on a plan may do. Unlimited things have a number that nobody reaches, so that nothing is a special case. */
export interface PlanLimits {
  /** Requests a second and key, in the long run. */
  rate: number
  /** Requests that a key which was silent may make at once: those of five seconds, on every plan. */
  burst: number
  /** API calls a month, all keys together. */
  calls: number
  /** Recorded clicks a month; links go on redirecting beyond. */
  clicks: number
  domains: number
  conversions: boolean
  webhooks: boolean
}

export type Plans = Record<Plan, PlanLimits>

/** From here on a limit is told as none. */
export const UNLIMITED = 1_000_000_000
const fast = { rate: 100, burst: 500, domains: UNLIMITED, conversions: true }

/** @param enterpriseRate requests a second and key on the enterprise plan, in bursts of five times as many */
export const createPlans = (enterpriseRate = UNLIMITED): Plans => ({
  free: { rate: 2, burst: 10, calls: 1_000, clicks: 500, domains: 1, conversions: false, webhooks: false },
  growth: { ...fast, calls: 100_000, clicks: 50_000, webhooks: false },
  business: { ...fast, calls: 1_000_000, clicks: 500_000, webhooks: true },
  enterprise: {
    ...fast,
    rate: Math.min(enterpriseRate, UNLIMITED / 5),
    burst: Math.min(enterpriseRate * 5, UNLIMITED),
    calls: Number.MAX_SAFE_INTEGER,
    clicks: Number.MAX_SAFE_INTEGER,
    webhooks: true,
  },
})
