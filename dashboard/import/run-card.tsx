import type { ComponentChildren } from 'preact'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { formatCount, sayCount } from '../ui/format.js'
import type { RunState } from './run-import.js'
import { isUnderWay, type useImport } from './use-import.js'

/** Phase → title of the card. */
type Titles = Record<RunState['phase'], string>
const CHECKING: Titles = TEXTS.importing.checking
const WRITING: Titles = TEXTS.importing.writing
const FIGURES = TEXTS.importing.figures

/** The sentence under the figures. */
function wordsOf({ phase, isDryRun, message, rows }: RunState): string | undefined {
  if (phase === 'failed') return message
  if (phase === 'running') return message ?? (rows === 0 ? TEXTS.importing.reading : undefined)
  if (phase === 'paused') return TEXTS.importing.paused
  if (phase === 'stopped' && !isDryRun) return TEXTS.importing.stopped
  return undefined
}

/** Progress of a run, the counts of its rows, and the buttons for its phase. */
export function RunCard({ state, imported }: { state: RunState; imported: ReturnType<typeof useImport> }) {
  const { isDryRun, phase, counts, rows, refused, share, remarks } = state
  const title = (isDryRun ? CHECKING : WRITING)[phase]
  const words = wordsOf(state)
  const figures: { name: string; count: number; isBad?: boolean }[] = [
    { name: isDryRun ? FIGURES.read : FIGURES.done, count: rows },
    ...counts.map(({ name, count }) => ({ name: FIGURES[name], count })),
    { name: FIGURES.refused, count: refused, isBad: refused > 0 },
  ]
  return (
    <section class="card stack" aria-labelledby="run-title">
      <h2 id="run-title">{title}</h2>
      {isUnderWay(state) && <progress class="progress" aria-labelledby="run-title" value={share} />}
      {counts.length > 0 && (
        <dl class="tally">
          {figures.map(({ name, count, isBad }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class={isBad ? 'bad' : undefined}>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div role="status">
        {words && <p class={phase === 'failed' ? 'note bad' : 'muted'}>{words}</p>}
        {phase === 'done' && remarks.map((remark) => <p key={remark}>{remark}</p>)}
      </div>
      <div class="row">
        <RunButtons state={state} imported={imported} />
      </div>
    </section>
  )
}

function RunButtons({
  state,
  imported,
}: {
  state: RunState
  imported: ReturnType<typeof useImport>
}): ComponentChildren {
  const { href } = useWorkspace()
  const { isDryRun, phase, counts, format } = state
  const run = imported.run.current!
  const cancel = <Button onClick={run.cancel}>{TEXTS.common.cancel}</Button>
  if (phase === 'running' && isDryRun) return cancel
  if (phase === 'running')
    return (
      <>
        <Button onClick={run.pause}>{TEXTS.importing.pause}</Button>
        {cancel}
      </>
    )
  if (phase === 'paused')
    return (
      <>
        <Button kind="primary" onClick={run.goOn}>
          {TEXTS.common.continue}
        </Button>
        {cancel}
      </>
    )
  if (phase === 'failed' || phase === 'stopped')
    return (
      <Button kind="primary" onClick={imported.again}>
        {isDryRun ? TEXTS.common.checkAgain : TEXTS.common.continue}
      </Button>
    )
  const [first] = counts
  if (!isDryRun)
    return format === 'conversions' ? null : (
      <LinkButton kind="primary" href={href('/links')}>
        {TEXTS.importing.toLinks}
      </LinkButton>
    )
  const forms = format === 'conversions' ? TEXTS.importing.importConversions : TEXTS.importing.importLinks
  return first.count === 0 ? (
    <p class="muted">{TEXTS.importing.nothing}</p>
  ) : (
    <Button kind="primary" icon="upload" onClick={imported.write}>
      {sayCount(forms, first.count)}
    </Button>
  )
}
