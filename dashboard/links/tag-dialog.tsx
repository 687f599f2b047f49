import { useState } from 'preact/hooks'
import { Button } from '../ui/button.js'
import { Choices } from '../ui/choices.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { useTags } from './use-tags.js'

interface Props {
  onClose(): void
  /** @param change makes the new tags of a link from its current ones */
  onTag(change: (tags: string[]) => string[]): void
}

/** Adds tags to the selected links, or removes them. */
export function TagDialog({ onClose, onTag }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const options = useTags()
  const isEmpty = chosen.length === 0
  return (
    <Dialog title={TEXTS.links.tagDialog.title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) onTag((tags) => [...new Set([...tags, ...chosen])])
        }}
      >
        <Field label={TEXTS.common.tags} hint={TEXTS.links.tagDialog.hint}>
          {(control) => (
            <Choices
              label={TEXTS.common.tags}
              control={control}
              chosen={chosen}
              options={options}
              placeholder={TEXTS.links.tagDialog.example}
              isOpenEnded
              onChange={setChosen}
            />
          )}
        </Field>
        <div class="actions">
          <Button onClick={onClose}>{TEXTS.common.cancel}</Button>
          <Button onClick={() => onTag((tags) => tags.filter((one) => !chosen.includes(one)))} disabled={isEmpty}>
            {TEXTS.common.remove}
          </Button>
          <Button type="submit" kind="primary" disabled={isEmpty}>
            {TEXTS.common.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
