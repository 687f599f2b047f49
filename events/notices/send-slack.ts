import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { fullUrl } from '../../links/link-answer.js'
import {
  claimLinkNotices,
  type LinkNotice,
  pauseSlack,
  putOffLinkNotice,
  removeLinkNotice,
  settleLinkNotice,
} from '../../notices/link-notices.js'
import { slackMessage } from '../../notices/messages.js'
import { addNotice } from '../../notices/notice.js'
import type { Sql } from '../../postgres/connect.js'
import type { Deliverer } from '../../webhooks/deliver.js'
import type { Outcome } from '../../webhooks/outcome.js'
import { readReceiver } from '../../webhooks/receiver.js'

/** Posts JSON to a public address, and never throws. */
export type Post = (
  url: string,
  body: string,
) => Promise<Pick<Outcome, 'kind' | 'status' | 'error' | 'retryAfterSeconds'>>

/** By what sends webhooks: to public addresses only, following no redirect. */
export const postWith =
  ({ deliver }: Pick<Deliverer, 'deliver'>): Post =>
  async (url, body) => {
    const receiver = readReceiver(url)
    return receiver ? deliver({ receiver, id: '', body, keys: [] }) : { kind: 'blocked', error: 'it is no URL' }
  }

export interface SlackDeps {
  sql: Sql
  post: Post
  log: Logger
  /** Where visitors reach the redirector. */
  publicUrl: URL
  onSlack(outcome: 'sent' | 'refused' | 'failed'): void
}

const AT_ONCE = 5

/** The URL is none of a webhook any more, or leads to where nothing is sent: trying again would not help. */
const isRefusal = ({ kind, status }: Awaited<ReturnType<Post>>) =>
  kind === 'blocked' || (status !== undefined && [400, 401, 403, 404, 410].includes(status))

/**
 * Posts what is due to the Slack URLs of workspaces.
 * @returns whether there may be more
 */
export async function sendSlack(deps: SlackDeps): Promise<boolean> {
  const links = await claimLinkNotices(deps.sql, 'slack', AT_ONCE)
  await Promise.all(links.map((told) => post(deps, told)))
  return links.length === AT_ONCE
}

async function post({ sql, post, log, publicUrl, onSlack }: SlackDeps, told: LinkNotice) {
  if (!told.is_wanted) return removeLinkNotice(sql, told.id)
  const url = told.slack_url!
  const body = JSON.stringify(slackMessage(told, fullUrl(told, publicUrl)))
  const outcome = await post(url, body)
  if (outcome.kind === 'delivered') {
    onSlack('sent')
    return settleLinkNotice(sql, told)
  }
  const reason = outcome.status === undefined ? (outcome.error ?? outcome.kind) : `it answers ${outcome.status}`
  if (!isRefusal(outcome)) {
    onSlack('failed')
    if (outcome.retryAfterSeconds) await pauseSlack(sql, told.workspace_id, url, outcome.retryAfterSeconds)
    await putOffLinkNotice(sql, told.id)
    return
  }
  onSlack('refused')
  log.warn({ workspace: told.workspace_id, reason }, 'Slack takes no messages')
  // Once for a URL. The URL itself lets anybody post: it is nowhere but in the settings.
  const key = `slack_refused ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`
  await addNotice(sql, told.workspace_id, key, { kind: 'slack_refused', data: { reason } })
  await settleLinkNotice(sql, told)
}
