// Destinations of a few bytes, when packed, that must not cost the api more than they say.
import t from 'tap'
import { readWire, wireText } from '../../api/http/wire.js'
import { readDestination } from '../../api/links/draft/destination.js'
import { readOtherQrStyles } from '../../api/links/draft/other-qr-styles.js'
import { rulesSchema } from '../../api/links/draft/rules.js'
import { leastCost } from '../longest-block.js'

const costOf = async (text: string) => {
  const { cpuMs } = await leastCost(async () => {
    for (let i = 0; i < 20; i += 1) readDestination(text)
  })
  return cpuMs
}

t.test('encoded placeholders beside thousands of braces are read in one pass', async (t) => {
  const encoded = `http://a.example/${'%7Ba%7D'.repeat(400)}`
  const usual = await costOf(encoded + 'a'.repeat(5_300))
  const hostile = await costOf(encoded + '{'.repeat(5_300))
  t.ok(hostile < 40 * usual, `${hostile.toFixed(1)} ms, and ${usual.toFixed(1)} ms with letters`)
  t.same(readDestination('https://a.example/{a}/%7Ba%7D/%7Bb%7D'), { value: 'https://a.example/{a}/{a}/%7Bb%7D' })
})

t.test('rules whose URLs are too long together are not read', async (t) => {
  const long = `nonsense${'a'.repeat(8_000)}`
  for (const urls of [{ url: long }, { rule_url: long }, { url: long, rule_url: null }, { url: '', rule_url: long }]) {
    const rules = Array.from({ length: 100 }, () => ({ what: 'country', matches: 'DE', ...urls }))
    t.same(readWire(rulesSchema, rules), { errors: { base: ['must have URLs of at most 65536 characters together'] } })
  }
})

t.test('a text that is too long is not searched for characters', async (t) => {
  t.same(readWire(wireText(10), `\ud800${'a'.repeat(20)}`), { errors: { base: ['must have at most 10 characters'] } })
  t.same(readOtherQrStyles({ x: `\ud800${'a'.repeat(20_000)}` }), {
    error: 'other fields must have at most 10000 bytes as JSON together',
  })
})
