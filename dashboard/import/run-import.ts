import { createApi, NotSignedIn } from '../../import/api.js'
import { piecesOf } from '../../import/pieces.js'
import { prepare } from '../../import/prepare.js'
import type { DomainMap } from '../../import/read-draft.js'
import { ImportError, readHeader, readRows } from '../../import/read-rows.js'
import { type Refusal, reportHead, reportLine } from '../../import/refusal.js'
import { type Said, sayIn } from '../../import/said.js'
import type { Task } from '../../import/task.js'
import { formatCount } from '../ui/format.js'
import { locale } from '../ui/locale.js'
import { createPause } from './pause.js'

/** The state of a run that the page shows. */
export interface RunState {
  isDryRun: boolean
  phase: 'running' | 'paused' | 'done' | 'stopped' | 'failed'
  /** Progress from 0 to 1: by bytes in a dry run, which does not know the number of rows; by rows in an import. */
  share: number
  /** Rows so far, without the header. */
  rows: number
  /** Rows in the whole file; undefined until a dry run has counted them. */
  rowsTotal?: number
  refused: number
  /** The first refused rows, at most `REFUSALS_SHOWN`. */
  refusals: readonly Refusal[]
  counts: ReturnType<Task['counts']>
  remarks: string[]
  format?: string
  notes: string[]
  /** Why the run waits for the API, or why it failed. */
  message?: string
}

export interface RunOptions {
  workspaceId: number
  domains: DomainMap
  isDryRun: boolean
  /** Rows in the whole file, as counted by the dry run. */
  rowsTotal?: number
  onChange(state: RunState): void
  onSignedOut(): void
}

const SHOW_MS = 100
const REFUSALS_SHOWN = 100

const say = (one: Said) => sayIn(TEXTS.importing.said, locale, one, formatCount)

function wordsFor(error: Error): string {
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return TEXTS.importing.file.changed
  return error instanceof ImportError && error.said ? say(error.said) : error.message
}

/**
 * Imports a file with the code of `npm run import`: the same parser, the same routes, one request at a time. A dry run
 * writes nothing.
 */
export function startRun(file: File, { workspaceId, domains, isDryRun, rowsTotal, onChange, onSignedOut }: RunOptions) {
  const aborting = new AbortController()
  const pause = createPause()
  const report: string[] = []
  const refusals: Refusal[] = []
  let task: Task | undefined
  let phase: RunState['phase'] = 'running'
  let refused = 0
  let rowCount = 0
  let bytes = 0
  let shownMs = 0

  function show(next: RunState['phase'] = phase, message?: string) {
    phase = next
    shownMs = performance.now()
    onChange({
      isDryRun,
      phase,
      message,
      share: rowsTotal === undefined ? bytes / file.size : rowCount / rowsTotal,
      rows: rowCount,
      rowsTotal,
      refused,
      refusals: refusals.slice(),
      counts: task?.counts(isDryRun) ?? [],
      remarks: task?.remarks().map(say) ?? [],
      format: task?.format,
      notes: task?.notes.map(say) ?? [],
    })
  }

  async function work() {
    const rows = readRows(piecesOf(file.stream()), (count) => {
      bytes += count
    })
    const prepared = prepare(await readHeader(rows), domains)
    task = prepared
    report.push(reportHead(prepared.subjectColumns))
    show()
    const { signal } = aborting
    const api = createApi({
      url: new URL(location.origin),
      signal,
      onWait: (why) => show(phase, say(why)),
    })
    await prepared.run(pause.hold(rows), {
      api,
      workspaceId,
      isDryRun,
      signal,
      refuse(refusal) {
        report.push(reportLine(refusal, prepared.subjectColumns))
        refused += 1
        if (refusals.length < REFUSALS_SHOWN) refusals.push(refusal)
      },
      onRows(count) {
        rowCount += count
        if (performance.now() - shownMs >= SHOW_MS) show()
      },
    })
  }

  work().then(
    () => show(aborting.signal.aborted ? 'stopped' : 'done'),
    (error: Error) => {
      if (aborting.signal.aborted) return show('stopped')
      show('failed', wordsFor(error))
      if (error instanceof NotSignedIn) onSignedOut()
    },
  )

  return {
    /** Sends no further request. A request that is under way completes. */
    pause() {
      pause.begin()
      show('paused')
    },
    goOn() {
      pause.end()
      show('running')
    },
    /** Ends the run for good, between two requests. */
    cancel() {
      aborting.abort()
      pause.end()
    },
    /** The refused rows as CSV, in the format of `npm run import -- --report`. */
    report: () => new Blob(report, { type: 'text/csv' }),
  }
}

export type Run = ReturnType<typeof startRun>
