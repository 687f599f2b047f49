import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { formatDate } from '../ui/format.js'

type Flag = NonNullable<Schemas['Link']['flagged']>

function sentencesOf({ action, reason, list }: Flag): string {
  if (action === 'disabled') return TEXTS.links.flag.disabled
  return reason === 'operator' ? TEXTS.links.flag.warned : fill(TEXTS.links.flag.listed, { list: list! })
}

/** Why visitors of a link do not simply get to its destination, which is not for its owner to say. */
export const FlagNote = ({ flagged }: { flagged: Flag }) => (
  <p class="note bad">
    {sentencesOf(flagged)}{' '}
    <span class="small">{fill(TEXTS.links.flag.since, { date: formatDate(flagged.since) })}</span>
  </p>
)
