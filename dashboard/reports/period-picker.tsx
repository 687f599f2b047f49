import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../ui/button.js'
import { Choice } from '../ui/choice.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { formatDays } from '../ui/format.js'
import { PERIODS, type PeriodName, wrongDays } from './period.js'
import type { PeriodView } from './report-view.js'

const NAMES: Record<PeriodName, string> = TEXTS.reports.periods
/** Names on a narrow screen. */
const SHORT = TEXTS.reports.shortPeriods
/** Periods of the row of buttons. The others are in the list beside it. */
const BUTTONS = ['today', '7d', '30d', '90d'] as const
const OTHERS = (Object.keys(PERIODS) as PeriodName[]).filter((name) => !(name in SHORT))

const DAYS = [
  { name: 'start', label: TEXTS.reports.start },
  { name: 'end', label: TEXTS.reports.end },
] as const

interface DialogProps {
  days: PeriodView['days']
  zone: PeriodView['zone']
  onChoose: PeriodView['setDays']
  onClose(): void
}

function DaysDialog({ days, zone, onChoose, onClose }: DialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [wrong])
  function choose(event: SubmitEvent) {
    event.preventDefault()
    const form = new FormData(element.current!)
    const [start, end] = [String(form.get('start')), String(form.get('end'))].toSorted()
    const found = wrongDays([start, end], new Date(), zone)
    if (Object.keys(found).length > 0) return setWrong(found)
    onClose()
    onChoose(start, end)
  }
  return (
    <Dialog title={TEXTS.reports.period} onClose={onClose}>
      <form class="stack" ref={element} onSubmit={choose}>
        {DAYS.map(({ name, label }) => (
          <Field key={name} label={label} errors={wrong[name]}>
            {(control) => (
              <input {...control} class="input" type="date" name={name} required defaultValue={days?.[name]} />
            )}
          </Field>
        ))}
        <div class="actions">
          <Button type="submit" kind="primary">
            {TEXTS.reports.show}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function PeriodPicker({ view: { period, days, zone, setPeriod, setDays } }: { view: PeriodView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <fieldset class="segments" aria-label={TEXTS.reports.period}>
        {BUTTONS.map((name) => (
          <button type="button" key={name} aria-pressed={name === period} onClick={() => setPeriod(name)}>
            <span class="wide-only">{NAMES[name]}</span>
            <span class="narrow-only">{SHORT[name]}</span>
          </button>
        ))}
        <button type="button" aria-pressed={days !== undefined} onClick={() => setOpen(true)}>
          {days ? formatDays(days.start, days.end) : TEXTS.reports.ownDays}
        </button>
      </fieldset>
      <Choice
        label={TEXTS.reports.otherPeriod}
        none={TEXTS.reports.morePeriods}
        choices={OTHERS.map((name) => [name, NAMES[name]] as const)}
        chosen={OTHERS.find((name) => name === period)}
        onChoose={setPeriod}
      />
      {isOpen && <DaysDialog days={days} zone={zone} onChoose={setDays} onClose={() => setOpen(false)} />}
    </>
  )
}
