import t from 'tap'
import { mapInSlices } from '../../api/http/body/in-slices.js'
import { decodeText, parseJson } from '../../api/http/body/parse-json.js'
import { seededRandom } from '../chaos/seeded-random.js'

const bounds = { valuesMax: 200_000, nestingMax: 32 }

/** Counts the turns of the event loop while `work` is under way. */
async function turnsDuring(work: Promise<unknown>) {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work.finally(() => {
    isDone = true
  })
  return turns
}

t.test('values, names and nesting are counted before anything is parsed', async (t) => {
  const { parse } = JSON
  t.teardown(() => {
    JSON.parse = parse
  })
  let parsed = 0
  JSON.parse = (...given) => {
    parsed += 1
    return parse(...given)
  }
  const attacks = [
    `[${'{},'.repeat(5_300_000 - 1)}{}]`,
    `[${'0,'.repeat(300_000)}0]`,
    `{${Array.from({ length: 40_000 }, (_, i) => `"k${i}":1`).join()}}`,
    `[[${'0,'.repeat(40_000)}0]]`,
    '['.repeat(1_000_000),
    '{"a":'.repeat(34),
  ]
  for (const text of attacks) await t.rejects(parseJson(text, bounds), { code: 'bad_request' }, text.slice(0, 20))
  t.equal(parsed, 0)
})

t.test('a large array is parsed in slices, between which others have their turn', async (t) => {
  const entries = Array.from({ length: 20_000 }, (_, i) => ({ [`name ${i}`]: ['"],[', { a: '\\' }] }))
  const text = JSON.stringify(entries)
  let read: unknown
  const turns = await turnsDuring(
    parseJson(text, bounds).then((value) => {
      read = value
    }),
  )
  t.same(read, entries)
  t.ok(turns >= 16, `${turns} turns`)
  const bytes = Buffer.from(text.replaceAll('name', 'näme').repeat(4))
  t.ok((await turnsDuring(decodeText(bytes))) >= bytes.length / 2 ** 18 - 2)
  t.same(await mapInSlices([1, 2, 3], (value, index) => value * index), [0, 2, 6])
})

t.test('slices or not, a text is read as JSON.parse reads it', async (t) => {
  const random = seededRandom(5)
  const long = Array.from({ length: 6_000 }, (_, i) => ({ i }))
  const texts = [long, [...long, [], ''], { long }].map((value) => JSON.stringify(value))
  texts.push(`${texts[0]} `, `\n${texts[0]}`, texts[0].replace(']', ',]'), texts[0].replace(']', '}'), `${texts[0]}1`)
  texts.push(texts[0].replace('[', '[,'), texts[0].replaceAll('},{', '},,{'), `${texts[0]}${texts[0]}`)
  for (let i = 0; i < 300; i += 1) {
    const text = texts[0]
    const at =
      random() < 0.5 ? Math.floor(random() * text.length) : text.indexOf('},{', 50_000) + Math.floor(random() * 3)
    texts.push(text.slice(0, at) + '[]{},:"\\ 1'[Math.floor(random() * 10)] + text.slice(at + Math.floor(random() * 2)))
  }
  for (const text of texts) {
    let expected: unknown
    try {
      expected = JSON.parse(text)
    } catch {
      await t.rejects(parseJson(text, bounds), { code: 'bad_request' })
      continue
    }
    const read = await parseJson(text, bounds)
    if (JSON.stringify(read) !== JSON.stringify(expected)) t.same(read, expected)
  }
})
