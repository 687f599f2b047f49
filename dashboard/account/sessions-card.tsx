import { ask, type Reply } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Loaded } from '../api/use-answer.js'
import { ActionTable } from '../ui/action-table.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'
import { countryName } from '../ui/names.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { browserName } from './browser-name.js'

/** The sessions of the user, with buttons to end them. */
export function SessionsCard({ sessions }: { sessions: Loaded<Schemas['SessionList']> }) {
  const { data, failure, reload } = sessions
  async function end(call: Promise<Reply<unknown>>, done: string) {
    const { failure } = await ask(call)
    toast(failure?.text ?? done)
    reload()
  }
  const endOne = (id: number) =>
    end(api.DELETE('/api/v1/sessions/{session_id}', { params: { path: { session_id: id } } }), 'The session has ended')
  const endOthers = () =>
    end(
      api.DELETE('/api/v1/sessions', { params: { query: { keep: 'current' } } }),
      'You are signed out everywhere else',
    )

  return (
    <section class="stack">
      <div class="row apart">
        <h2>Sessions</h2>
        {data && data.length > 1 && <Button onClick={endOthers}>Sign out everywhere else</Button>}
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={2} />}
      {data && (
        <ActionTable heads={['Browser', 'Place', 'Since', 'Last used']}>
          {data.map(({ id, user_agent, country, inserted_at, last_used_at, current }) => (
            <tr key={id}>
              <td>{browserName(user_agent)}</td>
              <td data-label="Place">{country ? countryName(country) : 'not known'}</td>
              <td data-label="Since">{formatMoment(inserted_at)}</td>
              <td data-label="Last used">{formatMoment(last_used_at)}</td>
              <td class="number">
                {current ? (
                  <span class="chip good">this browser</span>
                ) : (
                  <Button kind="danger" onClick={() => endOne(id)}>
                    End<span class="unseen"> the session of {browserName(user_agent)}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </ActionTable>
      )}
    </section>
  )
}
