import { useState } from 'preact/hooks'
import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from '../../../links/qr-logo-bounds.js'
import { fill } from '../../../words/text.js'
import { Field } from '../../ui/field.js'
import { readDataUrl } from '../../ui/read-data-url.js'
import { logoFault } from './logo-fault.js'

/** Chooses the logo of a QR code. A file that cannot be one is named with what is wrong with it, and changes nothing. */
export function LogoField({ onChange }: { onChange(logo: string): void }) {
  const [fault, setFault] = useState<string>()

  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    try {
      const found = logoFault(file.name, new Uint8Array(await file.arrayBuffer()))
      setFault(found)
      if (found)
        input.value = '' // so that the form does not show the name of a file that it has not taken
      else onChange(`data:image/png;base64,${(await readDataUrl(file)).replace(/^.*,/, '')}`)
    } catch {
      setFault(fill(TEXTS.linkForm.logo.unreadable, { name: file.name }))
    }
  }

  return (
    <Field
      label={TEXTS.linkForm.logo.label}
      hint={fill(TEXTS.linkForm.logo.hint, {
        kilobytes: String(LOGO_BYTES_MAX / 1024),
        side: String(LOGO_SIDE_PX_MAX),
      })}
      errors={fault ? [fault] : undefined}
    >
      {(given) => (
        <input
          {...given}
          class="input"
          type="file"
          accept="image/png"
          onChange={(event) => void choose(event.currentTarget)}
        />
      )}
    </Field>
  )
}
