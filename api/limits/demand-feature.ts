import type { PlanLimits } from '../../usage/plans.js'
import { forbidden } from '../http/errors.js'

const gates = {
  conversions: 'Conversions need the Growth plan or a larger one',
  webhooks: 'Webhooks need the Business plan or a larger one',
}

/** @returns the message for a plan without the feature; undefined if the plan has it */
export const refusalOf = (limits: PlanLimits, feature: keyof typeof gates) =>
  limits[feature] ? undefined : gates[feature]

/** @throws 403 if the plan does not have the feature */
export function demandFeature(limits: PlanLimits, feature: keyof typeof gates) {
  const refusal = refusalOf(limits, feature)
  if (refusal) throw forbidden(refusal)
}
