import { useEffect, useRef, useState } from 'preact/hooks'
import type { DomainMap } from '../../import/read-draft.js'
import { signedOut } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { toast } from '../ui/toasts.js'
import { useUnsaved } from '../ui/unsaved.js'
import { type Run, type RunState, startRun } from './run-import.js'

/** '': the domains that the file names. `default`: the default host. Otherwise the name of a domain. */
export type DomainChoice = string

const domainsOf = (choice: DomainChoice): DomainMap =>
  choice === '' ? { pairs: new Map() } : { all: choice === 'default' ? null : choice }

export const isUnderWay = (state?: RunState) => state?.phase === 'running' || state?.phase === 'paused'

/** The import of a file. A dry run starts when the file is chosen, the import when the user confirms. */
export function useImport() {
  const { id: workspaceId } = useWorkspace()
  const [file, setFile] = useState<File>()
  const [domain, setDomain] = useState<DomainChoice>('')
  const [state, setState] = useState<RunState>()
  const run = useRef<Run>(undefined)
  const isWriting = isUnderWay(state) && !state!.isDryRun

  function start(file: File, isDryRun: boolean, choice: DomainChoice, rowsTotal?: number) {
    run.current?.cancel()
    const started: Run = startRun(file, {
      workspaceId,
      isDryRun,
      domains: domainsOf(choice),
      rowsTotal,
      // States of a run that another one has replaced are ignored.
      onChange: (next) => (run.current === undefined || run.current === started) && setState(next),
      onSignedOut: signedOut,
    })
    run.current = started
  }

  const writing = useRef(false)
  writing.current = isWriting
  useEffect(
    () => () => {
      run.current?.cancel()
      if (writing.current) toast(TEXTS.importing.leave.stopped)
    },
    [],
  )
  useUnsaved(isWriting, TEXTS.importing.leave.wouldStop)

  return {
    file,
    domain,
    state,
    run,
    isWriting,
    choose(next: File) {
      setFile(next)
      setState(undefined)
      start(next, true, domain)
    },
    chooseDomain(next: DomainChoice) {
      setDomain(next)
      start(file!, true, next)
    },
    write: () => start(file!, false, domain, state!.rows),
    /** Runs again from the start of the file. Existing links stay as they are. */
    again: () => start(file!, state!.isDryRun, domain, state!.rowsTotal),
  }
}
