// Links between documents, and from documents to tests and code, lead somewhere. So docs/asvs.md names tests that exist.
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { ROOT } from '../source-graph.js'

const NOT_OURS = /^(\..*|node_modules|dist.*)$/

function* documentsIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    if (NOT_OURS.test(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* documentsIn(file)
    else if (file.endsWith('.md')) yield file
  }
}

const textOf = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '')

/** Anchors of headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Why a link leads nowhere; undefined if it does not. */
function complaintAbout(from: string, link: string): string | undefined {
  const [target, anchor] = link.split('#')
  const file = target === '' ? from : path.join(path.dirname(from), target)
  if (!fs.existsSync(path.join(ROOT, file))) return `${from}: there is no ${file}`
  if (anchor && file.endsWith('.md') && !anchorsOf(file).includes(anchor))
    return `${from}: ${file} has no heading #${anchor}`
}

t.test('relative links lead to files and headings', async (t) => {
  let links = 0
  for (const file of documentsIn(''))
    for (const [, link] of textOf(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      links += 1
      const complaint = complaintAbout(file, link)
      if (complaint) t.fail(complaint)
    }
  t.ok(links > 100, `${links} links`)
})

t.test('every page of docs is reached from the README', async (t) => {
  const reached = new Set(['README.md'])
  for (const file of reached)
    for (const [, link] of textOf(file).matchAll(/\]\(([^)#\s]+\.md)/g))
      if (!/^[a-z]+:/.test(link)) reached.add(path.join(path.dirname(file), link))
  for (const file of documentsIn('docs')) t.ok(reached.has(file), file)
})

t.test('a link that leads nowhere is found', async (t) => {
  t.match(complaintAbout('docs/promises.md', 'nothing.md'), /no docs\/nothing.md/)
  t.match(complaintAbout('docs/promises.md', '../README.md#nothing'), /no heading #nothing/)
  t.equal(complaintAbout('docs/promises.md', '../README.md#two-commands'), undefined)
})
