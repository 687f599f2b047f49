import * as v from 'valibot'
import { planNames } from '../../usage/plans.js'
import { idMax } from '../wire.js'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const moment = v.pipe(v.string(), v.isoTimestamp())
const month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('of UTC, such as 2026-03'))

const used = v.strictObject({
  used: count,
  limit: v.pipe(v.nullable(count), v.description('null: unlimited')),
  resets_at: v.pipe(v.nullable(moment), v.description('when `used` is 0 again; null where it never is')),
})

export const usageAnswerSchema = v.strictObject({
  workspace_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(idMax)),
  plan: v.picklist(planNames),
  clicks: v.pipe(used, v.description('recorded clicks of this month, bots included')),
  calls: v.pipe(used, v.description('API calls of this month, this one included')),
  links: v.pipe(used, v.description('links that are not deleted')),
  domains: used,
  months: v.pipe(
    v.array(v.strictObject({ month, clicks: count, calls: count })),
    v.description('the last twelve, this one first'),
  ),
})
