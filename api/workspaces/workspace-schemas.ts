import * as v from 'valibot'
import { canReadLogo } from '../../links/qr-logo.js'
import { parseUrl } from '../../process/parse-url.js'
import { planNames } from '../../usage/plans.js'
import { wireCurrency } from '../conversions/conversion-draft.js'
import { readDomainName } from '../domains/domain-name.js'
import { about, count, id, moment, text } from '../http/answer-values.js'
import {
  field,
  notNull,
  type Read,
  readBy,
  required,
  wireBoolean,
  wireInteger,
  wireName,
  wireString,
  wireText,
} from '../http/wire.js'
import { draftField, wireList } from '../http/wire-fields.js'
import { LOGO_PREFIX, logoFault, UNREADABLE_LOGO } from '../links/draft/logo-fault.js'
import { readTimeZone } from '../reports/time-zone.js'
import { HOOK_LENGTH_MAX, HOOKS_MAX, readHookUrl } from '../webhooks/hook-url.js'
import { readNetwork } from './network.js'

/** The session of a member has the logos of all workspaces, so they are small: some 100 × 100 pixels. */
const LOGO_BYTES_MAX = 8 * 1024

const fields = {
  name: 'name of the workspace',
  webhooks: "URLs that receive clicks and changes of all the workspace's links",
  excluded_ips: 'addresses and CIDR ranges whose clicks are not counted',
  conversion_tracking: 'whether `svc_cid` is added to destinations',
  attribution_days:
    'number of days after a click during which a conversion, or the lead of a customer, is attributed to it; 0 for ' +
    'no limit. Recorded conversions keep their link',
  slack_url: 'URL that receives messages about links with `notify_slack`',
  default_domain:
    'domain of the workspace that the dashboard chooses first for a new link; null for the default host. A link that is ' +
    'made without `domain` is on the default host all the same',
  timezone:
    'IANA name of the time zone that reports of the dashboard begin with; null for that of the browser. Reports of the API ' +
    'are in UTC unless they name a zone',
  currency: 'ISO 4217 code of the currency that the dashboard shows first; null for none',
  logo: `picture that the dashboard shows beside the name: a PNG as data URL, of at most ${LOGO_BYTES_MAX / 1024} KB`,
  require_two_factors:
    'whether sessions reach the workspace only if their user has two factors; keys are not concerned',
}
const OR_LINES = 'may also be text with one entry a line'

const NETWORKS_MAX = 500
const SLACK_URL_LENGTH_MAX = 2_048

/** Reads the URL of a Slack webhook, or of a service that accepts the same messages, such as Mattermost. */
function readSlackUrl(text: string): Read<string> {
  const trimmed = text.trim()
  const error = 'must be an https URL, such as https://hooks.slack.com/services/…'
  const read = trimmed.length <= SLACK_URL_LENGTH_MAX ? parseUrl(trimmed) : undefined
  if (read?.protocol !== 'https:' || read.username || read.password || read.hash) return { error }
  return { value: read.href }
}

function readWorkspaceLogo(text: string): Read<string> {
  const fault = logoFault(text, LOGO_BYTES_MAX)
  if (fault !== undefined) return { error: fault }
  return canReadLogo(text) ? { value: text } : { error: UNREADABLE_LOGO }
}

const NAME_LENGTH_MAX = 255

export const ATTRIBUTION_DAYS_DEFAULT = 90
const ATTRIBUTION_DAYS_MAX = 3650

const nameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  example: 'Marketing',
  description: fields.name,
}

export const workspaceDraftSchema = v.object(
  {
    name: v.pipe(required(wireName), v.metadata({ jsonSchema: nameSchema })),
  },
  'must be an object',
)

/** The body that changes a workspace. An absent field stays unchanged, and null clears a field. */
export const workspacePatchSchema = v.object(
  {
    name: v.pipe(notNull(wireName), v.metadata({ jsonSchema: nameSchema })),
    webhooks: draftField(wireList(v.pipe(wireString, readBy(readHookUrl)), HOOKS_MAX), {
      type: 'array',
      maxItems: HOOKS_MAX,
      items: { type: 'string', format: 'uri', maxLength: HOOK_LENGTH_MAX },
      description: `${fields.webhooks}; ${OR_LINES}`,
    }),
    excluded_ips: draftField(wireList(v.pipe(wireString, readBy(readNetwork)), NETWORKS_MAX), {
      type: 'array',
      maxItems: NETWORKS_MAX,
      items: { type: 'string', example: '192.0.2.0/24' },
      description: `${fields.excluded_ips}; ${OR_LINES}`,
    }),
    conversion_tracking: about(field(wireBoolean), fields.conversion_tracking),
    attribution_days: draftField(wireInteger(0, ATTRIBUTION_DAYS_MAX), {
      type: 'integer',
      minimum: 0,
      maximum: ATTRIBUTION_DAYS_MAX,
      default: ATTRIBUTION_DAYS_DEFAULT,
      description: fields.attribution_days,
    }),
    default_domain: draftField(v.pipe(wireString, readBy(readDomainName)), {
      type: 'string',
      description: fields.default_domain,
    }),
    timezone: draftField(v.pipe(wireString, readBy(readTimeZone)), {
      type: 'string',
      description: fields.timezone,
      example: 'Europe/Berlin',
    }),
    currency: draftField(wireCurrency, {
      type: 'string',
      pattern: '^[A-Za-z]{3}$',
      description: fields.currency,
      example: 'EUR',
    }),
    logo: draftField(v.pipe(wireString, readBy(readWorkspaceLogo)), {
      type: 'string',
      pattern: `^${LOGO_PREFIX}`,
      description: fields.logo,
    }),
    require_two_factors: about(
      field(wireBoolean),
      `${fields.require_two_factors}. Changed in a session only, after a proof`,
    ),
    slack_url: draftField(v.pipe(wireText(SLACK_URL_LENGTH_MAX), readBy(readSlackUrl)), {
      type: 'string',
      format: 'uri',
      pattern: '^https://',
      maxLength: SLACK_URL_LENGTH_MAX,
      description: `${fields.slack_url}: https URL of a Slack webhook, or of a service that accepts the same messages`,
    }),
  },
  'must be an object',
)

const FOR_WRITERS = 'absent for a key without the write scope'

export const workspaceAnswerSchema = v.strictObject({
  id: about(id, 'id of the workspace'),
  name: about(v.string(), fields.name),
  plan: about(v.picklist(planNames), 'plan of the workspace'),
  webhooks: about(v.array(v.string()), fields.webhooks),
  excluded_ips: v.optional(about(v.array(v.string()), `${fields.excluded_ips}; ${FOR_WRITERS}`)),
  conversion_tracking: about(v.boolean(), fields.conversion_tracking),
  attribution_days: about(count, fields.attribution_days),
  slack_url: v.optional(about(text, `${fields.slack_url}; ${FOR_WRITERS}`)),
  default_domain: about(text, fields.default_domain),
  timezone: about(text, fields.timezone),
  currency: about(text, fields.currency),
  logo: about(text, fields.logo),
  require_two_factors: about(v.boolean(), fields.require_two_factors),
  is_frozen: about(v.boolean(), 'whether the operator has frozen it: it can be read, and not changed'),
  inserted_at: about(moment, 'when the workspace was created'),
})
export const workspaceListAnswerSchema = v.array(workspaceAnswerSchema)
export const workspaceDeletedAnswerSchema = v.literal('Workspace deleted')
export const testAnswerSchema = v.strictObject({
  ok: about(v.literal(true), 'The key is valid'),
  workspace_ids: about(v.array(id), 'workspaces that the key reaches'),
})
