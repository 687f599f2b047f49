import { type AddressBudget, createAddressBudget } from './address-budget.js'

/**
 * Counts unknown keys by address. Guessing 190 bits is hopeless, but without this bound every attempt would cost a
 * query. Existing keys are never refused because of it (known-keys.ts).
 */
export const createFailedAttempts = (nowMs?: () => number) =>
  createAddressBudget({ burst: 200, ratePerSecond: 10 }, nowMs)

export type FailedAttempts = AddressBudget
