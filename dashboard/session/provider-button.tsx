import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { LinkButton } from '../ui/button.js'

/** Leads to the provider of the company, where there is one. @param props.inNewTab leaves the page as it is */
export function ProviderButton({ inNewTab = false }: { inNewTab?: boolean }) {
  const { data } = useAnswer('oidc', (signal) => api.GET('/api/v1/oidc', { signal }))
  if (!data?.enabled) return null
  return (
    <LinkButton href="/api/v1/oidc/start" target={inNewTab ? '_blank' : undefined}>
      Sign in with {data.name ?? 'your provider'}
    </LinkButton>
  )
}
