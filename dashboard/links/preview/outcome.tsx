import type { Schemas } from '../../api/client.js'
import { withoutScheme } from '../../ui/format.js'
import { type Rule, rowNumberOf } from '../form/rule-rows.js'

type Preview = Schemas['LinkPreview']

const WORDS: Record<Preview['outcome'], string> = {
  redirect: 'Goes straight to the destination',
  frame: 'Sees the destination in a frame, under the short address',
  tags: 'Gets a page with the tags, then the destination',
  card: 'Gets the page with the card',
  referrer: 'Gets a page that sets the referrer, then the destination',
  warning: 'Sees a warning, and can continue with a click',
  password: 'Is asked for the password',
  expired: 'Finds that the link has expired',
  blocked: 'Is blocked',
  not_found: 'Finds no link: it is switched off',
}

const countOf = ({ recorded, uses_up_click }: Preview) => {
  if (!recorded) return 'Not counted'
  return uses_up_click ? 'Counted, and uses up one of its clicks' : 'Counted'
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
  return (
    <div class="outcome">
      <p>
        <strong>{isTrashed ? 'Finds no link: it is in the trash' : WORDS[outcome]}</strong>{' '}
        <span class="chip">{status}</span>
      </p>
      {destination && <p class="to">{withoutScheme(destination)}</p>}
      <p class="muted small">
        {destination && `${rule ? `By rule ${rowNumberOf(rules, rule)}` : 'Destination of the link'} · `}
        {countOf(answer)}
      </p>
    </div>
  )
}
