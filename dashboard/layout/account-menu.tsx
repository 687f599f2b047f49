import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Icon, type IconName } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { applyScheme, readScheme, SCHEMES, type Scheme } from './scheme.js'
import { useWorkspace } from './workspace.js'

const ICONS: Record<Scheme, IconName> = { auto: 'screen', light: 'sun', dark: 'moon' }
const NAMES: Record<Scheme, string> = TEXTS.layout.account.schemes

export function AccountMenu() {
  const { user, signOut } = useSession()
  const { href } = useWorkspace()
  const [scheme, setScheme] = useState(readScheme)
  function choose(next: Scheme) {
    applyScheme(next)
    setScheme(next)
  }
  return (
    <Menu
      class="button quiet"
      listClass="up"
      button={
        <>
          <span class="row">
            <Icon name="person" />
            <span class="cut">{user.name ?? user.email ?? TEXTS.layout.account.signedIn}</span>
          </span>
          <Icon name="more" />
          <span class="unseen">{TEXTS.layout.account.title}</span>
        </>
      }
    >
      {SCHEMES.map((one) => (
        <li key={one}>
          <button type="button" aria-pressed={one === scheme} onClick={() => choose(one)}>
            <Icon name={ICONS[one]} />
            {NAMES[one]}
            {one === scheme && <Icon name="check" />}
          </button>
        </li>
      ))}
      <li>
        <a href={href('/account')}>
          <Icon name="settings" />
          {TEXTS.layout.account.account}
        </a>
      </li>
      <li>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          <Icon name="key" />
          API
        </a>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          <Icon name="out" />
          {TEXTS.common.signOut}
        </button>
      </li>
    </Menu>
  )
}
