import t from 'tap'
import { findTexts } from './dashboard-texts.js'
import { findFragments, findLongSentences, findLowerCaseConstants } from './rules.js'

const lines = (text: string[]) => text.join('\n')
const words = (count: number) => `The ${'word '.repeat(count - 2)}ends.`

t.test('a comment that begins as a fragment is found, wherever it is', async (t) => {
  const code = lines([
    '// What comes first.', // 1
    `const a = 1 ${'//'} Of the second kind`, // 2
    '/** Where it is. */', // 3
    '/**', // 4
    ' * As before.', // 5
    ' */', // 6
    '/* And the rest */', // 7
    '{/* Whoever comes. */}', // 8
  ])
  t.same(
    findFragments(code, 'code').map(({ line }) => line),
    [1, 2, 3, 4, 7],
  )
  t.same(findFragments('SELECT 1 -- Else nothing\n-- That is all.', 'sql'), [
    { line: 1, message: 'a comment begins with "Else": begin with the thing that it is about' },
    { line: 2, message: 'a comment begins with "That": begin with the thing that it is about' },
  ])
})

t.test('whole sentences, questions and strings are no fragments', async (t) => {
  const code = lines([
    '// What does a visitor see? The page.',
    '// The first line goes on',
    '// And this is its second line.',
    "const url = 'https://example.com' // Whole sentences are fine.",
    '// Ofen is a German word, and Android a system.',
    '/** Whose link it is, and',
    ' * Where it leads. */',
    "const text = '/** What */'",
  ])
  t.same(findFragments(code, 'code'), [])
})

t.test('a sentence of more than 35 words is found, with its line', async (t) => {
  t.same(findLongSentences(words(35)), [])
  t.same(findLongSentences(`# Title\n\nShort. And\nshort.\n${words(36)}`), [
    { line: 5, message: 'a sentence has 36 words, 35 are the most' },
  ])
})

t.test('items, cells and code blocks are no part of a sentence', async (t) => {
  const half = words(20).replace('.', '')
  t.same(findLongSentences(`${half}:\n- ${half}\n- ${half}\n\n1. ${half}\n2. ${half}`), [])
  t.same(findLongSentences(`| ${half} | ${half} |\n| --- | --- |\n| ${half} | ${half} |`), [])
  t.same(findLongSentences(`${half}\n\n\`\`\`sh\n${words(50)}\n\`\`\`\n${half}`), [])
  t.same(findLongSentences(`${words(34).replace('.', '')} \`${words(9)}\`.`), [], 'inline code is one word')
  t.equal(findLongSentences(`- ${half}\n  ${half}`).length, 1, 'an item of two lines')
})

t.test('constants with primitive values are in UPPER_CASE', async (t) => {
  const code = lines([
    'const dayMs = 24 * 60 * 60 * 1000', // 1
    'export const name = "x" // why', // 2
    "const pattern: RegExp = /^[/']+$/i", // 3
    'const text = `', // 4
    '  SELECT 1`', // 5
    'const size = 1 << 20', // 6
    'const long =', // 7
    "  'a string'", // 8
  ])
  t.same(
    findLowerCaseConstants(code).map(({ line }) => line),
    [1, 2, 3, 4, 6, 7],
  )
  const right = lines([
    'const DAY_MS = 864e5',
    'const list = [1, 2]',
    'const now = new Date()',
    "const first = 'a b'.split(' ')",
    "const other = 'a' + read()",
    `const made = \`a \${list}\``,
    'const twice = (n: number) => 2 * n',
    'const object = {',
    '  a: 1,',
    '}',
    'function f() {',
    '  const local = 1',
    '}',
  ])
  t.same(findLowerCaseConstants(right), [])
})

t.test('a text of the dashboard in one language is found', async (t) => {
  const code = lines([
    'const view = (', // 1
    '  <Dialog title="Remove" class="card stack">', // 2
    '    Nobody sees it. <code>npm start</code>', // 3
    '    <input placeholder="https://example.com" aria-label={isNew ? `Rule 1` : TEXTS.rule} />', // 4
    "    <Cell label={name === 'url' ? TEXTS.a : TEXTS.b}>CSV</Cell>", // 5
    `    {toast(\`The file \${name} is large\`)}`, // 6
    "    <time lang={'de'}>{TEXTS.links.title} · 3 ms</time>", // 7
    '  </Dialog>', // 8
    ')', // 9
    "const choice = { label: 'Other', name: 'other', of: failure?.text ?? 'The server does not answer' }", // 10
  ])
  t.same(
    findTexts(code, 'view.tsx').map(({ line }) => line),
    [2, 3, 4, 6, 10, 10],
  )
})
