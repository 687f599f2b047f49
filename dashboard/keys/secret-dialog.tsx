import { Button } from '../ui/button.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'

/** A secret, which the API tells once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog title="Your key" onClose={onClose}>
      <p>Copy it now: it is kept as a hash only, and cannot be shown again.</p>
      <div class="row secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the key" />
      </div>
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
