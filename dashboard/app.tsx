import { useEffect } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation, useRoute } from 'preact-iso'
import { BareShell, NoWorkspace } from './layout/no-workspace.js'
import { NotFound } from './layout/not-found.js'
import { Shell } from './layout/shell.js'
import { hrefOf, WorkspaceProvider } from './layout/workspace.js'
import { SessionGate, useSession } from './session/session.js'
import { Toasts } from './ui/toasts.js'

const Overview = lazy(() => import('./overview/overview.js'))
const Conversions = lazy(() => import('./conversions/conversions.js'))
const Compare = lazy(() => import('./compare/compare.js'))
const LinkList = lazy(() => import('./links/link-list.js'))
const NewLink = lazy(() => import('./links/new-link.js'))
const DomainList = lazy(() => import('./domains/domain-list.js'))
const Account = lazy(() => import('./account/account.js'))
const MemberList = lazy(() => import('./members/member-list.js'))
const KeyList = lazy(() => import('./keys/key-list.js'))
const WebhookList = lazy(() => import('./webhooks/webhook-list.js'))
const WebhookPage = lazy(() => import('./webhooks/webhook-page.js'))
const Settings = lazy(() => import('./settings/settings.js'))
const Import = lazy(() => import('./import/import-page.js'))
const AuditLog = lazy(() => import('./audit/audit-log.js'))
const EditLink = lazy(() => import('./links/edit-link.js'))

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
            <Route path="/overview" component={Overview} />
            <Route path="/conversions" component={Conversions} />
            <Route path="/compare" component={Compare} />
            <Route path="/links" component={LinkList} />
            <Route path="/links/new" component={NewLink} />
            <Route path="/links/:id" component={EditLink} />
            <Route path="/domains" component={DomainList} />
            <Route path="/webhooks" component={WebhookList} />
            <Route path="/webhooks/one" component={WebhookPage} />
            <Route path="/members" component={MemberList} />
            <Route path="/keys" component={KeyList} />
            <Route path="/settings" component={Settings} />
            <Route path="/import" component={Import} />
            <Route path="/audit-log" component={AuditLog} />
            <Route path="/account" component={Account} />
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
