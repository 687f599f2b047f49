import t from 'tap'
import { planRebalance } from '../../admin/shard-commands.js'

const load = (number: number, weight: number, clicks: Record<number, number>) => ({
  number,
  weight,
  clicks: new Map(Object.entries(clicks).map(([id, count]) => [Number(id), count])),
})
const sums = (loads: ReturnType<typeof load>[]) =>
  loads.map(({ clicks }) => [...clicks.values()].reduce((sum, count) => sum + count, 0))

t.test('shards are made even in proportion to their weights, with few moves', async (t) => {
  const loads = [load(0, 1, { 1: 50, 2: 30, 3: 20, 4: 10 }), load(1, 2, {})]
  const moves = planRebalance(loads, new Set([1, 2, 3, 4]))
  t.same(moves, [
    { workspaceId: 1, to: 1 },
    { workspaceId: 2, to: 1 },
  ])
  t.same(sums(loads), [30, 80])
})

t.test('nothing moves if it stays where it is, if the other shard takes nothing, or if it helps nothing', async (t) => {
  t.same(planRebalance([load(0, 1, { 1: 50 }), load(1, 1, {})], new Set()), [])
  t.same(planRebalance([load(0, 1, { 1: 50 }), load(1, 0, {})], new Set([1])), [])
  t.same(planRebalance([load(0, 1, { 1: 50 }), load(1, 1, {})], new Set([1])), [])
  t.same(planRebalance([load(0, 1, {})], new Set()), [])
})
