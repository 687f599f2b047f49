import { api, type Schemas } from '../../api/client.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { daysOf } from '../period.js'
import type { SeriesView } from '../report-view.js'

export type Note = Schemas['Note']
/** A note in the dialog, with its version; a new one has neither an id nor a version. */
export type EditedNote = Partial<Note> & { etag?: string }

/** The workspace's notes on the days of a view, those on the latest day first. */
export function useNotes({ report, zone }: Pick<SeriesView, 'report' | 'zone'>) {
  const { path } = useWorkspace()
  const query = daysOf(report, zone)
  const { data, refresh } = useAnswer(JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/notes', { params: { path, query }, signal }),
  )
  return { notes: data?.notes ?? [], refresh, days: query }
}
