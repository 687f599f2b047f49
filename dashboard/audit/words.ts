import type { Schemas } from '../api/client.js'
import { type FormField, LABELS } from '../links/form/groups.js'
import { capital, formatMoment } from '../ui/format.js'

export type Entry = Schemas['AuditLog']['entries'][number]

export const KINDS: Record<Entry['kind'], string> = {
  link: 'link',
  domain: 'domain',
  webhook: 'webhook',
  key: 'API key',
  member: 'member',
  invitation: 'invitation',
  workspace: 'workspace',
  signing_secret: 'signing secret',
  customer: 'customer',
  conversion: 'conversion',
  day_note: 'note',
  saved_view: 'saved view',
  template: 'template',
}
export const ACTIONS: Record<Entry['action'], string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  purged: 'deleted for good',
  voided: 'voided',
  signed_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sent_again: 'sent again',
}
export const ACTORS: Record<Entry['actor']['kind'], string> = {
  user: 'People',
  key: 'API keys',
  admin: 'The operator',
  service: 'Slugline',
}

/** Name of the actor of an entry. */
export function nameActor({ actor }: Entry): string {
  if (actor.kind === 'user') return actor.name ?? `Deleted user ${actor.user_id}`
  if (actor.kind === 'key') return `API key ${actor.name ?? actor.key_id}`
  return `${ACTORS[actor.kind]}${actor.name ? ` (${actor.name})` : ''}`
}

/** Name of the changed thing; '' if there is only one, such as the workspace. */
export const nameThing = ({ kind, thing_name, thing_id }: Entry) =>
  thing_name ?? (thing_id === null || kind === 'workspace' ? '' : String(thing_id))

/** Name of a field. Fields of links have the labels of the link form. */
export const nameField = (kind: Entry['kind'], field: string) =>
  kind === 'link' && Object.hasOwn(LABELS, field) ? LABELS[field as FormField] : capital(field.replaceAll('_', ' '))

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const IMAGE = /^data:image\/\w[^,]*;base64,/

/** An image says its size, because nobody reads its bytes. */
const sayImages = (_key: string, value: unknown) =>
  typeof value === 'string' && IMAGE.test(value) ? `an image of ${Math.ceil((value.length * 3) / 4 / 1000)} kB` : value

/** The value of a field in words. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || 'nothing'
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(value)
  return typeof value === 'object' ? JSON.stringify(value, sayImages) : String(sayImages('', value))
}
