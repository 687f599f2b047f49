import { useEffect } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation, useRoute } from 'preact-iso'
import { exec } from 'preact-iso/router'
import { BareShell, NoWorkspace } from './layout/no-workspace.js'
import { NotFound } from './layout/not-found.js'
import { Shell } from './layout/shell.js'
import { hrefOf, WorkspaceProvider } from './layout/workspace.js'
import { SessionGate, useSession } from './session/session.js'
import { Toasts } from './ui/toasts.js'

const Account = lazy(() => import('./account/account.js'))

/** Of a workspace. */
const pages = {
  '/overview': lazy(() => import('./overview/overview.js')),
  '/conversions': lazy(() => import('./conversions/conversions.js')),
  '/compare': lazy(() => import('./compare/compare.js')),
  '/links': lazy(() => import('./links/link-list.js')),
  '/links/new': lazy(() => import('./links/new-link.js')),
  '/links/:id': lazy(() => import('./links/edit-link.js')),
  '/domains': lazy(() => import('./domains/domain-list.js')),
  '/webhooks': lazy(() => import('./webhooks/webhook-list.js')),
  '/webhooks/one': lazy(() => import('./webhooks/webhook-page.js')),
  '/members': lazy(() => import('./members/member-list.js')),
  '/keys': lazy(() => import('./keys/key-list.js')),
  '/settings': lazy(() => import('./settings/settings.js')),
  '/import': lazy(() => import('./import/import-page.js')),
  '/audit-log': lazy(() => import('./audit/audit-log.js')),
  '/account': Account,
}

/** Begins to load the page of an address: who is signed in is asked for meanwhile. */
export function preloadPage(address: string) {
  const path = /^\/w\/[^/]+(\/.+)$/.exec(address)?.[1] ?? '/overview'
  const page = Object.entries(pages).find(([route]) => exec(path, route))
  page?.[1].preload().catch(() => undefined) // said where it is shown
}

/** Leads to a page of the person's first workspace. @returns whether there is one */
function useFirstWorkspace(page: string): boolean {
  const { workspaces } = useSession()
  const { route } = useLocation()
  const [first] = workspaces
  useEffect(() => {
    if (first) route(hrefOf(first.id, page), true)
  }, [first])
  return first !== undefined
}

function Start() {
  return useFirstWorkspace('/overview') ? null : <NoWorkspace />
}

/** The account of a person without a workspace. */
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
  return (
    <WorkspaceProvider workspace={workspace} key={workspace.id}>
      <Shell>
        <ErrorBoundary>
          <Router>
            {Object.entries(pages).map(([path, component]) => (
              <Route path={path} component={component} key={path} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </Shell>
    </WorkspaceProvider>
  )
}

export function App() {
  return (
    <LocationProvider scope={/^\/(?!api\/)/}>
      <SessionGate>
        <Router>
          <Route path="/" component={Start} />
          <Route path="/sign-in" component={Start} />
          <Route path="/account" component={OwnAccount} />
          <Route path="/w/:workspace/*" component={InWorkspace} />
          <Route default component={NotFound} />
        </Router>
        <Toasts />
      </SessionGate>
    </LocationProvider>
  )
}
