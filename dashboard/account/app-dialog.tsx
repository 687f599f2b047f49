import { useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import { api, type Schemas } from '../api/client.js'
import { CodeField } from '../session/code-field.js'
import { CopyButton } from '../ui/copy-button.js'
import { Dialog } from '../ui/dialog.js'
import { Form, textOf } from '../ui/form.js'

/** Dark modules on white in both schemes, because not all readers accept the opposite. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 4 })
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [text])
  return (
    <svg class="app-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={TEXTS.account.app.dialog.qrCode}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface Props {
  app: Schemas['AppSecret']
  onDone(changed: Schemas['FactorsChanged']): void
  onClose(): void
}

/** Sets up an authenticator app, which is in use once it has shown a right code. */
export function AppDialog({ app: { secret, url }, onDone, onClose }: Props) {
  return (
    <Dialog title={TEXTS.account.app.dialog.title} onClose={onClose}>
      <p>{TEXTS.account.app.dialog.text}</p>
      <QrCode text={url} />
      <div class="row secret">
        <code>{secret.match(/.{1,4}/g)!.join(' ')}</code>
        <CopyButton text={secret} label={TEXTS.account.app.dialog.copy} />
      </div>
      <Form
        action={TEXTS.account.app.dialog.button}
        send={(form) => api.POST('/api/v1/factors/app/confirm', { body: { code: textOf(form, 'code') } })}
        onDone={onDone}
        onCancel={onClose}
      >
        {({ code }) => <CodeField errors={code} />}
      </Form>
    </Dialog>
  )
}
