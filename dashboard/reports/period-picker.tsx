import { useState } from 'preact/hooks'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { formatDate } from '../ui/format.js'
import { PERIODS, type PeriodName } from './period.js'
import type { PeriodView } from './report-view.js'

export function PeriodPicker({ view: { period, days, setPeriod, setDays } }: { view: PeriodView }) {
  const [isOpen, setOpen] = useState(false)
  function choose(event: SubmitEvent) {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const [start, end] = [String(form.get('start')), String(form.get('end'))].toSorted()
    setOpen(false)
    setDays(start, end)
  }
  return (
    <fieldset class="segments" aria-label="Period">
      {(Object.keys(PERIODS) as PeriodName[]).map((name) => (
        <button type="button" key={name} aria-pressed={name === period} onClick={() => setPeriod(name)}>
          <span class="wide-only">{PERIODS[name].name}</span>
          <span class="narrow-only">{name}</span>
        </button>
      ))}
      <button type="button" aria-pressed={days !== undefined} onClick={() => setOpen(true)}>
        {days ? `${formatDate(days.start)} – ${formatDate(days.end)}` : 'Other…'}
      </button>
      {isOpen && (
        <Dialog title="Period" onClose={() => setOpen(false)}>
          <form class="stack" onSubmit={choose}>
            <Field label="First day">
              {(control) => (
                <input {...control} class="input" type="date" name="start" required defaultValue={days?.start} />
              )}
            </Field>
            <Field label="Last day">
              {(control) => (
                <input {...control} class="input" type="date" name="end" required defaultValue={days?.end} />
              )}
            </Field>
            <div class="actions">
              <Button type="submit" kind="primary">
                Show
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </fieldset>
  )
}
