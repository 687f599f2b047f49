// docs/asvs.md has each requirement once, with a state, and its table of chapters counts them.
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { ROOT } from '../source-graph.js'

const STATES = ['holds', 'partly', 'not held', 'does not apply']
const lines = fs.readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8').split('\n')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('**', ''))

/** `1.2.3–1.2.5, 1.3.1` → the four numbers. */
function numbersIn(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [from, to = from] = part.split('–')
    const [chapter, section, first] = from.split('.').map(Number)
    const last = Number(to.split('.')[2])
    return Array.from({ length: last - first + 1 }, (_, i) => `${chapter}.${section}.${first + i}`)
  })
}

const rows = lines
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [numbers, , state, by] = cellsOf(line)
    return { numbers: numbersIn(numbers), state, by }
  })

t.test('every requirement of levels 1 and 2 is there once, with a state', async (t) => {
  const numbers = rows.flatMap((row) => row.numbers)
  t.equal(numbers.length, 253)
  t.equal(new Set(numbers).size, numbers.length)
  for (const { numbers, state, by } of rows) {
    t.ok(STATES.includes(state), `${numbers}: ${state}`)
    t.ok(by, `${numbers} says by what`)
  }
})

t.test('the table of chapters counts the rows', async (t) => {
  const count = (state: string, chapter?: string) =>
    rows.flatMap((row) =>
      row.state === state ? row.numbers.filter((one) => !chapter || one.startsWith(`${chapter}.`)) : [],
    ).length
  const counted = lines.filter((line) => /^\| (\[V\d+|together)/.test(line)).map(cellsOf)
  t.equal(counted.length, 18)
  for (const [name, ...counts] of counted) {
    const chapter = /^\[V(\d+)/.exec(name)?.[1]
    t.same(
      counts.map(Number),
      STATES.map((state) => count(state, chapter)),
      name,
    )
  }
})
