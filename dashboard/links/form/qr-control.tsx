import type { QrStyles } from '../../../links/field-kinds.js'
import { Button } from '../../ui/button.js'
import { type ControlProps, Field } from '../../ui/field.js'
import { LogoField } from './logo-field.js'

interface Props {
  value: QrStyles | null
  onChange(value: unknown): void
}

const SHAPES = TEXTS.linkForm.qr.shapes
const CORRECTIONS = TEXTS.linkForm.qr.corrections

export function QrControl({ value, onChange }: Props) {
  const styles = value ?? {}
  const set = (change: QrStyles) => onChange({ ...styles, ...change })
  const pick =
    <T extends string>(names: Record<T, string>, chosen: string, name: keyof QrStyles) =>
    (given: ControlProps) => (
      <select {...given} class="input" value={chosen} onChange={(event) => set({ [name]: event.currentTarget.value })}>
        {(Object.entries(names) as [T, string][]).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    )
  const isTransparent = styles.background === 'transparent'
  const number = (label: string, name: 'size' | 'margin', usual: number, [min, max]: [number, number]) => (
    <Field label={label}>
      {(given) => (
        <input
          {...given}
          class="input"
          type="number"
          min={min}
          max={max}
          placeholder={String(usual)}
          defaultValue={styles[name] ?? ''} // not `value`: it would rewrite "12." as 12 during typing
          onInput={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : Number(value) })}
        />
      )}
    </Field>
  )
  return (
    <div class="qr-style">
      <Field label={TEXTS.linkForm.qr.color}>
        {(given) => (
          <input
            {...given}
            class="input"
            type="color"
            value={styles.color ?? '#000000'}
            onChange={(event) => set({ color: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={TEXTS.linkForm.qr.background}>
        {(given) => (
          <input
            {...given}
            class="input"
            type="color"
            disabled={isTransparent}
            value={styles.background?.startsWith('#') ? styles.background : '#ffffff'}
            onChange={(event) => set({ background: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={TEXTS.linkForm.qr.noBackground} look="flag">
        {(given) => (
          <input
            {...given}
            type="checkbox"
            checked={isTransparent}
            onChange={() => set({ background: isTransparent ? undefined : 'transparent' })}
          />
        )}
      </Field>
      {number(TEXTS.linkForm.qr.size, 'size', 512, [64, 2048])}
      {number(TEXTS.linkForm.qr.margin, 'margin', 4, [0, 16])}
      <Field label={TEXTS.linkForm.qr.shape}>{pick(SHAPES, styles.shape ?? 'square', 'shape')}</Field>
      <Field label={TEXTS.linkForm.qr.correction}>
        {pick(CORRECTIONS, styles.error_correction ?? 'M', 'error_correction')}
      </Field>
      <LogoField onChange={(logo) => set({ logo })} />
      <div class="row">
        {styles.logo && (
          <Button icon="trash" onClick={() => set({ logo: undefined })}>
            {TEXTS.linkForm.qr.removeLogo}
          </Button>
        )}
        {value && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {TEXTS.linkForm.qr.reset}
          </Button>
        )}
      </div>
    </div>
  )
}
