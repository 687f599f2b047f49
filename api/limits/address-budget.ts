import { type Address, isIPv4 } from '../../visit/address/address.js'
import { createBudget, type Rate } from './budget.js'

/** A host with IPv6 has at least a /64 to itself. */
export const budgetKeyOf = (address: Address) => (isIPv4(address) ? String(address[3]) : `${address[0]}:${address[1]}`)

/** A budget for each address. @param nowMs the clock */
export function createAddressBudget(rate: Rate, nowMs?: () => number) {
  const budget = createBudget(rate, nowMs)
  return {
    count: (address: Address) => budget.count(budgetKeyOf(address)),
    /** What is left; nothing may be tried while that is 0. */
    allowanceOf: (address: Address) => budget.allowanceOf(budgetKeyOf(address)),
  }
}

export type AddressBudget = ReturnType<typeof createAddressBudget>
