import type { RecordedClick } from '../click/recorded-click.js'
import { linkDefaults } from '../links/link-fields.js'
import { clickPayload } from './click-payload.js'
import type { WebhookEvent } from './events.js'
import { linkPayload } from './link-payload.js'
import type { StoredLink } from './stored-link.js'

const exampleLink = (workspaceId: number, now: Date): StoredLink => ({
  ...linkDefaults,
  id: 1,
  workspace_id: workspaceId,
  domain_id: 0,
  domain: '',
  slug: '/spring',
  alias: null,
  url: 'https://example.com/landing',
  frames: null,
  flagged: null,
  restricted: null,
  name: 'An example',
  deleted: false,
  created_by_user_id: null,
  inserted_at: now.toISOString(),
  updated_at: now.toISOString(),
})

const exampleClick = (link: StoredLink, now: Date): RecordedClick => ({
  id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  time: now.getTime(),
  workspaceId: link.workspace_id,
  linkId: link.id,
  domainId: link.domain_id,
  host: link.domain,
  slug: link.slug,
  destination: link.url,
  kind: 'get',
  flags: 0,
  country: 'DE',
  asn: 0,
  addressHashHigh: 0,
  addressHashLow: 0,
  userAgent: '',
  referer: 'https://www.example.org/',
  query: 'utm_source=newsletter',
  language: 'de',
})

/** Facts of the visitor in an example. */
const facts = {
  parseUserAgent: () =>
    ({
      platform: 'ios',
      browser: 'Safari',
      device: 'mobile',
      botName: '',
      botCategory: '',
      isSocialCrawler: false,
    }) as const,
  isp: () => 'Example Telecom',
}

/**
 * A payload to try a webhook with. Its field `test` says that the event did not happen.
 * @param given the link of the event; a made-up one if absent
 */
export function examplePayload(
  event: WebhookEvent,
  workspaceId: number,
  given: StoredLink | undefined,
  publicUrl: URL,
  now: Date,
) {
  const link = given ?? exampleLink(workspaceId, now)
  const payload =
    event === 'click'
      ? clickPayload(exampleClick(link, now), link, publicUrl, facts)
      : linkPayload({ event, occurred_at: now, before: link, after: link }, publicUrl)
  return { ...payload, test: true }
}
