import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'
import { saveFile } from '../ui/save-file.js'

/** Shows recovery codes, which the API answers only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog title={TEXTS.account.codes.dialog.title} onClose={onClose}>
      <p>{TEXTS.account.codes.dialog.text}</p>
      <div class="row secret">
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={text} label={TEXTS.account.codes.dialog.copy} />
      </div>
      <div class="actions">
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'slugline-recovery-codes.txt')}>
          {TEXTS.account.codes.dialog.download}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {TEXTS.account.codes.dialog.button}
        </Button>
      </div>
    </Dialog>
  )
}
