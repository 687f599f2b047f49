import type { PlanLimits } from '../../usage/plans.js'
import { forbidden } from '../http/errors.js'

const gates = {
  conversions: 'Conversions need the Growth plan or a larger one',
  webhooks: 'Webhooks need the Business plan or a larger one',
}

/** @returns why a plan does not have the feature; undefined where it has */
export const refusalOf = (limits: PlanLimits, feature: keyof typeof gates) =>
  limits[feature] ? undefined : gates[feature]

/** @throws 403 where the plan does not have the feature */
export function demandFeature(limits: PlanLimits, feature: keyof typeof gates) {
  const refusal = refusalOf(limits, feature)
  if (refusal) throw forbidden(refusal)
}
