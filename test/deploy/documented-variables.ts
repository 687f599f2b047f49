import { readFileSync } from 'node:fs'

export interface Documented {
  name: string
  readBy: string[]
}

const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

/** Variables of docs/configuration.md, which test/compose.test.ts compares with the programs. */
export const documented: Documented[] = [...page.matchAll(/^\| `([A-Z_]+)` \| .*? ?\| (.+?) \| .+ \|$/gm)].map(
  ([, name, readBy]) => ({ name, readBy: readBy.split(', ').flatMap(processesOf) }),
)

/** `all` are the processes of docs/configuration.md. */
function processesOf(word: string): string[] {
  return word === 'all' ? ['redirector', 'ingest', 'events', 'api', 'start'] : [word]
}
