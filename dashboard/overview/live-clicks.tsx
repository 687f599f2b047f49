import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, signedOut, signInAwaited } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Filter } from '../reports/filter.js'
import type { NameValue } from '../reports/value-names.js'
import { withoutScheme } from '../ui/format.js'
import { lazily } from '../ui/lazily.js'
import type { Counter } from './click-counters.js'

/** What is shown of a click of the stream. */
interface Click {
  id: string
  time: string
  link_id: number
  slug: string
  host: string
  destination: string | null
  country: string | null
  platform: string | null
  browser_name: string | null
  bot_name: string | null
  referer: string | null
}

const SHOWN = 8
/** What is said of a click beside its link. */
const FACTS = { people: ['country', 'browser_name', 'platform'], bots: ['country', 'bot_name'] } as const
const clock = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }))

/** By the state of an EventSource. */
const WORDS = ['Connecting…', 'The next click appears here as it comes.', 'Live clicks cannot be shown right now.']

/** Clicks as they come, of those that the filters leave. The browser itself connects again, and resumes. */
function useLiveClicks(filters: Filter<Counter>[]) {
  const { path } = useWorkspace()
  const [clicks, setClicks] = useState<Click[]>([])
  const [state, setState] = useState<number>(EventSource.CONNECTING)
  const query = new URLSearchParams(filters.map(({ counter, value }) => [counter, value])).toString()
  useEffect(() => {
    setClicks([])
    const gone = new AbortController()
    const { signal } = gone
    let stream: EventSource
    /** Of a stream that was refused: nothing says why. */
    async function openSignedIn() {
      const { failure } = await ask(api.GET('/api/v1/session', { signal }))
      if (failure?.status !== 401) return
      signedOut()
      await signInAwaited()
      if (!signal.aborted) open()
    }
    function open() {
      stream = new EventSource(`/api/v1/workspace/${path.workspace_id}/clicks/stream?${query}`)
      const tell = () => setState(stream.readyState)
      stream.onopen = tell
      stream.onerror = () => {
        tell()
        if (stream.readyState === EventSource.CLOSED) openSignedIn().catch(() => undefined) // aborted
      }
      stream.addEventListener('click', ({ data }) =>
        setClicks((last) => [JSON.parse(data) as Click, ...last].slice(0, SHOWN)),
      )
    }
    open()
    return () => {
      gone.abort()
      stream.close()
    }
  }, [path.workspace_id, query])
  return { clicks, state }
}

export function LiveClicks({ filters, nameOf }: { filters: Filter<Counter>[]; nameOf: NameValue }) {
  const { clicks, state } = useLiveClicks(filters)
  return (
    <section class="card live" aria-label="Live">
      <h2 class="row">
        <span class={state === EventSource.OPEN ? 'pulse on' : 'pulse'} />
        Live
      </h2>
      {clicks.length === 0 && <p class="muted none">{WORDS[state]}</p>}
      <ol aria-label="Clicks as they come" aria-live="off">
        {clicks.map((click) => (
          <li key={click.id}>
            <time class="muted figures" dateTime={click.time}>
              {clock().format(new Date(click.time))}
            </time>
            <span class="cut">
              <strong>{click.host + click.slug}</strong>
              <span class="muted"> → {withoutScheme(click.destination ?? '')}</span>
            </span>
            <span class="muted cut">
              {FACTS[click.bot_name ? 'bots' : 'people']
                .map((counter) => click[counter] && nameOf(counter, click[counter]))
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
