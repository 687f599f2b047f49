import { fill } from '../../words/text.js'
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
    end(
      api.DELETE('/api/v1/sessions/{session_id}', { params: { path: { session_id: id } } }),
      TEXTS.account.sessions.ended,
    )
  const endOthers = () =>
    end(api.DELETE('/api/v1/sessions', { params: { query: { keep: 'current' } } }), TEXTS.account.sessions.othersEnded)

  return (
    <section class="stack">
      <div class="row apart">
        <h2>{TEXTS.account.sessions.title}</h2>
        {data && data.length > 1 && <Button onClick={endOthers}>{TEXTS.account.sessions.endOthers}</Button>}
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={2} />}
      {data && (
        <ActionTable
          heads={[
            TEXTS.account.sessions.browser,
            TEXTS.account.sessions.place,
            TEXTS.common.since,
            TEXTS.common.lastUsed,
          ]}
        >
          {data.map(({ id, user_agent, country, inserted_at, last_used_at, current }) => (
            <tr key={id}>
              <td>{browserName(user_agent)}</td>
              <td data-label={TEXTS.account.sessions.place}>
                {country ? countryName(country) : TEXTS.account.sessions.unknownPlace}
              </td>
              <td data-label={TEXTS.common.since}>{formatMoment(inserted_at)}</td>
              <td data-label={TEXTS.common.lastUsed}>{formatMoment(last_used_at)}</td>
              <td class="number">
                {current ? (
                  <span class="chip good">{TEXTS.account.sessions.current}</span>
                ) : (
                  <Button
                    kind="danger"
                    aria-label={fill(TEXTS.account.sessions.endOf, { browser: browserName(user_agent) })}
                    onClick={() => endOne(id)}
                  >
                    {TEXTS.account.sessions.end}
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
