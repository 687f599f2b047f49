import { useState } from 'preact/hooks'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { KeptMenu } from '../ui/kept-menu.js'
import { toast } from '../ui/toasts.js'

export type Template = Schemas['Template']

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
  const { path } = useWorkspace()
  const { data, reload } = useAnswer('templates', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/templates', { params: { path }, signal }),
  )
  const [kept, setKept] = useState<Schemas['TemplateFields']>({})
  const templates = data?.templates ?? []
  const params = (id: number) => ({ path: { ...path, template_id: id } })

  function begin(): boolean {
    const fields = present()
    const isEmpty = Object.keys(fields).length === 0
    if (isEmpty) toast('Nothing to save yet: fill in some fields first')
    else setKept(fields)
    return !isEmpty
  }
  return (
    <KeptMenu
      listClass={listClass}
      button={title}
      noun="Template"
      rows={templates}
      canWrite
      saveTitle="Save as template"
      hint={hint}
      placeholder="Newsletter"
      onSave={begin}
      save={(name) =>
        api.POST('/api/v1/workspace/{workspace_id}/templates', { params: { path }, body: { name, fields: kept } })
      }
      rename={({ id }, name) =>
        api.PATCH('/api/v1/workspace/{workspace_id}/templates/{template_id}', { params: params(id), body: { name } })
      }
      remove={({ id }) =>
        api.DELETE('/api/v1/workspace/{workspace_id}/templates/{template_id}', { params: params(id) })
      }
      restore={({ name, fields }) =>
        api.POST('/api/v1/workspace/{workspace_id}/templates', { params: { path }, body: { name, fields } })
      }
      reload={reload}
    >
      {templates.filter(isOffered).map((template) => (
        <li key={template.id}>
          <button type="button" onClick={() => onChoose(template)}>
            <span class="cut">{template.name}</span>
          </button>
        </li>
      ))}
    </KeptMenu>
  )
}
