import { useRef, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Field } from '../ui/field.js'
import { toSmallLogo } from './small-logo.js'

/** The picture beside the workspace's name. A chosen picture is made small here, and is saved at once. */
export function LogoField({ logo, onSaved }: { logo: string | null; onSaved(saved: Schemas['Workspace']): void }) {
  const { path } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()

  async function save(next: string | null) {
    const { data, failure } = await ask(
      api.PATCH('/api/v1/workspace/{workspace_id}', { params: { path }, body: { logo: next } }),
    )
    setFault(failure?.fields.logo?.[0] ?? failure?.text)
    if (data) onSaved(data)
  }
  async function choose({ files }: HTMLInputElement) {
    const [file] = files ?? []
    if (!file) return
    let made: string
    try {
      made = await toSmallLogo(file)
    } catch {
      return setFault(fill(TEXTS.settings.logo.noPicture, { name: file.name }))
    } finally {
      input.current!.value = ''
    }
    await save(made)
  }

  return (
    <Field
      label={TEXTS.settings.logo.label}
      hint={TEXTS.settings.logo.hint}
      look="group"
      errors={fault ? [fault] : undefined}
    >
      {() => (
        <div class="row">
          {logo && <img class="workspace-logo" src={logo} alt="" />}
          <Button onClick={() => input.current!.click()}>{TEXTS.settings.logo.choose}</Button>
          {logo && <Button onClick={() => save(null)}>{TEXTS.common.remove}</Button>}
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => void choose(event.currentTarget)}
          />
        </div>
      )}
    </Field>
  )
}
