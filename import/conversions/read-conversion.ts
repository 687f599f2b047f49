import { type ConversionDraft, readConversionDraft } from '../../api/conversions/conversion-draft.js'
import type { FieldErrors } from '../../api/http/errors.js'
import { asMoment } from '../as-moment.js'
import { cellsError, type Row } from '../read-rows.js'
import type { Refusal } from '../refusal.js'
import type { Field, findColumns } from './columns.js'
import { countOccurrences, eventIdOf, hashOf } from './event-id.js'

export type ConversionRead =
  | {
      kind: 'conversion'
      row: Row
      /** The conversion in the form in which it is sent. */
      json: string
      /** Its event_id came before in this file. */
      isRepeated: boolean
    }
  | { kind: 'refused'; refusal: Refusal }

const VALUE_CHARACTERS_MAX = 200

/** `metadata` as the file has it: written anew, its numbers would be rounded. */
function toJson({ metadata, ...fields }: ConversionDraft): string {
  const json = JSON.stringify(fields)
  return metadata === null ? json : `${json.slice(0, -1)},"metadata":${metadata}}`
}

/** Reads the rows of a file with this header as conversions, each with an event_id. */
export function createConversionReader(header: string[], { indexOf }: ReturnType<typeof findColumns>) {
  const count = countOccurrences()

  /** @param errors as the API has them: the first is told */
  function refusalOf({ row, cells }: Row, errors: FieldErrors): Refusal {
    const [[field, messages]] = Object.entries(errors)
    const index = indexOf.get(field as Field)
    const column = index === undefined ? field : header[index]
    const subject = index === undefined ? [] : [cells[index].slice(0, VALUE_CHARACTERS_MAX)]
    return { row, column: column === 'base' ? '' : column, reason: messages.join(', '), subject }
  }

  return {
    refusalOf,
    /** Reads the conversion of a row, with the checks of the API. */
    read(row: Row, now: Date): ConversionRead {
      const wrongCells = cellsError(row, header)
      if (wrongCells) return { kind: 'refused', refusal: { row: row.row, column: '', reason: wrongCells } }
      const fields = Object.fromEntries([...indexOf].map(([field, index]) => [field, row.cells[index].trim()]))
      if (fields.occurred_at) fields.occurred_at = asMoment(fields.occurred_at)
      const read = readConversionDraft({ fields, isForm: true }, now)
      if ('errors' in read) return { kind: 'refused', refusal: refusalOf(row, read.errors) }
      const draft = read.value
      const hash = hashOf(draft)
      const occurrence = count(hash)
      const event_id = draft.event_id ?? eventIdOf(hash, occurrence)
      return {
        kind: 'conversion',
        row,
        json: toJson({ ...draft, event_id }),
        isRepeated: draft.event_id != null && occurrence > 1,
      }
    },
  }
}
