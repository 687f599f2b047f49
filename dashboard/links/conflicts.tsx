import { fill, pieces } from '../../words/text.js'
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

const inWords = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? TEXTS.links.conflicts.nothing)

/** Shown if another user has saved the same fields since the form was opened. The user chooses whose values stay. */
export function Conflicts({ theirs, fields, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section class="note warning stack" role="alert">
      <p>{fill(TEXTS.links.conflicts.text, { time: formatMoment(theirs.updated_at) })}</p>
      <ul>
        {fields.map((name) => (
          <li key={name}>
            {pieces(TEXTS.links.conflicts.field, {
              field: <strong>{labels[name]}</strong>,
              value: inWords(theirs[name]),
            })}
          </li>
        ))}
      </ul>
      <div class="row">
        <Button onClick={onKeepMine}>{TEXTS.links.conflicts.saveMine}</Button>
        <Button onClick={onTakeTheirs}>{TEXTS.links.conflicts.keepTheirs}</Button>
      </div>
    </section>
  )
}
