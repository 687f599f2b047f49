import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'
import { saveFile } from '../ui/save-file.js'

/** Shows recovery codes, which the API answers only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog title="Keep your recovery codes" onClose={onClose}>
      <p>
        Each of them signs you in once, after your password, when you have lost your phone or passkey. They are not
        shown again. Keep them where you would find them without this computer.
      </p>
      <div class="row secret">
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={text} label="Copy the recovery codes" />
      </div>
      <div class="actions">
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'slugline-recovery-codes.txt')}>
          Download
        </Button>
        <Button kind="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  )
}
