import t from 'tap'
import { createPlans } from '../../usage/plans.js'

t.test('plans have the limits of the contract', async (t) => {
  const { free, growth, business, enterprise } = createPlans(1_000)
  t.match(free, { rate: 2, burst: 10, calls: 1_000, clicks: 500, domains: 1, conversions: false, webhooks: false })
  t.match(growth, { rate: 100, burst: 500, calls: 100_000, clicks: 50_000, conversions: true, webhooks: false })
  t.match(business, { rate: 100, burst: 500, calls: 1_000_000, clicks: 500_000, conversions: true, webhooks: true })
  t.match(enterprise, { rate: 1_000, burst: 5_000, conversions: true, webhooks: true })
})
