import { createRequire } from 'node:module'
import { type BotCategory, categoryByWords, ownBots } from './own-bots.js'

interface Crawler {
  pattern: string
  tags?: string[]
}

export interface Bot {
  name: string
  category: BotCategory
}

interface Candidate {
  order: number
  regExp: RegExp
  /** Name if the pattern is plain text; otherwise the matched text is the name. */
  name: string | undefined
  category: BotCategory
}

const NAME_CHARACTERS_MAX = 40
const PREFIX_LENGTH = 3

/** Categories by the first tag in the crawler list. Other tags are used with an underscore instead of the hyphen. */
const categories: Record<string, BotCategory> = { 'ai-crawler': 'ai' }

function categoryOf(tag = 'other'): BotCategory {
  return categories[tag] ?? (tag.replace('-', '_') as BotCategory)
}

// It uses require, because an import of JSON prints a warning in Node 20.
const crawlers: Crawler[] = createRequire(import.meta.url)('crawler-user-agents')
const byPrefix = new Map<string, Candidate[]>()
const withoutPrefix: Candidate[] = []

// 1,500 patterns joined into one expression take 4.5 ms per user agent. Nearly all begin with plain text, so only those
// whose first three letters occur in the user agent are tried.
crawlers.forEach(({ pattern, tags }, order) => {
  const text = plainStart(pattern)
  const candidate: Candidate = {
    order,
    regExp: new RegExp(pattern),
    name: text.whole ? trimName(text.start) : undefined,
    category: categoryOf(tags?.[0]),
  }
  const prefix = text.start.slice(0, PREFIX_LENGTH)
  if (prefix.length < PREFIX_LENGTH) withoutPrefix.push(candidate)
  else if (byPrefix.has(prefix)) byPrefix.get(prefix)!.push(candidate)
  else byPrefix.set(prefix, [candidate])
})

/** Finds the matching bot in the project's own list, else the first one in the public list of crawlers. */
export function findBot(userAgent: string): Bot | undefined {
  return findOwnBot(userAgent) ?? findCrawler(userAgent)
}

export function findOwnBot(userAgent: string): Bot | undefined {
  for (const { regExp, name, category } of ownBots) {
    const match = regExp.exec(userAgent)
    if (match) return { name: name ?? trimName(match[0]), category }
  }
  return undefined
}

function findCrawler(userAgent: string): Bot | undefined {
  let found: Candidate | undefined
  const consider = (candidates: Candidate[] | undefined) => {
    for (const candidate of candidates ?? []) {
      if (found && found.order < candidate.order) return
      if (candidate.regExp.test(userAgent)) found = candidate
    }
  }
  const tried = new Set<Candidate[]>() // a hostile user agent repeats letters with which many patterns begin
  for (let at = 0; at + PREFIX_LENGTH <= userAgent.length; at++) {
    const candidates = byPrefix.get(userAgent.slice(at, at + PREFIX_LENGTH))
    if (!candidates || tried.has(candidates)) continue
    tried.add(candidates)
    consider(candidates)
  }
  consider(withoutPrefix)
  if (!found) return undefined
  return { name: found.name ?? trimName(found.regExp.exec(userAgent)![0]), category: found.category }
}

/**
 * Names a bot that is in no list, by a word such as `…bot`, else by its product token. The first expression begins at the
 * start of a word only, because it would read a long word once for each of its letters.
 */
export function guessBot(userAgent: string): Bot {
  const word =
    /(?<![\w.-])[\w.-]*(?:bot|crawler|spider|preview|monitor|scan)[\w.-]*/i.exec(userAgent) ??
    /^(?!Mozilla\b)[a-z][\w.-]*/i.exec(userAgent)
  return { name: (word && trimName(word[0])) || 'other bot', category: categoryByWords(userAgent) }
}

/** The plain text at the start of a pattern, and whether it is the whole pattern. */
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

/** Removes punctuation around a name: `PerplexityBot/` → `PerplexityBot`. */
function trimName(text: string): string {
  return text
    .slice(0, NAME_CHARACTERS_MAX)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N})]+$/u, '')
}
