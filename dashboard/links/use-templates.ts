import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'

export type Template = Schemas['Template']

/** The templates of the workspace, and what changes them. */
export function useTemplates() {
  const { path } = useWorkspace()
  const { data, failure, reload } = useAnswer('templates', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/templates', { params: { path }, signal }),
  )
  const params = ({ id }: Pick<Template, 'id'>) => ({ path: { ...path, template_id: id } })
  return {
    templates: data?.templates,
    failure,
    reload,
    save: (name: string, fields: Schemas['TemplateFields']) =>
      api.POST('/api/v1/workspace/{workspace_id}/templates', { params: { path }, body: { name, fields } }),
    rename: (template: Pick<Template, 'id'>, name: string) =>
      api.PATCH('/api/v1/workspace/{workspace_id}/templates/{template_id}', {
        params: params(template),
        body: { name },
      }),
    remove: (template: Pick<Template, 'id'>) =>
      api.DELETE('/api/v1/workspace/{workspace_id}/templates/{template_id}', { params: params(template) }),
  }
}
