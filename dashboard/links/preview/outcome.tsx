import { fill } from '../../../words/text.js'
import type { Schemas } from '../../api/client.js'
import { withoutScheme } from '../../ui/format.js'
import { type Rule, rowNumberOf } from '../form/rule-rows.js'

type Preview = Schemas['LinkPreview']

const WORDS: Record<Preview['outcome'], string> = TEXTS.linkPreview.outcomes

const countOf = ({ recorded, uses_up_click }: Preview) => {
  if (!recorded) return TEXTS.linkPreview.notCounted
  return uses_up_click ? TEXTS.linkPreview.countedAndUsed : TEXTS.linkPreview.counted
}

interface Props {
  answer: Preview
  /** The rules of the form. */
  rules: Rule[]
  isTrashed: boolean
}

/** The API's preview in words. */
export function Outcome({ answer, rules, isTrashed }: Props) {
  const { outcome, status, destination, rule } = answer
  const why = rule
    ? fill(TEXTS.linkPreview.byRule, { number: String(rowNumberOf(rules, rule)) })
    : TEXTS.linkPreview.byLink
  return (
    <div class="outcome">
      <p>
        <strong>{isTrashed ? TEXTS.linkPreview.inTrash : WORDS[outcome]}</strong> <span class="chip">{status}</span>
      </p>
      {destination && <p class="to">{withoutScheme(destination)}</p>}
      <p class="muted small">
        {destination && `${why} · `}
        {countOf(answer)}
      </p>
    </div>
  )
}
