import { createPlans, type Plan } from '../../usage/plans.js'

const plans = createPlans()

/** The limits of a plan. */
export const planOf = (plan: Plan) => plans[plan]
