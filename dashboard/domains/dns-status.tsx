import { fill } from '../../words/text.js'
import type { Schemas } from '../api/client.js'
import { Button } from '../ui/button.js'
import { formatMoment } from '../ui/format.js'

interface Props {
  domain: Schemas['Domain']
  /** Shows the DNS record that the domain needs. */
  onCheck(): void
}

/** Whether the last check has found that a domain's name leads here, since when, and when that was. */
export function DnsStatus({ domain, onCheck }: Props) {
  const { dns, name } = domain
  if (!dns) return <span class="chip">{TEXTS.domains.status.unchecked}</span>
  const times = fill(TEXTS.domains.status.times, {
    since: formatMoment(dns.since),
    checked: formatMoment(dns.checked_at),
  })
  if (dns.leads_here)
    return (
      <>
        <span class="chip good">{TEXTS.domains.status.works}</span>
        <p class="muted small">{times}</p>
      </>
    )
  return (
    <>
      <span class="chip bad">{TEXTS.domains.status.fails}</span>
      <p class="muted small">{times}</p>
      <Button kind="quiet" label={fill(TEXTS.domains.status.label, { name })} onClick={onCheck}>
        {TEXTS.domains.status.button}
      </Button>
    </>
  )
}
