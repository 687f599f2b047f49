import type { Budget } from '../../process/budget.js'
import { RateLimitExceeded } from '../http/errors.js'

/** @throws {RateLimitExceeded} if no attempt of the key remains. @param message says what was done too often */
export function demandAttempt(budget: Budget, key: string, message: string) {
  if (budget.isLeft(key)) return
  const { limit } = budget.allowanceOf(key)
  throw new RateLimitExceeded(message, limit, limit, Math.max(1, budget.waitSecondsOf(key)))
}
