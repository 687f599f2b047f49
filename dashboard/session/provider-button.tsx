import { useLocation } from 'preact-iso'
import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { LinkButton } from '../ui/button.js'

interface Props {
  /** Opens the provider in a new tab, so that this page stays as it is. */
  inNewTab?: boolean
  /** The page to return to; the current one by default. */
  to?: string
  onLeave?: () => void
}

/** Signs in with the OpenID Connect provider, if one is configured. */
export function ProviderButton({ inNewTab = false, to, onLeave }: Props) {
  const { data } = useAnswer('oidc', (signal) => api.GET('/api/v1/oidc', { signal }))
  const { url, path } = useLocation()
  if (!data?.enabled) return null
  const wanted = to ?? (path === '/sign-in' ? '/' : url)
  return (
    <LinkButton
      href={`/api/v1/oidc/start?${new URLSearchParams({ to: wanted })}`}
      target={inNewTab ? '_blank' : undefined}
      onClick={onLeave}
    >
      {data.name
        ? fill(TEXTS.session.signIn.withProvider, { provider: data.name })
        : TEXTS.session.signIn.withYourProvider}
    </LinkButton>
  )
}
