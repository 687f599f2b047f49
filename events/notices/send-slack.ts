import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { fullUrl } from '../../links/link-answer.js'
import {
  claimSlackPosts,
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

/** Posts with the deliverer of webhooks: to public addresses only, without following redirects. */
export const postWith =
  ({ deliver }: Pick<Deliverer, 'deliver'>): Post =>
  async (url, body) => {
    const receiver = readReceiver(url)
    return receiver
      ? deliver({ receiver, id: '', body, keys: [] })
      : { kind: 'blocked', error: 'it is not a valid URL' }
  }

export interface SlackDeps {
  sql: Sql
  post: Post
  log: Logger
  /** URL at which visitors reach the redirector. */
  publicUrl: URL
  onSlack(outcome: 'sent' | 'refused' | 'failed'): void
}

const AT_ONCE = 50
/** How often new messages are looked for while others are being posted. */
const LOOK_EVERY_MS = 1000

/** Whether another attempt is useless: Slack has removed the webhook, or the URL's address is not allowed. */
const isRefusal = ({ kind, status }: Awaited<ReturnType<Post>>) =>
  kind === 'blocked' || (status !== undefined && [400, 401, 403, 404, 410].includes(status))

/**
 * Posts due messages to the Slack URLs of workspaces, one message per workspace at a time. A URL that hangs delays only
 * messages of its own workspace.
 */
export async function sendSlack(deps: SlackDeps, signal: AbortSignal): Promise<void> {
  const busy = new Map<number, Promise<void>>()
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure = error
  }

  async function begin() {
    for (const told of await claimSlackPosts(deps.sql, AT_ONCE - busy.size, [...busy.keys()])) {
      const posting = post(deps, told)
        .catch(fail)
        .then(() => void busy.delete(told.workspace_id))
      busy.set(told.workspace_id, posting)
    }
  }
  do {
    if (!signal.aborted && !failure) await begin().catch(fail)
    if (busy.size > 0) await Promise.race([...busy.values(), delay(LOOK_EVERY_MS)])
  } while (busy.size > 0)
  if (failure) throw failure
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
  log.warn({ workspace: told.workspace_id, reason }, "the workspace's Slack URL takes no messages")
  // Members get one notice for each URL and one an hour, because the URL may be changed again and again. The key has a
  // hash, because everybody who knows the URL can post.
  const key = `slack_refused ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`
  await addNotice(sql, told.workspace_id, key, { kind: 'slack_refused', data: { reason } }, { hoursBetween: 1 })
  await settleLinkNotice(sql, told)
}
