import { useLocation } from 'preact-iso'
import { Icon, type IconName } from '../ui/icon.js'
import { AccountMenu } from './account-menu.js'
import { Brand } from './brand.js'
import { useWorkspace } from './workspace.js'
import { WorkspaceMenu } from './workspace-menu.js'

/** `forWriters` and `forOwners` hide a page from roles that cannot use it. */
const PAGES: { page: string; name: string; icon: IconName; forWriters?: boolean; forOwners?: boolean }[] = [
  { page: '/overview', name: 'Overview', icon: 'overview' },
  { page: '/conversions', name: 'Conversions', icon: 'conversion' },
  { page: '/links', name: 'Links', icon: 'link' },
  { page: '/import', name: 'Import', icon: 'upload', forWriters: true },
  { page: '/domains', name: 'Domains', icon: 'domain' },
  { page: '/webhooks', name: 'Webhooks', icon: 'webhook' },
  { page: '/members', name: 'Members', icon: 'people' },
  { page: '/keys', name: 'API keys', icon: 'key' },
  { page: '/settings', name: 'Settings', icon: 'settings' },
  { page: '/audit-log', name: 'Audit log', icon: 'history', forOwners: true },
]

/** The pages that the role of the user can use. */
export function usePages() {
  const { canWrite, isOwner } = useWorkspace()
  return PAGES.filter(({ forWriters, forOwners }) => (canWrite || !forWriters) && (isOwner || !forOwners))
}

/** The sidebar of every page: workspace menu, list of pages, account menu. */
export function Navigation() {
  const { path } = useLocation()
  const { href } = useWorkspace()
  const shown = usePages()
  return (
    <header class="side">
      <Brand />
      <WorkspaceMenu />
      <nav aria-label="Pages">
        <ul>
          {shown.map(({ page, name, icon }) => (
            <li key={page}>
              <a href={href(page)} aria-current={path.startsWith(href(page)) ? 'page' : undefined}>
                <Icon name={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AccountMenu />
    </header>
  )
}
