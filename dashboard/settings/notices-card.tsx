import { useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'

const FIRST = 10
const ALL = 1000

/** Notices that were mailed to the members, in the words of the mails. */
export function NoticesCard() {
  const { path, href } = useWorkspace()
  const [limit, setLimit] = useState(FIRST)
  const { data, failure, reload } = useAnswer(`notices ${limit}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/notices', { params: { path, query: { limit } }, signal }),
  )
  return (
    <section class="card stack">
      <h2>{TEXTS.settings.notices.title}</h2>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={2.5} count={2} />}
      {data?.notices.length === 0 && <p class="muted">{TEXTS.settings.notices.none}</p>}
      {data && data.notices.length > 0 && (
        <ul class="notices">
          {data.notices.map(({ id, kind, message, inserted_at }) => (
            <li key={id}>
              <p>{message}</p>
              <p class="muted small">
                {formatMoment(inserted_at)}
                {kind === 'webhook_disabled' && (
                  <>
                    {' · '}
                    <a href={href('/webhooks')}>{TEXTS.common.webhooks}</a>
                  </>
                )}
                {kind === 'domain_failing' && (
                  <>
                    {' · '}
                    <a href={href('/domains')}>{TEXTS.common.domains}</a>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data?.has_more && limit === FIRST && (
        <Button onClick={() => setLimit(ALL)}>{TEXTS.settings.notices.more}</Button>
      )}
    </section>
  )
}
