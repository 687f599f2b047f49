import { createRequire } from 'node:module'

interface Crawler {
  pattern: string
  tags?: string[]
}

export interface Bot {
  name: string
  /** `preview` fetches a page to show a card of it in a chat or a feed. */
  kind: 'bot' | 'preview'
}

interface Candidate {
  order: number
  regExp: RegExp
  /** Name where the pattern is plain text; else it is what the pattern matched. */
  name: string | undefined
  kind: Bot['kind']
}

const nameCharactersMax = 40
const prefixLength = 3

// By require, because an import of JSON prints a warning in Node 20.
const crawlers: Crawler[] = createRequire(import.meta.url)('crawler-user-agents')
const byPrefix = new Map<string, Candidate[]>()
const withoutPrefix: Candidate[] = []

// 1,500 patterns joined into one expression take 4.5 ms a user agent. Nearly all begin with plain text, and only those
// whose first three letters occur in the user agent need to be tried.
crawlers.forEach(({ pattern, tags }, order) => {
  const text = plainStart(pattern)
  const candidate: Candidate = {
    order,
    regExp: new RegExp(pattern),
    name: text.whole ? trimName(text.start) : undefined,
    kind: tags?.includes('social-preview') ? 'preview' : 'bot',
  }
  const prefix = text.start.slice(0, prefixLength)
  if (prefix.length < prefixLength) withoutPrefix.push(candidate)
  else if (byPrefix.has(prefix)) byPrefix.get(prefix)!.push(candidate)
  else byPrefix.set(prefix, [candidate])
})

/**
 * Names what is already known to be a bot: by the first crawler of the list that fits, else by the word in it that says
 * what it is, else by its product token.
 */
export function nameBot(userAgent: string): Bot {
  let found: Candidate | undefined
  const consider = (candidates: Candidate[] | undefined) => {
    for (const candidate of candidates ?? []) {
      if (found && found.order < candidate.order) return
      if (candidate.regExp.test(userAgent)) found = candidate
    }
  }
  for (let at = 0; at + prefixLength <= userAgent.length; at++) {
    consider(byPrefix.get(userAgent.slice(at, at + prefixLength)))
  }
  consider(withoutPrefix)
  if (found) {
    const name = found.name ?? trimName(found.regExp.exec(userAgent)![0])
    return { name, kind: found.kind }
  }
  const word =
    /[\w.-]*(?:bot|crawler|spider|preview|monitor|scan)[\w.-]*/i.exec(userAgent) ??
    /^(?!Mozilla\b)[a-z][\w.-]*/i.exec(userAgent)
  return { name: (word && trimName(word[0])) || 'other bot', kind: 'bot' }
}

/** The text a pattern begins with, as far as it is plain, and whether that is all of it. */
function plainStart(pattern: string): { start: string; whole: boolean } {
  if (pattern.includes('|')) return { start: '', whole: false }
  let start = ''
  for (let at = 0; at < pattern.length; at++) {
    let character = pattern[at]
    if (character === '\\' && /\W/.test(pattern[at + 1] ?? 'x')) character = pattern[++at]
    else if (/[\\^$.*+?()[\]{}]/.test(character)) return { start, whole: false }
    if (/[*+?{]/.test(pattern[at + 1] ?? '')) return { start, whole: false }
    start += character
  }
  return { start, whole: true }
}

/** Without what stands around a name in a user agent: `PerplexityBot/` → `PerplexityBot`. */
function trimName(text: string): string {
  return text
    .slice(0, nameCharactersMax)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N})]+$/u, '')
}
