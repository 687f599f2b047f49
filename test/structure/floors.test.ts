// Folders import downwards only, in the order of the table in ARCHITECTURE.md, so that there is no circle between them.
// What a file exports, types aside, is used by another one.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const table = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
const floors = [...table.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, folder]) => folder)
/** Tools of the tests that `bench` and `traffic` start programs with, and make random numbers with. */
const SHARED_BY_TESTS = /^test\/(programs|visit\/random|chaos\/seeded-random)\.ts$/

const sources = fs
  .readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist.*|docs)$/.test(entry.name))
  .flatMap(({ name }) =>
    fs
      .readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(name, file)),
  )
const folderOf = (file: string) => file.split('/', 1)[0]

function importsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)].map(([, to]) =>
    path.join(path.dirname(file), to.replace(/\.js$/, '.ts')),
  )
}

t.test('every folder with sources is a floor', async (t) => {
  t.same([...new Set(sources.map(folderOf))].sort(), floors.toSorted())
})

t.test('no import goes upwards', async (t) => {
  let crossing = 0
  const upwards = sources.flatMap((file) =>
    importsOf(file)
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

t.test('programs load nothing that begins a run of tests', async (t) => {
  const reached = new Set(sources.filter((file) => folderOf(file) !== 'test'))
  for (const file of reached) for (const to of importsOf(file)) if (sources.includes(to)) reached.add(to)
  const begins = [...reached].filter((file) =>
    /^import (?!type ).* from 'tap'$/m.test(fs.readFileSync(path.join(root, file), 'utf8')),
  )
  t.same(begins, [])
  t.ok([...reached].some((file) => SHARED_BY_TESTS.test(file)))
})

t.test('every exported value is used in another file', async (t) => {
  const texts = new Map(sources.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
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
  const publishing = sources.filter(
    (file) => folderOf(file) !== 'test' && /\.producer\(/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  )
  t.same(publishing, ['kafka/publish.ts'])
})
