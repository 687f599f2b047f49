import type { Allowance } from '../../process/budget.js'

export const limitHeaders = ({ limit, remaining, resetSeconds }: Allowance) => ({
  'X-RateLimit-Limit': limit,
  'X-RateLimit-Remaining': remaining,
  'X-RateLimit-Reset': resetSeconds,
})
