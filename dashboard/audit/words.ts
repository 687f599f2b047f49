import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { type FormField, LABELS } from '../links/form/groups.js'
import { capital, formatCount, formatMoment } from '../ui/format.js'

export type Entry = Schemas['AuditLog']['entries'][number]

export const KINDS: Record<Entry['kind'], string> = TEXTS.audit.kinds
export const ACTIONS: Record<Entry['action'], string> = TEXTS.audit.actions
export const ACTORS: Record<Entry['actor']['kind'], string> = TEXTS.audit.actors
const FIELDS: Record<string, string> = TEXTS.audit.fields

/** The kind of the changed thing and what was done, such as `Link created`. */
export const sayEntry = ({ kind, action }: Entry) =>
  fill(TEXTS.audit.entry, { kind: KINDS[kind], action: ACTIONS[action] })

/** Name of the actor of an entry. */
export function nameActor({ actor }: Entry): string {
  if (actor.kind === 'user') return actor.name ?? fill(TEXTS.audit.deletedUser, { id: String(actor.user_id) })
  if (actor.kind === 'key') return fill(TEXTS.audit.key, { name: actor.name ?? String(actor.key_id) })
  return `${ACTORS[actor.kind]}${actor.name ? ` (${actor.name})` : ''}`
}

/** Name of the changed thing; '' if there is only one, such as the workspace. */
export const nameThing = ({ kind, thing_name, thing_id }: Entry) =>
  thing_name ?? (thing_id === null || kind === 'workspace' ? '' : String(thing_id))

/** Name of a field. Fields of links have the labels of the link form. */
export const nameField = (kind: Entry['kind'], field: string) =>
  kind === 'link' && Object.hasOwn(LABELS, field)
    ? LABELS[field as FormField]
    : (FIELDS[field] ?? capital(field.replaceAll('_', ' ')))

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const IMAGE = /^data:image\/\w[^,]*;base64,/

/** An image says its size, because nobody reads its bytes. */
const sayImages = (_key: string, value: unknown) =>
  typeof value === 'string' && IMAGE.test(value)
    ? fill(TEXTS.audit.values.image, { size: formatCount(Math.ceil((value.length * 3) / 4 / 1000)) })
    : value

const NOTHING = TEXTS.audit.values.nothing

/** The value of a field in words. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? TEXTS.audit.values.yes : TEXTS.audit.values.no
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || NOTHING
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(value)
  return typeof value === 'object' ? JSON.stringify(value, sayImages) : String(sayImages('', value))
}
