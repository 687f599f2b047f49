import { shownHookUrl } from '../../webhooks/shown-hook-url.js'
import type { Caller } from '../keys/caller.js'
import { mayWrite } from '../roles/may-write.js'

type Reader = Pick<Caller, 'roles' | 'scopes'>

/** URLs of a workspace's webhooks as the caller may see them. */
export const hooksFor = (caller: Reader, workspaceId: number, urls: string[]) =>
  mayWrite(caller, workspaceId) ? urls : urls.map(shownHookUrl)

/** Links that were read for the caller, with the URLs of webhooks that it may see. */
export function withHooksFor<Row extends { workspace_id: number; webhooks: string[] }>(
  caller: Reader,
  rows: Row[],
): Row[] {
  for (const row of rows) row.webhooks = hooksFor(caller, row.workspace_id, row.webhooks)
  return rows
}
