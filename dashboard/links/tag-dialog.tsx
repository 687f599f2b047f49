import { useState } from 'preact/hooks'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'

interface Props {
  onClose(): void
  /** @param change makes the new tags of a link from its current ones */
  onTag(change: (tags: string[]) => string[]): void
}

/** Adds a tag to the selected links, or removes one. */
export function TagDialog({ onClose, onTag }: Props) {
  const [text, setText] = useState('')
  const tag = text.trim()
  return (
    <Dialog title="Tag the selected links" onClose={onClose}>
      <Field label="Tag">
        {(control) => (
          <input
            {...control}
            class="input"
            maxLength={100}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <div class="actions">
        <Button onClick={() => onTag((tags) => tags.filter((one) => one !== tag))} disabled={tag === ''}>
          Remove
        </Button>
        <Button kind="primary" onClick={() => onTag((tags) => [...new Set([...tags, tag])])} disabled={tag === ''}>
          Add
        </Button>
      </div>
    </Dialog>
  )
}
