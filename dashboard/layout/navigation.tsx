import { useLocation } from 'preact-iso'
import { Icon, type IconName } from '../ui/icon.js'
import { AccountMenu } from './account-menu.js'
import { Brand } from './brand.js'
import { useWorkspace } from './workspace.js'
import { WorkspaceMenu } from './workspace-menu.js'

/** `forWriters` and `forOwners` hide a page from roles that cannot use it. */
const PAGES: { page: string; name: string; icon: IconName; forWriters?: boolean; forOwners?: boolean }[] = [
  { page: '/overview', name: TEXTS.layout.pages.overview, icon: 'overview' },
  { page: '/conversions', name: TEXTS.layout.pages.conversions, icon: 'conversion' },
  { page: '/links', name: TEXTS.layout.pages.links, icon: 'link' },
  { page: '/import', name: TEXTS.layout.pages.import, icon: 'upload', forWriters: true },
  { page: '/domains', name: TEXTS.layout.pages.domains, icon: 'domain' },
  { page: '/webhooks', name: TEXTS.layout.pages.webhooks, icon: 'webhook' },
  { page: '/members', name: TEXTS.layout.pages.members, icon: 'people' },
  { page: '/keys', name: TEXTS.layout.pages.keys, icon: 'key' },
  { page: '/settings', name: TEXTS.layout.pages.settings, icon: 'settings' },
  { page: '/audit-log', name: TEXTS.layout.pages.audit, icon: 'history', forOwners: true },
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
      <nav aria-label={TEXTS.layout.pages.label}>
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
