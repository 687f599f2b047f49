import { fill } from '../../words/text.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { Failed, Skeleton } from '../ui/states.js'
import { DnsRecord } from './dns-record.js'

interface Props {
  domain: Schemas['Domain']
  /** Host that the DNS record must point to. */
  target: string
  onClose(): void
}

/** Checks whether a domain's DNS points to this server, and shows the record that it needs. */
export function DnsDialog({ domain, target, onClose }: Props) {
  const { path } = useWorkspace()
  const params = { path: { ...path, domain_id: domain.id } }
  const { data, failure, isLoading, reload } = useAnswer(`dns ${domain.id}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/domains/{domain_id}/dns', { params, signal }),
  )
  return (
    <Dialog title={fill(TEXTS.domains.dns.title, { name: domain.name })} onClose={onClose}>
      {failure && <Failed failure={failure} />}
      {!data && !failure && <Skeleton height={3} />}
      {data && (
        <p class={`note${data.leads_here ? '' : ' bad'}`} role="status">
          {data.leads_here ? TEXTS.domains.dns.pointsHere : data.problem?.replaceAll('`', '')}
        </p>
      )}
      <DnsRecord name={domain.name} target={target} />
      <div class="actions">
        <Button onClick={onClose}>{TEXTS.common.close}</Button>
        <Button kind="primary" disabled={isLoading} onClick={reload}>
          {TEXTS.common.checkAgain}
        </Button>
      </div>
    </Dialog>
  )
}
