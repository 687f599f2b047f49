import * as v from 'valibot'
import { parseUrl } from '../../process/parse-url.js'
import { planNames } from '../../usage/plans.js'
import { HOOKS_MAX, readHookUrl } from '../webhooks/hook-url.js'
import { field, idMax, type Read, readBy, wireBoolean, wireString, wireText } from '../wire.js'
import { readNetwork } from './network.js'

const networksMax = 500
const slackUrlLengthMax = 2_048

/** Slack's, or of what takes the same messages, such as Mattermost. Whether it leads to a public address is seen when it is used. */
function readSlackUrl(text: string): Read<string> {
  const trimmed = text.trim()
  const error = 'must be an https URL, such as https://hooks.slack.com/services/…'
  const read = trimmed.length <= slackUrlLengthMax ? parseUrl(trimmed) : undefined
  if (read?.protocol !== 'https:' || read.username || read.password || read.hash) return { error }
  return { value: read.href }
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
    webhooks: field(lines(readHookUrl, HOOKS_MAX)),
    excluded_ips: field(lines(readNetwork, networksMax)),
    conversion_tracking: field(wireBoolean),
    slack_url: field(v.pipe(wireText(slackUrlLengthMax), readBy(readSlackUrl))),
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
  slack_url: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.description('where links with `notify_slack` are told of; absent for a key without the write scope'),
    ),
  ),
  inserted_at: v.pipe(v.string(), v.isoTimestamp()),
})
export const workspaceListAnswerSchema = v.array(workspaceAnswerSchema)
export const workspaceDeletedAnswerSchema = v.literal('Workspace deleted')
export const testAnswerSchema = v.strictObject({ ok: v.literal(true), workspace_ids: v.array(id) })
