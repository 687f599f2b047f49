// /t.js: keeps the attribution token of the landing page, and reports what its visitor does. docs/browser-script.md says
// how pages use it. It is a guest in pages of others: it throws nothing, and leaves nothing there but `slug`.
import { attempt } from './attempt.js'
import { createDelivery } from './deliver.js'
import { forget, keep, readKept, takeFromAddress } from './token.js'

interface Slug {
  (...call: unknown[]): void
  /** Calls made before the script is there: of the stub an array; from then on they are made at once. */
  q?: { push(call: ArrayLike<unknown>): void }
}
declare global {
  interface Window {
    slug?: Slug
  }
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

/** Reports that wait for consent, in memory only. */
const WAITING_MAX = 50

const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Ids are text to the API, and often numbers to pages. */
const asText = (id: unknown) => (typeof id === 'number' ? `${id}` : id)

/** With an id of its own where the page has given none, so that it counts once however often it is sent. */
const reportOf = (event_name: unknown, said: Record<string, unknown> = {}) => ({
  ...said,
  event_name,
  event_id: asText(said.event_id) || randomId(),
  external_id: asText(said.external_id),
})

const asksNotToBeTracked = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true

/** @param script the element that has loaded this */
function start(script: HTMLScriptElement) {
  const { slug } = window
  const early = slug?.q
  // The page has a function of that name itself, or this script is there already.
  if (typeof slug === 'function' && !Array.isArray(early)) return

  const { endpoint = '/api/v1/conversions', consent = 'granted' } = script.dataset
  const { send, clear } = createDelivery(new URL(endpoint, script.src).href)
  let isAllowed = consent === 'granted' && !asksNotToBeTracked()
  let isRefused = false
  let waiting: object[] = []
  const landedWith = takeFromAddress()
  let isKept = false

  const setConsent = (said: unknown) => {
    isAllowed = said === 'granted'
    isRefused = !isAllowed
    if (isAllowed) return
    waiting = []
    isKept = false
    clear()
    forget()
  }

  function run([command, value, options]: unknown[]) {
    if (command === 'consent') setConsent(value)
    if (command === 'track' && !isRefused && waiting.length < WAITING_MAX)
      waiting.push(reportOf(value, options as Record<string, unknown>))
  }

  function goOn() {
    if (!isAllowed) return
    if (landedWith && !isKept) keep(landedWith)
    isKept = true
    const svc_cid = readKept() || landedWith
    const reports = waiting
    waiting = []
    if (svc_cid) for (const report of reports) attempt(() => send(JSON.stringify({ ...report, svc_cid })))
  }

  const call = (args: ArrayLike<unknown>) =>
    attempt(() => {
      run(Array.from(args))
      goOn()
    })
  // All early calls before anything is kept or sent: what they say of consent holds for all.
  if (Array.isArray(early)) for (const args of early) attempt(() => run(Array.from(args)))
  window.slug = Object.assign((...args: unknown[]) => void call(args), { q: { push: call } })
  attempt(goOn)
}

const { currentScript } = document
if (currentScript) attempt(() => start(currentScript as HTMLScriptElement))
