import * as v from 'valibot'
import { planNames } from '../../usage/plans.js'
import { about, count, id, moment } from '../http/answer-values.js'

const month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('of UTC, such as 2026-03'))

const used = v.strictObject({
  used: about(count, 'how many there are'),
  limit: v.pipe(v.nullable(count), v.description('null: unlimited')),
  resets_at: v.pipe(v.nullable(moment), v.description('when `used` is 0 again; null where it never is')),
})

export const usageAnswerSchema = v.strictObject({
  workspace_id: about(id, 'that of the path'),
  plan: about(v.picklist(planNames), 'of the workspace'),
  clicks: v.pipe(used, v.description('recorded clicks of this month, bots included')),
  calls: v.pipe(used, v.description('requests with keys, of this month; to ask for this is none')),
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
    v.description('the last twelve, this one first'),
  ),
})
