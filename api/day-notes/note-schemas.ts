import * as v from 'valibot'
import { about, id, moment } from '../http/answer-values.js'
import { notNull, required, wireLine } from '../http/wire.js'
import { draftField, wireDay } from '../http/wire-fields.js'

const TEXT_LENGTH_MAX = 200

const ABOUT_DAY = "day that the note is about, in the workspace's time zone"
const ABOUT_TEXT = 'text of the note'

const text = v.pipe(wireLine(TEXT_LENGTH_MAX), v.trim(), v.minLength(1, "can't be blank"))

const jsonSchemas = {
  day: { type: 'string', format: 'date', description: ABOUT_DAY, example: '2026-03-08' },
  text: {
    type: 'string',
    minLength: 1,
    maxLength: TEXT_LENGTH_MAX,
    description: ABOUT_TEXT,
    example: 'Newsletter sent',
  },
}
const described = <T extends v.GenericSchema>(schema: T, name: keyof typeof jsonSchemas) =>
  v.pipe(schema, v.metadata({ jsonSchema: jsonSchemas[name] }))

export const noteDraftSchema = v.object(
  { day: described(required(wireDay), 'day'), text: described(required(text), 'text') },
  'must be an object',
)

/** The body that changes a note. An absent field stays unchanged. */
export const notePatchSchema = v.object(
  { day: described(notNull(wireDay), 'day'), text: described(notNull(text), 'text') },
  'must be an object',
)

const bound = (description: string) => draftField(wireDay, { type: 'string', format: 'date', description })

/** The query of the list of notes. */
export const noteListQuerySchema = v.object({
  start: bound('lists notes on this day or later'),
  end: bound('lists notes on this day or earlier'),
})

export const noteSchema = v.strictObject({
  id: about(id, 'id of the note'),
  day: about(v.pipe(v.string(), v.isoDate()), ABOUT_DAY),
  text: about(v.string(), ABOUT_TEXT),
  inserted_at: about(moment, 'when the note was added'),
})

export const noteListSchema = v.strictObject({
  notes: about(v.array(noteSchema), 'notes, those on the latest day first'),
})
