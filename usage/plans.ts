export const planNames = ['free', 'growth', 'business', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

/** Limits of a plan. An unlimited value is a number that nobody reaches, so that it needs no special case. */
export interface PlanLimits {
  /** Requests per second and key, on average. */
  rate: number
  /** Requests that a key may make at once after silence: those of five seconds, on every plan. */
  burst: number
  /** API calls per month, of all keys together. */
  calls: number
  /** Recorded clicks per month. Links redirect beyond that too. */
  clicks: number
  domains: number
  conversions: boolean
  webhooks: boolean
}

export type Plans = Record<Plan, PlanLimits>

/** A limit from here on is shown as unlimited. */
export const UNLIMITED = 1_000_000_000
const fast = { rate: 100, burst: 500, domains: UNLIMITED, conversions: true }

/** @param enterpriseRate requests per second and key on the enterprise plan; bursts may be five times as large */
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
