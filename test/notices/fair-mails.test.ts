// A workspace with very many due mails about links delays only its own.
import t from 'tap'
import { claimLinkMails } from '../../notices/link-notices.js'
import { withPostgres } from '../services.js'
import { addWorkspace } from './notices-fixture.js'

t.test('each workspace gets its turn among due mails', async (t) => {
  const { sql } = await withPostgres(t)
  const busy = await addWorkspace(sql, 'enterprise', ['busy@example.com'], 'Busy')
  const calm = await addWorkspace(sql, 'enterprise', ['calm@example.com'], 'Calm')
  const addDue = ({ workspaceId, userIds }: typeof busy, links: number, since: string) => sql`
    WITH added AS (
      INSERT INTO links (workspace_id, slug, url, notify_user_ids)
      SELECT ${workspaceId}, '/' || ${workspaceId}::integer || '-' || n, 'https://example.com/', ${userIds}
      FROM generate_series(1, ${links}::integer) AS n RETURNING id
    )
    INSERT INTO link_notices (link_id, user_id, clicks, since, due_at)
    SELECT id, ${userIds[0]}, 1, now(), now() - ${since}::interval FROM added`
  await addDue(busy, 1000, '1 hour')
  await addDue(calm, 2, '1 second')

  const claimed = await claimLinkMails(sql, 5)
  const ofWorkspaces = claimed.map(({ workspace_id }) => workspace_id)
  t.equal(ofWorkspaces.filter((id) => id === calm.workspaceId).length, 2, 'both mails of the calm workspace')
  t.equal(claimed.length, 5, 'other places are not left empty')
  t.ok(claimed.every(({ is_wanted }) => is_wanted))
})
