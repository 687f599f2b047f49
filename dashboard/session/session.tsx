import { type ComponentChildren, type ComponentType, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ask } from '../api/ask.js'
import { api, type Schemas, signedInAgain, whenSignedOut } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { hrefOf } from '../layout/workspace.js'
import { Failed, Waiting } from '../ui/states.js'
import { forgetUnsaved, leavePage } from '../ui/unsaved.js'
import { CardPage } from './card-page.js'
import { FirstSignIn } from './first-sign-in.js'
import { keepLanguage } from './keep-language.js'
import type { OpenPageProps, SignInAnswer } from './open-page.js'
import { type SecondStep, SecondStepForm } from './second-step-form.js'
import { SignInDialog } from './sign-in-dialog.js'
import { SignInPage } from './sign-in-page.js'

type SignedIn = Schemas['SignedIn']

interface Session extends SignedIn {
  /** Replaces the session after a change of the same user. */
  update(session: SignedIn): void
  signOut(): void
}

/** The overview of a newly joined workspace, or `/` if none was joined. */
function joinedPage(now: SignedIn['workspaces'], before = now): string {
  const joined = now.find(({ id }) => !before.some((one) => one.id === id))
  return joined ? hrefOf(joined.id, '/overview') : '/'
}

/** Reloads a page from the browser's back/forward cache if its user has signed out or another one has signed in. */
function reloadForOthers(userId: number | undefined) {
  const root = document.documentElement
  async function onShow({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    root.hidden = true
    const { data } = await ask(api.GET('/api/v1/session'))
    if (data?.user.id === userId) root.hidden = false
    else location.reload()
  }
  const listener = (event: PageTransitionEvent) => void onShow(event)
  addEventListener('pageshow', listener)
  return () => removeEventListener('pageshow', listener)
}

const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in user and the user's workspaces. */
export function useSession(): Session {
  return useContext(SessionContext)!
}

interface GateProps {
  /** Path → page that needs no session. */
  openPages: Record<string, ComponentType<OpenPageProps>>
  children: ComponentChildren
}

/**
 * Shows `children` to signed-in users and the sign-in page to everybody else. If a session ends, the page stays as it
 * is under a sign-in dialog.
 */
export function SessionGate({ openPages, children }: GateProps) {
  const { data, failure, isLoading, reload } = useAnswer('session', (signal) => api.GET('/api/v1/session', { signal }))
  const [signedIn, setSignedIn] = useState<SignedIn>()
  const [isLater, setLater] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep>()
  useEffect(() => whenSignedOut(() => setEnded(true)), [])
  const session = signedIn ?? data
  const userId = session?.user.id
  const language = session?.user.language
  useEffect(() => (language === undefined ? undefined : keepLanguage(language)), [language])
  useEffect(() => reloadForOthers(userId), [userId])
  const { path, route } = useLocation()
  const OpenPage = openPages[path]

  function enter(next: SignInAnswer) {
    if ('second_step' in next) return setSecondStep(next.second_step)
    setSecondStep(undefined)
    // Another user must not see the former user's page.
    if (session && session.user.id !== next.user.id) {
      forgetUnsaved()
      return location.assign('/')
    }
    setSignedIn(next)
    setEnded(false)
    signedInAgain()
    if (OpenPage || path === '/sign-in') route(joinedPage(next.workspaces, session?.workspaces), true)
  }
  if (!session) {
    if (isLoading) return <Waiting />
    if (failure && failure.status !== 401) return <Failed failure={failure} onRetry={reload} />
  }
  const beginAgain = () => setSecondStep(undefined)
  if (secondStep && !hasEnded)
    return (
      <CardPage title={TEXTS.common.twoSteps}>
        <SecondStepForm step={secondStep} onSignedIn={enter} onBack={beginAgain} />
      </CardPage>
    )
  if (OpenPage) return <OpenPage session={session} onSignedIn={enter} />
  if (!session) return <SignInPage onSignedIn={enter} />
  if (session.user.email === null && !isLater && !hasEnded)
    return <FirstSignIn session={session} onNamed={setSignedIn} onLater={() => setLater(true)} />
  async function signOut() {
    await api.DELETE('/api/v1/session')
    location.assign('/sign-in')
  }
  return (
    <SessionContext.Provider
      value={{ ...session, update: setSignedIn, signOut: () => leavePage(() => void signOut()) }}
    >
      {children}
      {hasEnded && <SignInDialog onSignedIn={enter} secondStep={secondStep} onBack={beginAgain} />}
    </SessionContext.Provider>
  )
}
