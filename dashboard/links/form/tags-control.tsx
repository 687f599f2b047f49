import { Choices } from '../../ui/choices.js'
import type { ControlProps } from '../../ui/field.js'
import { useTags } from '../use-tags.js'

interface Props {
  control: ControlProps
  value: string[] | null
  onChange(value: unknown): void
}

export const TagsControl = ({ control, value, onChange }: Props) => (
  <Choices
    label={TEXTS.common.tags}
    control={control}
    chosen={value ?? []}
    options={useTags()}
    placeholder={TEXTS.linkForm.tagExample}
    invalid={control['aria-invalid']}
    isOpenEnded
    onChange={onChange}
  />
)
