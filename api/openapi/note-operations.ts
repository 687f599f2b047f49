import { noteListQuerySchema } from '../day-notes/note-schemas.js'
import { bodyOf, json, said } from './bodies-of.js'
import { ref } from './components.js'
import { conditional, type Operations } from './operation.js'

export const noteOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/notes': {
    operationId: 'listNotes',
    tag: 'Reports',
    summary: 'List notes on days',
    description: 'Lists notes that members have added to the charts of the dashboard, those on the latest day first.',
    query: noteListQuerySchema,
    answer: json('The notes', ref('NoteList')),
  },
  'POST /api/v1/workspace/{workspace_id}/notes': {
    operationId: 'createNote',
    tag: 'Reports',
    summary: 'Add a note on a day',
    description: 'Charts of the dashboard show the note at its day. A workspace has at most 1,000 notes.',
    body: bodyOf('NoteDraft', { sent: ['A newsletter', { day: '2026-03-08', text: 'Newsletter sent' }] }),
    answer: { ...json('The note', ref('Note')), header: 'ETag' },
  },
  'GET /api/v1/workspace/{workspace_id}/notes/{note_id}': {
    operationId: 'getNote',
    tag: 'Reports',
    summary: 'Read a note',
    description: 'The ETag of the answer is for `If-Match` of a change.',
    answer: { ...json('The note', ref('Note')), header: 'ETag' },
  },
  'PATCH /api/v1/workspace/{workspace_id}/notes/{note_id}': {
    operationId: 'updateNote',
    tag: 'Reports',
    summary: 'Change a note',
    description: 'An absent field stays unchanged.',
    body: bodyOf('NotePatch', { later: ['Another day', { day: '2026-03-09' }] }),
    ...conditional('note'),
    answer: { ...json('The note', ref('Note')), header: 'ETag' },
  },
  'DELETE /api/v1/workspace/{workspace_id}/notes/{note_id}': {
    operationId: 'deleteNote',
    tag: 'Reports',
    summary: 'Delete a note',
    description: 'Charts no longer show the note.',
    answer: said('Note deleted'),
  },
}
