import { type AddressBudget, createAddressBudget } from './address-budget.js'

/**
 * Keys that do not exist, by address. Guessing 190 bits is hopeless; this keeps those who try from costing a query each,
 * while keys that exist are never refused for it (known-keys.ts).
 */
export const createFailedAttempts = (nowMs?: () => number) =>
  createAddressBudget({ burst: 200, ratePerSecond: 10 }, nowMs)

export type FailedAttempts = AddressBudget
