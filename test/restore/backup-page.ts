import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../docs/backup.md', import.meta.url), 'utf8')

/** The commands of the block of docs/backup.md with this name. */
export function commandsOf(name: string): string {
  const block = page.split('\n```').find((part) => part.startsWith(`sh ${name}\n`))
  if (!block) throw new Error(`docs/backup.md has no block ${name}`)
  return block.slice(block.indexOf('\n') + 1)
}
