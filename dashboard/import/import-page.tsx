import { useWorkspace } from '../layout/workspace.js'
import { Page } from '../ui/page.js'
import { Empty } from '../ui/states.js'
import { ChosenFile } from './chosen-file.js'
import { FileDrop } from './file-drop.js'
import { RefusedRows } from './refused-rows.js'
import { RunCard } from './run-card.js'
import { useImport } from './use-import.js'

/** Links of other products, or conversions, from a file. */
export default function ImportPage() {
  const { canWrite } = useWorkspace()
  const imported = useImport()
  const { file, state, run, choose } = imported
  if (!canWrite)
    return (
      <Page title="Import">
        <Empty icon="upload" title="Only looking on">
          <p>Your role in this workspace is viewer. An owner can change it.</p>
        </Empty>
      </Page>
    )
  return (
    <Page title="Import">
      {!file && <FileDrop onFile={choose} />}
      {file && state && (
        <>
          <ChosenFile file={file} imported={imported} />
          <RunCard state={state} imported={imported} />
          <RefusedRows state={state} fileName={file.name} report={() => run.current!.report()} />
        </>
      )}
    </Page>
  )
}
