import { useEffect } from 'preact/hooks'
import { LocationProvider, Route, Router, useLocation, useRoute } from 'preact-iso'
import { exec } from 'preact-iso/router'
import { FrozenBanner } from './layout/frozen-banner.js'
import { lazyPage } from './layout/lazy-page.js'
import { BareShell, NoWorkspace } from './layout/no-workspace.js'
import { NotFound } from './layout/not-found.js'
import { Shell } from './layout/shell.js'
import { UnansweredBar } from './layout/unanswered-bar.js'
import { hrefOf, WorkspaceProvider } from './layout/workspace.js'
import { pages } from './pages.js'
import { Shortcuts } from './palette/shortcuts.js'
import { SessionGate, useSession } from './session/session.js'
import { Toasts } from './ui/toasts.js'
import { LeaveQuestion } from './ui/unsaved.js'

const components = Object.entries(pages).map(([path, load]) => ({ path, component: lazyPage(load) }))
const Account = lazyPage(pages['/account'])
const FactorsRequired = lazyPage(() => import('./account/factors-required.js'))

/** Path → page that needs no session. Few people open one, so none is a part of the first load. */
const OPEN_PAGES = {
  '/password': lazyPage(async () => ({ default: (await import('./session/password-page.js')).PasswordPage })),
  '/invitation': lazyPage(async () => ({ default: (await import('./session/invitation-page.js')).InvitationPage })),
  '/forgot': lazyPage(async () => ({ default: (await import('./session/forgot-page.js')).ForgotPage })),
}

/** Starts to load the script of the page at `address`, while the session is still being requested. */
export function preloadPage(address: string) {
  const open = Object.entries(OPEN_PAGES).find(([path]) => path === address)?.[1]
  const path = /^\/w\/[^/]+(\/.+)$/.exec(address)?.[1] ?? '/overview'
  const page = open ?? components.find((one) => exec(path, one.path))?.component
  page?.preload().catch(() => undefined) // the page shows the failure when it is opened
}

/** Redirects to `page` in the user's first workspace. @returns whether the user has a workspace */
function useFirstWorkspace(page: string): boolean {
  const { workspaces } = useSession()
  const { route } = useLocation()
  const first = workspaces.find(({ is_closed }) => !is_closed) ?? workspaces[0]
  useEffect(() => {
    // The part after `#` is the secret of a mailed link.
    if (first) route(hrefOf(first.id, page) + location.hash, true)
  }, [first])
  return first !== undefined
}

function Start() {
  return useFirstWorkspace('/overview') ? null : <NoWorkspace />
}

/** The account page of a user who has no workspace. */
function OwnAccount() {
  if (useFirstWorkspace('/account')) return null
  return (
    <BareShell>
      <Account />
    </BareShell>
  )
}

function InWorkspace() {
  const { workspaces } = useSession()
  const { params } = useRoute()
  const workspace = workspaces.find(({ id }) => id === Number(params.workspace))
  if (!workspace) return <NotFound />
  if (workspace.is_closed)
    return (
      <WorkspaceProvider workspace={workspace} key={workspace.id}>
        <BareShell>
          <FactorsRequired />
        </BareShell>
      </WorkspaceProvider>
    )
  const page = (
    <Router>
      {components.map(({ path, component }) => (
        <Route path={path} component={component} key={path} />
      ))}
      <Route default component={NotFound} />
    </Router>
  )
  return (
    <WorkspaceProvider workspace={workspace} key={workspace.id}>
      <Shortcuts />
      <Shell>
        {workspace.is_frozen ? (
          <div>
            <FrozenBanner />
            {page}
          </div>
        ) : (
          page
        )}
      </Shell>
    </WorkspaceProvider>
  )
}

export function App() {
  return (
    <LocationProvider scope={/^\/(?!api\/)/}>
      <LeaveQuestion />
      <SessionGate openPages={OPEN_PAGES}>
        <Router>
          <Route path="/" component={Start} />
          <Route path="/sign-in" component={Start} />
          <Route path="/account" component={OwnAccount} />
          <Route path="/w/:workspace/*" component={InWorkspace} />
          <Route default component={NotFound} />
        </Router>
        <Toasts />
      </SessionGate>
      <UnansweredBar />
    </LocationProvider>
  )
}
