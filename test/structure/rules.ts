/** A place that breaks a rule. */
export interface Finding {
  line: number
  message: string
}

const SENTENCE_WORDS_MAX = 35
/** A comment with one of these words in front is mostly a fragment whose subject is missing. */
const FRAGMENT = /^(What|Of|Where|As|Who|Whoever|That|And|Else)\b/
const SENTENCE_END = /(?<=[.!?]["')*_`]*)\s+(?=["'(*_`[]*[\p{Lu}\d`])/u
/** Begins a block comment or a line comment; code may be in front of it. */
const COMMENT_START = { code: /(?:^|\s)\/\*\*?(?!\/)|(?:^|\s)\/\/(?=\s)/, sql: /(?:^|\s)--(?=\s)/ }

interface Comment {
  line: number
  text: string
}

/** All comments of a file. Lines that hold nothing but a line comment are one comment with such lines above them. */
function commentsOf(text: string, language: 'code' | 'sql'): Comment[] {
  const comments: Comment[] = []
  /** Comment that the next line goes on with, if that line is a comment too. */
  let open: Comment | undefined
  let isBlock = false
  for (const [index, line] of text.split('\n').entries()) {
    if (open && isBlock) {
      open.text += ` ${line.replace(/\*\/.*$/, '').replace(/^\s*\*?\s?/, '')}`
      if (line.includes('*/')) open = undefined
      continue
    }
    const start = COMMENT_START[language].exec(line)
    if (!start) {
      open = undefined
      continue
    }
    const rest = line.slice(start.index + start[0].length).trim()
    isBlock = start[0].includes('/*')
    const isAlone = line.slice(0, start.index).trim() === ''
    if (!isBlock && isAlone && open) {
      open.text += ` ${rest}`
      continue
    }
    const comment = { line: index + 1, text: rest.replace(/\*\/.*$/, '') }
    comments.push(comment)
    open = (isBlock ? !rest.includes('*/') : isAlone) ? comment : undefined
  }
  return comments
}

/** Comments that begin as a fragment. A question may begin with any word. */
export function findFragments(text: string, language: 'code' | 'sql'): Finding[] {
  return commentsOf(text, language).flatMap(({ line, text }) => {
    const [sentence] = text.trim().split(SENTENCE_END)
    const word = FRAGMENT.exec(sentence)?.[0]
    if (!word || sentence.trim().endsWith('?')) return []
    return { line, message: `a comment begins with "${word}": begin with the thing that it is about` }
  })
}

/** A piece of a document whose sentences do not go on in another piece. */
interface Piece {
  line: number
  text: string
}

function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = []
  let fence: string | undefined
  let isOpen = false
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]
    if (mark || fence) {
      if (!fence) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      isOpen = false
    } else if (/^\s*\|/.test(line)) {
      pieces.push(...line.split(/(?<!\\)\|/).map((text) => ({ line: index + 1, text })))
      isOpen = false
    } else if (line.trim() === '') {
      isOpen = false
    } else {
      const begins = /^\s*(?:[-*+]|\d+[.)]|#+|>)\s+/.exec(line)
      if (isOpen && !begins) pieces.at(-1)!.text += `\n${line}`
      else pieces.push({ line: index + 1, text: line.slice(begins?.[0].length ?? 0) })
      isOpen = !begins?.[0].includes('#')
    }
  }
  return pieces
}

/** Sentences of a document that are too long to be read once. A piece of inline code counts as one word. */
export function findLongSentences(markdown: string): Finding[] {
  return piecesOf(markdown).flatMap(({ line, text }) => {
    const plain = text
      .replace(/`[^`]*`/g, (code) => `\`x\`${'\n'.repeat(code.split('\n').length - 1)}`)
      .replace(/\]\([^)]*\)/g, ']')
    let at = 0
    return plain.split(SENTENCE_END).flatMap((sentence) => {
      const begin = plain.indexOf(sentence, at)
      at = begin + sentence.length
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
      if (words <= SENTENCE_WORDS_MAX) return []
      const message = `a sentence has ${words} words, ${SENTENCE_WORDS_MAX} are the most`
      return { line: line + plain.slice(0, begin).split('\n').length - 1, message }
    })
  })
}

const CONSTANT = /^(?:export )?const (\w+)(?:: [\w.]+)? =\s+([\s\S]*?)(?=\n(?:\S|$)|$(?![\s\S]))/gm
/** A number or a calculation with numbers, a string or a regular expression, with nothing behind it but a comment. */
const PRIMITIVE =
  /^(?:-?[\d.][\w.]*(?:\s*(?:[-+*/%]|\*\*|<<)\s*[\w.]+)*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`|\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*)(?: as const)?\s*(?:\/\/.*)?$/

/** Constants of a module, with a number, a string or a regular expression as value, that are not in UPPER_CASE. */
export function findLowerCaseConstants(text: string): Finding[] {
  return [...text.matchAll(CONSTANT)]
    .filter(([, name, value]) => !/^[A-Z][A-Z\d_]*$/.test(name) && PRIMITIVE.test(value.trim()))
    .map(({ index, 1: name }) => ({
      line: text.slice(0, index).split('\n').length,
      message: `${name} is a constant with a primitive value: such names are in UPPER_CASE`,
    }))
}
