import { createBudget, type Rate } from '../../process/budget.js'
import { type Address, hostKeyOf } from '../../visit/address/address.js'

/** A budget for each address. @param nowMs the clock */
export function createAddressBudget(rate: Rate, nowMs?: () => number) {
  const budget = createBudget(rate, nowMs)
  return {
    count: (address: Address) => budget.count(hostKeyOf(address)),
    /** The remaining attempts of an address. At 0 the caller must refuse. */
    allowanceOf: (address: Address) => budget.allowanceOf(hostKeyOf(address)),
  }
}

export type AddressBudget = ReturnType<typeof createAddressBudget>
