import type { Schemas } from '../api/client.js'
import { formatDate } from '../ui/format.js'

type Flag = NonNullable<Schemas['Link']['flagged']>

function sentencesOf({ action, reason, list }: Flag): string {
  if (action === 'disabled')
    return 'The operator of this service has disabled this link: its visitors get "Not found". Ask the operator if you think that this is a mistake.'
  if (reason === 'operator')
    return 'The operator of this service has visitors of this link warned: they go on only by a click. Ask the operator if you think that this is a mistake.'
  return `A destination of this link is on a list of dangerous sites (${list}). Its visitors are warned first, and go on only by a click. The warning goes when you change the destination, or when the list does not have it any more.`
}

/** Why visitors of a link do not simply get to its destination, which is not for its owner to say. */
export const FlagNote = ({ flagged }: { flagged: Flag }) => (
  <p class="note bad">
    {sentencesOf(flagged)} <span class="small">Since {formatDate(flagged.since)}.</span>
  </p>
)
