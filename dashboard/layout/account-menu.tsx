import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Icon, type IconName } from '../ui/icon.js'
import { Menu } from '../ui/menu.js'
import { applyScheme, readScheme, SCHEMES, type Scheme } from './scheme.js'
import { useWorkspace } from './workspace.js'

const LOOKS: Record<Scheme, { name: string; icon: IconName }> = {
  auto: { name: 'System', icon: 'screen' },
  light: { name: 'Light', icon: 'sun' },
  dark: { name: 'Dark', icon: 'moon' },
}

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
            <span class="cut">{user.name ?? user.email ?? 'Signed in'}</span>
          </span>
          <Icon name="more" />
          <span class="unseen">Colours and account</span>
        </>
      }
    >
      {SCHEMES.map((one) => (
        <li key={one}>
          <button type="button" aria-pressed={one === scheme} onClick={() => choose(one)}>
            <Icon name={LOOKS[one].icon} />
            {LOOKS[one].name}
            {one === scheme && <Icon name="check" />}
          </button>
        </li>
      ))}
      <li>
        <a href={href('/account')}>
          <Icon name="settings" />
          Account
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
          Sign out
        </button>
      </li>
    </Menu>
  )
}
