import { OnlyLooking } from '../layout/only-looking.js'
import { useWorkspace } from '../layout/workspace.js'
import { Page } from '../ui/page.js'
import { ChosenFile } from './chosen-file.js'
import { FileDrop } from './file-drop.js'
import { RefusedRows } from './refused-rows.js'
import { RunCard } from './run-card.js'
import { useImport } from './use-import.js'

/** Imports links of other products, or conversions, from a file. */
export default function ImportPage() {
  const { canWrite } = useWorkspace()
  const imported = useImport()
  const { file, state, run, choose } = imported
  if (!canWrite) return <OnlyLooking title={TEXTS.common.import} icon="upload" />
  return (
    <Page title={TEXTS.common.import}>
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
