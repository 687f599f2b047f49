// Folders import downwards only, in the order of the table in ARCHITECTURE.md, so that there is no circle between them.
// Files of a folder do not import each other in a circle either. Each exported value is used by another file.
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { importsOf, ROOT, reachableFrom, readSources } from '../source-graph.js'

const table = fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const floors = [...table.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, folder]) => folder)
/** Tools of the tests with which `bench` and `traffic` start programs, wait, make random numbers, delay packets and send worst requests. */
const SHARED_BY_TESTS =
  /^test\/(programs|until|visit\/random|chaos\/seeded-random|far-network|kafka\/far-brokers|worst-requests\/(cases|send-case|template))\.ts$/
const texts = readSources()
const sources = [...texts.keys()]
const imports = new Map(sources.map((file) => [file, importsOf(file, texts)]))
const folderOf = (file: string) => file.split('/', 1)[0]

t.test('every folder with sources is a floor', async (t) => {
  t.same([...new Set(sources.map(folderOf))].sort(), floors.toSorted())
})

t.test('no import goes upwards', async (t) => {
  let crossing = 0
  const upwards = sources.flatMap((file) =>
    imports
      .get(file)!
      .filter((to) => folderOf(to) !== folderOf(file))
      .filter((to) => {
        crossing += 1
        return floors.indexOf(folderOf(to)) < floors.indexOf(folderOf(file)) && !SHARED_BY_TESTS.test(to)
      })
      .map((to) => `${file} imports ${to}`),
  )
  t.same(upwards, [])
  t.ok(crossing > 500, `${crossing} imports cross folders`)
})

/** A shortest way from a file back to itself. */
function circleOf(start: string): string[] {
  const ways = [[start]]
  for (const way of ways)
    for (const to of imports.get(way.at(-1)!)!) {
      if (to === start) return [...way, start]
      if (!ways.some((other) => other.at(-1) === to)) ways.push([...way, to])
    }
  return []
}

t.test('no files import each other, directly or in a circle, types included', async (t) => {
  const reached = new Map(sources.map((file) => [file, reachableFrom(file, (from) => imports.get(from)!)]))
  const inCircles = sources.filter((file) => reached.get(file)!.has(file))
  for (const file of inCircles) t.fail(`a circle of imports: ${circleOf(file).join(' → ')}`)
})

t.test('programs load nothing that begins a run of tests', async (t) => {
  const reached = new Set(sources.filter((file) => folderOf(file) !== 'test'))
  for (const file of reached) for (const to of imports.get(file)!) reached.add(to)
  const begins = [...reached].filter((file) => /^import (?!type ).* from 'tap'$/m.test(texts.get(file)!))
  t.same(begins, [])
  t.ok([...reached].some((file) => SHARED_BY_TESTS.test(file)))
})

t.test('every exported value is used in another file', async (t) => {
  const filesWith = new Map<string, number>()
  for (const text of texts.values()) {
    for (const word of new Set(text.match(/[A-Za-z_]\w*/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  }
  const declared = /^export (?:async )?(?:const|let|function|class) ([A-Za-z_]\w*)/gm
  const unused = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .filter(([, name]) => filesWith.get(name) === 1)
      .map(([, name]) => `${file} exports ${name}`),
  )
  t.same(unused, [])
})

t.test('what is published is verified in one place', async (t) => {
  const publishing = sources.filter((file) => folderOf(file) !== 'test' && /\.producer\(/.test(texts.get(file)!))
  t.same(publishing, ['kafka/publish.ts'])
})
