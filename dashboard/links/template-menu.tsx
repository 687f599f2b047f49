import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import type { Schemas } from '../api/client.js'
import { Icon } from '../ui/icon.js'
import { KeptDialog } from '../ui/kept-dialog.js'
import { Menu } from '../ui/menu.js'
import { NameDialog } from '../ui/name-dialog.js'
import { toast } from '../ui/toasts.js'
import { type Template, useTemplates } from './use-templates.js'

interface Props {
  /** Words of the button. */
  title: string
  /** Whether a template is offered here. */
  isOffered(template: Template): boolean
  onChoose(template: Template): void
  /** The fields that "Save as template" keeps. */
  present(): Schemas['TemplateFields']
  /** Says what is kept. */
  hint: string
  listClass?: string
}

/** The templates of the workspace, with what saves the present fields as another one. */
export function TemplateMenu({ title, isOffered, onChoose, present, hint, listClass }: Props) {
  const { templates = [], save, rename, remove, reload } = useTemplates()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const [kept, setKept] = useState<Schemas['TemplateFields']>({})
  const offered = templates.filter(isOffered)

  function begin() {
    const fields = present()
    if (Object.keys(fields).length === 0) return toast('Nothing to save yet: fill in some fields first')
    setKept(fields)
    setDialog('save')
  }
  return (
    <>
      <Menu
        listClass={listClass}
        button={
          <>
            {title}
            <Icon name="chevron" />
          </>
        }
      >
        {offered.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)}>
              <span class="cut">{template.name}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={begin}>
            <Icon name="plus" />
            Save as template
          </button>
        </li>
        {templates.length > 0 && (
          <li>
            <button type="button" onClick={() => setDialog('manage')}>
              <Icon name="settings" />
              Manage templates
            </button>
          </li>
        )}
      </Menu>
      {dialog === 'save' && (
        <NameDialog
          title="Save as template"
          hint={hint}
          placeholder="Newsletter"
          send={(name) => save(name, kept)}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            toast('Template saved')
            reload()
          }}
        />
      )}
      {dialog === 'manage' && (
        <KeptDialog
          title="Templates"
          noun="template"
          rows={templates}
          rename={rename}
          onRemove={async (template) => {
            const { failure } = await ask(remove(template))
            toast(failure?.text ?? 'Template deleted')
            reload()
          }}
          onRenamed={reload}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
