import * as v from 'valibot'
import { planNames } from '../../usage/plans.js'
import { about, count, id, moment } from '../http/answer-values.js'

const month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('month in UTC, such as 2026-03'))

const used = v.strictObject({
  used: about(count, 'used number'),
  limit: v.pipe(v.nullable(count), v.description('limit of the plan; null if unlimited')),
  resets_at: v.pipe(v.nullable(moment), v.description('when `used` becomes 0 again; null if it does not')),
})

export const usageAnswerSchema = v.strictObject({
  workspace_id: about(id, 'id of the workspace'),
  plan: about(v.picklist(planNames), 'plan of the workspace'),
  clicks: v.pipe(used, v.description('recorded clicks of this month, bots included')),
  calls: v.pipe(used, v.description('requests with keys in this month; reading the usage is not counted')),
  links: v.pipe(used, v.description('links that are not deleted')),
  domains: about(used, 'domains of the workspace'),
  months: v.pipe(
    v.array(
      v.strictObject({
        month,
        clicks: about(count, 'recorded clicks, bots included'),
        calls: about(count, 'API calls'),
      }),
    ),
    v.description('the last twelve months, this one first'),
  ),
})
