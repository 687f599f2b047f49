import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { LinkButton } from '../ui/button.js'

/** Leads to the provider of the company, where there is one. */
export function ProviderButton() {
  const { data } = useAnswer('oidc', (signal) => api.GET('/api/v1/oidc', { signal }))
  if (!data?.enabled) return null
  return <LinkButton href="/api/v1/oidc/start">Sign in with {data.name ?? 'your provider'}</LinkButton>
}
