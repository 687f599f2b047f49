import { createPlans, type Plan } from '../../usage/plans.js'

const plans = createPlans()

/** What a workspace on a plan may use. */
export const planOf = (plan: Plan) => plans[plan]
