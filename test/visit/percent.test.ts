import { unescape as unescapeOfNode } from 'node:querystring'
import t from 'tap'
import { createDice } from '../../traffic/dice.js'
import { decodePercent } from '../../visit/percent.js'

t.test('percent-encoding is read as node:querystring reads it, and nothing is thrown on the way', async (t) => {
  const dice = createDice(20_261_124)
  const parts = ['%', '%2', '%41', '%c3%a9', '%ff', '%ED%A0%80', '%EF%BB%BF', '%00', 'a', '+', '=', '%zz', '%4', '1']
  const wrong: string[] = []
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: dice.below(8) }, () => dice.pick(parts)).join('')
    if (decodePercent(text) !== unescapeOfNode(text)) wrong.push(text)
  }
  t.strictSame(wrong, [])
  const { decodeURIComponent: original } = globalThis
  let throws = 0
  globalThis.decodeURIComponent = (text) => {
    throws += 1
    return original(text)
  }
  t.teardown(() => {
    globalThis.decodeURIComponent = original
  })
  t.equal(decodePercent('%é%ff'), '%é\ufffd')
  t.equal(throws, 0)
})
