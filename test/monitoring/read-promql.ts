import { parser } from '@prometheus-io/lezer-promql'

/** Metric and labels that an expression asks for. */
export interface Asked {
  metric: string
  /** Labels of its matchers */
  labels: string[]
}

/**
 * The metrics and labels that an expression of PromQL names.
 * @throws Error where it is none
 */
export function readPromql(expression: string): { selectors: Asked[]; grouping: string[] } {
  const selectors: Asked[] = []
  const grouping: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = (of: { from: number; to: number }) => expression.slice(of.from, of.to)
      if (type.isError) throw new Error(`not PromQL at "${expression.slice(from, from + 20)}": ${expression}`)
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(text))
      if (type.name !== 'VectorSelector') return
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      selectors.push({
        metric: text(node.getChild('Identifier') ?? { from, to }),
        labels: matchers.map((matcher) => text(matcher.getChild('LabelName')!)),
      })
    },
  })
  return { selectors, grouping }
}
