/** The kinds of statements that the server treats differently. They are told apart without parsing all of SQL. */
export type Statement =
  | {
      kind: 'insert'
      /** Byte where ` FROM INFILE …` belongs: before SETTINGS or FORMAT. */
      sourceAt: number
      /** First byte after the format's name; rows may follow it in the same text. */
      headEnd: number
    }
  | { kind: 'select'; format: string | undefined }
  | { kind: 'other' }
  /** An INSERT whose head goes on after the text given. */
  | { kind: 'incomplete' }

interface Word {
  text: string
  start: number
  end: number
}

// Quoted text and comments come first, also those cut off by the end, so that no word is ever found inside them.
const TOKEN =
  /'(?:[^'\\]|\\[\s\S]|'')*(?:'|\\?$)|`(?:[^`\\]|\\[\s\S])*(?:`|\\?$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\w$\x80-\xff]+|[()[\]{}]/g

/** Words outside of quotes, comments and brackets. */
function* topLevelWords(text: string): Generator<Word> {
  let depth = 0
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match
    if ('([{'.includes(found)) depth += 1
    else if (')]}'.includes(found)) depth -= 1
    else if (depth === 0 && /^[\w$\x80-\xff]/.test(found)) {
      yield { text: found.toUpperCase(), start: match.index, end: match.index + found.length }
    }
  }
}

const bringsItsRows = new Set(['SELECT', 'WITH', 'VALUES', 'INFILE', 'WATCH'])

function readInsert(words: Iterable<Word>, text: string, complete: boolean): Statement {
  let sourceAt: number | undefined
  let inFormat = false
  for (const word of words) {
    if (inFormat) {
      // A name that ends the text may go on in the next chunk.
      if (word.end === text.length && !complete) return { kind: 'incomplete' }
      return { kind: 'insert', sourceAt: sourceAt!, headEnd: word.end }
    }
    if (bringsItsRows.has(word.text)) return { kind: 'other' }
    if (word.text === 'SETTINGS') sourceAt ??= word.start
    if (word.text === 'FORMAT') {
      sourceAt ??= word.start
      inFormat = true
    }
  }
  return { kind: complete ? 'other' : 'incomplete' }
}

function readSelect(words: Iterable<Word>, text: string): Statement {
  let format: string | undefined
  let afterFormat = false
  for (const word of words) {
    if (afterFormat) format = text.slice(word.start, word.end)
    afterFormat = word.text === 'FORMAT'
  }
  return { kind: 'select', format }
}

/**
 * @param text the statement as latin1, so that an index is a byte; may go on into the rows of an INSERT
 * @param complete false when more text may follow
 */
export function readStatement(text: string, complete = true): Statement {
  const words = topLevelWords(text)
  const first = words.next()
  // `(SELECT …) UNION …` has its first word inside brackets; it answers whole rather than streamed.
  if (first.done || (first.value.end === text.length && !complete)) return { kind: complete ? 'other' : 'incomplete' }
  const rest = { [Symbol.iterator]: () => words }
  if (first.value.text === 'INSERT') return readInsert(rest, text, complete)
  if (first.value.text === 'SELECT' || first.value.text === 'WITH') return readSelect(rest, text)
  return { kind: 'other' }
}

/** SQL string literal. */
export const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The head of an INSERT (bytes up to `headEnd`) with its rows taken from `file`. */
export function insertFromFile(head: Buffer, sourceAt: number, file: string) {
  const before = head.subarray(0, sourceAt).toString()
  return `${before} FROM INFILE ${quote(file)} COMPRESSION 'none' ${head.subarray(sourceAt).toString()}`
}
