import { useEffect, useState } from 'preact/hooks'
import { encodeTime } from 'ulid'
import { ask } from '../api/ask.js'
import { api, signedOut, signInAwaited } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import type { Filter } from '../reports/filter.js'
import type { NameValue } from '../reports/value-names.js'
import { withoutScheme } from '../ui/format.js'
import { lazily } from '../ui/lazily.js'
import { locale } from '../ui/locale.js'
import type { ClickQuery, Counter } from './click-counters.js'
import { COUNTS, type CountName } from './counts.js'

/** The fields of a streamed click that are shown. */
interface Click {
  id: string
  time: string
  link_id: number
  full_url: string
  destination: string | null
  country: string | null
  platform: string | null
  browser_name: string | null
  bot_name: string | null
  referer: string | null
}

const SHOWN = 8
/** Counters shown beside a click, for people and for bots. */
const FACTS = { people: ['country', 'browser_name', 'platform'], bots: ['country', 'bot_name'] } as const
const clock = lazily(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }))

/** Texts by `readyState` of the EventSource. */
const WORDS = [TEXTS.overview.live.connecting, TEXTS.overview.live.open, TEXTS.overview.live.closed]

/**
 * Streams new clicks that match the filters. The browser itself reconnects and resumes a broken stream. A hidden page
 * closes its stream, because all tabs of a browser share six connections to a host, and resumes when it is shown.
 */
function useLiveClicks(filters: Filter<Counter>[], count: CountName, onNews: () => void) {
  const { path } = useWorkspace()
  const [clicks, setClicks] = useState<Click[]>([])
  const [state, setState] = useState<number>(EventSource.CONNECTING)
  const { bots = 'include' }: ClickQuery = COUNTS[count].query
  const query = new URLSearchParams([
    ['bots', bots],
    ...filters.map(({ counter, value }) => [counter, value]),
  ]).toString()
  useEffect(() => {
    setClicks([])
    const gone = new AbortController()
    const { signal } = gone
    let stream: EventSource | undefined
    /** Id of the last click; before the first click, an id made of the time when the stream was opened. */
    let last = ''
    /** Reopens a refused stream after a sign-in, if the session has ended. EventSource does not say why it failed. */
    async function openSignedIn() {
      const { failure } = await ask(api.GET('/api/v1/session', { signal }))
      if (failure?.status !== 401) return
      signedOut()
      await signInAwaited()
      close()
      if (!signal.aborted) follow()
    }
    function open() {
      const after = last && `&after=${last}`
      const opened = new EventSource(`/api/v1/workspace/${path.workspace_id}/clicks/stream?${query}${after}`)
      stream = opened
      last ||= `${encodeTime(Date.now())}${'0'.repeat(16)}`
      const tell = () => setState(opened.readyState)
      opened.onopen = tell
      opened.onerror = () => {
        tell()
        if (opened.readyState === EventSource.CLOSED) openSignedIn().catch(() => undefined) // aborted
      }
      opened.addEventListener('missed', onNews)
      opened.addEventListener('click', ({ data, lastEventId }) => {
        last = lastEventId
        onNews()
        setClicks((before) => [JSON.parse(data) as Click, ...before].slice(0, SHOWN))
      })
    }
    function close() {
      stream?.close()
      stream = undefined
    }
    function follow() {
      if (document.hidden) return close()
      if (stream) return
      if (last) onNews() // clicks may have come while the page was hidden
      open()
    }
    follow()
    document.addEventListener('visibilitychange', follow, { signal })
    window.addEventListener('pageshow', follow, { signal })
    window.addEventListener('pagehide', close, { signal })
    return () => {
      gone.abort()
      close()
    }
  }, [path.workspace_id, query])
  return { clicks, state }
}

interface Props {
  filters: Filter<Counter>[]
  count: CountName
  nameOf: NameValue
  /** It is called for every new click, and stays the same function. */
  onNews(): void
}

export function LiveClicks({ filters, count, nameOf, onNews }: Props) {
  const { clicks, state } = useLiveClicks(filters, count, onNews)
  return (
    <section class="card live" aria-label={TEXTS.overview.live.title}>
      <h2 class="row">
        <span class={state === EventSource.OPEN ? 'pulse on' : 'pulse'} />
        {TEXTS.overview.live.title}
      </h2>
      {clicks.length === 0 && <p class="muted none">{WORDS[state]}</p>}
      <ol aria-label={TEXTS.overview.live.latest} aria-live="off">
        {clicks.map((click) => (
          <li key={click.id}>
            <time class="muted figures" dateTime={click.time}>
              {clock().format(new Date(click.time))}
            </time>
            <span class="cut">
              <strong>{withoutScheme(click.full_url)}</strong>
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
