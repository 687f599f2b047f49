import { addNotice } from '../../notices/notice.js'
import type { withApi } from '../api/api-fixture.js'

type Api = Awaited<ReturnType<typeof withApi>>

/** A workspace on the Business plan that is used for months, and whose members were told of this and that. */
export async function addSampleSettings({ sql, post, patch, workspaceId }: Api): Promise<void> {
  await sql`UPDATE workspaces SET plan = 'business' WHERE id = ${workspaceId}`
  await patch(`/workspace/${workspaceId}`, {
    excluded_ips: ['192.0.2.0/24', '2001:db8::1'],
    slack_url: 'https://hooks.slack.com/services/T000/B000/sample',
  })
  await post(`/workspace/${workspaceId}/signing_secret/rotate`, {})
  await post(`/workspace/${workspaceId}/signing_secret/rotate`, {})
  await sql`
    INSERT INTO click_counts (workspace_id, month, clicks)
    SELECT ${workspaceId}, month::date, 412000 - 30000 * age FROM generate_series(0, 9) AS age,
      LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') - age * interval '1 month' AS month) AS months`
  await sql`
    INSERT INTO api_calls (workspace_id, month, calls)
    SELECT workspace_id, month, clicks / 7 FROM click_counts WHERE workspace_id = ${workspaceId}
    ON CONFLICT (workspace_id, month) DO UPDATE SET calls = excluded.calls`
  const clicks = { month: '2026-10', plan: 'business', percent: 80, clicks: 400_112, limit: 500_000 }
  await addNotice(sql, workspaceId, 'clicks', { kind: 'plan_clicks', data: clicks })
  const webhook = { url: 'https://crm.example.org/in', reason: 'it has failed for three days' }
  await addNotice(sql, workspaceId, 'webhook', { kind: 'webhook_disabled', data: webhook })
}
