import { fill } from '../../words/text.js'
import { Button } from '../ui/button.js'
import { formatCount, sayCount } from '../ui/format.js'
import { saveFile } from '../ui/save-file.js'
import type { RunState } from './run-import.js'
import { isUnderWay } from './use-import.js'

interface Props {
  state: RunState
  fileName: string
  report(): Blob
}

/** The first refused rows with their reasons, and a download of all refused rows. */
export function RefusedRows({ state, fileName, report }: Props) {
  const { refusals, refused } = state
  if (refused === 0) return null
  const left = refused - refusals.length
  return (
    <section class="card stack" aria-labelledby="refused-title">
      <div class="row apart">
        <h2 id="refused-title">{sayCount(TEXTS.importing.refused.title, refused)}</h2>
        {!isUnderWay(state) && (
          <Button icon="download" onClick={() => saveFile(report(), `refused-${fileName.replace(/\.\w+$/, '')}.csv`)}>
            {TEXTS.importing.refused.csv}
          </Button>
        )}
      </div>
      <ol class="refusals">
        {refusals.map(({ row, column, reason, subject = [] }) => (
          <li key={row}>
            <span class="muted figures">{fill(TEXTS.importing.refused.row, { number: formatCount(row) })}</span>
            <div>
              <p>
                {column && <strong>{column}: </strong>}
                {reason}
              </p>
              <p class="muted small cut">{subject.filter(Boolean).join(' → ')}</p>
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p class="muted">
          {sayCount(isUnderWay(state) ? TEXTS.importing.refused.more : TEXTS.importing.refused.moreInCsv, left)}
        </p>
      )}
    </section>
  )
}
