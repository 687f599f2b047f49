import type { Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'
import { type FormField, GROUPS } from './form/groups.js'

interface Props {
  /** The link as another user has saved it. */
  theirs: Schemas['Link']
  /** Fields that both users have changed. */
  fields: FormField[]
  onKeepMine(): void
  onTakeTheirs(): void
}

const labels = Object.assign({}, ...GROUPS.map(({ fields }) => fields)) as Record<FormField, string>

const inWords = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? 'nothing'))

/** Shown if another user has saved the same fields since the form was opened. The user chooses whose values stay. */
export function Conflicts({ theirs, fields, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section class="note warning stack" role="alert">
      <p>Somebody else changed this link at {formatMoment(theirs.updated_at)}. Your changes are not saved yet.</p>
      <ul>
        {fields.map((name) => (
          <li key={name}>
            <strong>{labels[name]}</strong> is now: {inWords(theirs[name])}
          </li>
        ))}
      </ul>
      <div class="row">
        <Button onClick={onKeepMine}>Save mine</Button>
        <Button onClick={onTakeTheirs}>Keep theirs</Button>
      </div>
    </section>
  )
}
