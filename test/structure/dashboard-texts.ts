import ts from 'typescript'
import type { Finding } from './rules.js'

/** Attributes whose value people read or hear. */
const TEXT_ATTRIBUTES = /^(?:aria-label|title|label|hint|placeholder|alt|text|action|heading)$/
const LETTERS = /\p{L}{2}/u
/** Prose in any other string: a capital word and another word. Classes, codes and selectors are not like this. */
const PROSE = /^[A-Z][a-z’']*,? \p{L}/u
/** Names, units and formats, which no language translates. */
const SAME_EVERYWHERE = /^[\s\d\p{P}\p{S}]*(?:Slugline|Slack|CSV|JSON|SVG|PNG|DNS|API|URL|ms|px|kB)?[\s\d\p{P}\p{S}]*$/u
/** A sample of a value, such as `https://example.com`, `name=value` or `EUR`. */
const EXAMPLE = /^\S*[./@#_=-]\S*$|^[A-Z]+$/
/** Elements whose text is typed or read as it is. */
const IN_CODE = /^<(?:code|kbd|pre)\b/

const saysSomething = (text: string) => LETTERS.test(text) && !SAME_EVERYWHERE.test(text)

const isChoice = (operator: ts.SyntaxKind) =>
  operator === ts.SyntaxKind.QuestionQuestionToken ||
  operator === ts.SyntaxKind.BarBarToken ||
  operator === ts.SyntaxKind.AmpersandAmpersandToken

/** Name of the attribute or property whose value is the string, also by a condition. */
function attributeOf(node: ts.Node): string | undefined {
  let parent = node.parent
  while (
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    ts.isJsxExpression(parent) ||
    (ts.isBinaryExpression(parent) && isChoice(parent.operatorToken.kind))
  )
    parent = parent.parent
  return ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return saysSomething(node.text) && !IN_CODE.test(node.parent.getText())
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('0')
      : ''
  if (!saysSomething(text) || ts.isLiteralTypeNode(node.parent)) return false
  const attribute = attributeOf(node)
  return PROSE.test(text) || (TEXT_ATTRIBUTES.test(attribute ?? '') && !EXAMPLE.test(text))
}

/** Texts in a source of the dashboard that are in one language only, because they are not in `words/`. */
export function findTexts(source: string, file: string): Finding[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: Finding[] = []
  const visit = (node: ts.Node) => {
    if (isText(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      found.push({
        line,
        message: `a text in one language: it belongs in words/, see TEXTS: ${node.getText(tree).trim()}`,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
