import * as v from 'valibot'
import { parseUrl } from '../../process/parse-url.js'
import { planNames } from '../limits/plans.js'
import { field, idMax, type Read, readBy, wireBoolean, wireString, wireText } from '../wire.js'
import { readNetwork } from './network.js'

const webhooksMax = 20
const webhookLengthMax = 2_048
const networksMax = 500

function readWebhook(text: string): Read<string> {
  const trimmed = text.trim()
  const error = `${JSON.stringify(trimmed.slice(0, 64))} is not an http or https URL`
  if (trimmed.length > webhookLengthMax || !/^https?:\/\//i.test(trimmed) || !parseUrl(trimmed)) return { error }
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return { error }
  // As it was written: it is also the id by which it is unsubscribed.
  return { value: trimmed }
}

/** A list, or text with one on each line; none comes twice. */
const lines = (readOne: (text: string) => Read<string>, countMax: number) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? value.split(/\r?\n/).filter((line) => line.trim()) : value)),
    v.array(v.pipe(wireString, readBy(readOne)), 'must be a list, or text with one on each line'),
    v.maxLength(countMax, `must have at most ${countMax}`),
    v.transform((entries) => [...new Set(entries)]),
  )

const name = v.pipe(
  wireText(255),
  v.transform((text) => text.trim()),
  v.minLength(1, "can't be blank"),
)

const notNull = <T extends v.GenericSchema<unknown, unknown>>(schema: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => value !== null && value !== '', "can't be blank"),
      schema,
    ),
  )

export const workspaceDraftSchema = v.object(
  {
    name: v.pipe(
      v.optional(v.unknown(), null),
      v.check((value) => value !== null, "can't be blank"),
      name,
    ),
  },
  'must be an object',
)

/** Absent is unchanged, null clears. */
export const workspacePatchSchema = v.object(
  {
    name: notNull(name),
    webhooks: field(lines(readWebhook, webhooksMax)),
    excluded_ips: field(lines(readNetwork, networksMax)),
    conversion_tracking: field(wireBoolean),
  },
  'must be an object',
)

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(idMax))

export const workspaceAnswerSchema = v.strictObject({
  id,
  name: v.string(),
  plan: v.picklist(planNames),
  webhooks: v.array(v.string()),
  excluded_ips: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('addresses and CIDR ranges that are not counted; absent for a key without the write scope'),
    ),
  ),
  conversion_tracking: v.boolean(),
  inserted_at: v.pipe(v.string(), v.isoTimestamp()),
})
export const workspaceListAnswerSchema = v.array(workspaceAnswerSchema)
export const workspaceDeletedAnswerSchema = v.literal('Workspace deleted')
export const testAnswerSchema = v.strictObject({ ok: v.literal(true), workspace_ids: v.array(id) })
