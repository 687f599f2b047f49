import type { ComponentChildren } from 'preact'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { formatCount, sayCountOf } from '../ui/format.js'
import type { RunState } from './run-import.js'
import { isUnderWay, type useImport } from './use-import.js'

const TITLES: Record<RunState['phase'], [dryRun: string, written: string]> = {
  running: ['Checking the file', 'Importing'],
  paused: ['Checking the file', 'Paused'],
  done: ['Checked: nothing is written yet', 'Imported'],
  stopped: ['Not checked', 'Stopped'],
  failed: ['The file cannot be read', 'The import was interrupted'],
}

/** The sentence under the figures. */
function wordsOf({ phase, isDryRun, message, rows }: RunState): string | undefined {
  if (phase === 'failed') return message
  if (phase === 'running') return message ?? (rows === 0 ? 'Reading…' : undefined)
  if (phase === 'paused') return 'The rows counted here are done. Nothing more is sent until you continue.'
  if (phase === 'stopped' && !isDryRun)
    return 'The rows counted here are done and stay. Choose the same file again to continue: existing links stay.'
  return undefined
}

/** Progress of a run, the counts of its rows, and the buttons for its phase. */
export function RunCard({ state, imported }: { state: RunState; imported: ReturnType<typeof useImport> }) {
  const { isDryRun, phase, counts, rows, refused, share, remarks } = state
  const title = TITLES[phase][isDryRun ? 0 : 1]
  const words = wordsOf(state)
  const figures = [
    { name: isDryRun ? 'rows read' : 'rows done', count: rows },
    ...counts,
    { name: 'refused', count: refused },
  ]
  return (
    <section class="card stack" aria-labelledby="run-title">
      <h2 id="run-title">{title}</h2>
      {isUnderWay(state) && <progress class="progress" aria-labelledby="run-title" value={share} />}
      {counts.length > 0 && (
        <dl class="tally">
          {figures.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class={name === 'refused' && count > 0 ? 'bad' : undefined}>{formatCount(count)}</dd>
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
  const cancel = <Button onClick={run.cancel}>Cancel</Button>
  if (phase === 'running' && isDryRun) return cancel
  if (phase === 'running')
    return (
      <>
        <Button onClick={run.pause}>Pause</Button>
        {cancel}
      </>
    )
  if (phase === 'paused')
    return (
      <>
        <Button kind="primary" onClick={run.goOn}>
          Continue
        </Button>
        {cancel}
      </>
    )
  if (phase === 'failed' || phase === 'stopped')
    return (
      <Button kind="primary" onClick={imported.again}>
        {isDryRun ? 'Check again' : 'Continue'}
      </Button>
    )
  const [first] = counts
  if (!isDryRun)
    return format?.name === 'conversions' ? null : (
      <LinkButton kind="primary" href={href('/links')}>
        Go to the links
      </LinkButton>
    )
  const what = format?.name === 'conversions' ? 'conversion' : 'link'
  return first.count === 0 ? (
    <p class="muted">Nothing is left to import.</p>
  ) : (
    <Button kind="primary" icon="upload" onClick={imported.write}>
      Import {sayCountOf(first.count, what)}
    </Button>
  )
}
