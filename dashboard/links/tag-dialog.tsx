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
    <Dialog title="Tag the selected links" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) onTag((tags) => [...new Set([...tags, ...chosen])])
        }}
      >
        <Field label="Tags" hint="Enter takes a tag, and adds the tags when the field is empty">
          {(control) => (
            <Choices
              label="Tags"
              control={control}
              chosen={chosen}
              options={options}
              placeholder="sale"
              isOpenEnded
              onChange={setChosen}
            />
          )}
        </Field>
        <div class="actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onTag((tags) => tags.filter((one) => !chosen.includes(one)))} disabled={isEmpty}>
            Remove
          </Button>
          <Button type="submit" kind="primary" disabled={isEmpty}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
