import type { Allowance } from './admit.js'

export const limitHeaders = ({ limit, remaining, resetSeconds }: Allowance) => ({
  'X-RateLimit-Limit': limit,
  'X-RateLimit-Remaining': remaining,
  'X-RateLimit-Reset': resetSeconds,
})
