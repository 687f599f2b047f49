import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { formatDate, withoutScheme } from '../ui/format.js'
import { DnsStatus } from './dns-status.js'

type Domain = Schemas['Domain']

interface Props {
  domains: Domain[]
  /** Absent if Slugline does not check DNS records. */
  onCheck?: (domain: Domain) => void
  onEdit(domain: Domain): void
  onRemove(domain: Domain): void
}

export function DomainTable({ domains, onCheck, onEdit, onRemove }: Props) {
  const { canWrite, href } = useWorkspace()
  return (
    <ActionTable
      heads={[
        TEXTS.common.domain,
        ...(onCheck ? [TEXTS.common.status] : []),
        TEXTS.domains.columns.root,
        TEXTS.domains.columns.unknown,
        TEXTS.domains.columns.added,
      ]}
      hasMenus
    >
      {domains.map((domain) => (
        <tr key={domain.id}>
          <td>
            <a href={href(`/links?domain=${domain.name}`)}>{domain.name}</a>
          </td>
          {onCheck && (
            <td data-label={TEXTS.common.status}>
              <DnsStatus domain={domain} onCheck={() => onCheck(domain)} />
            </td>
          )}
          <td data-label={TEXTS.domains.columns.root}>
            {domain.root_url ? withoutScheme(domain.root_url) : TEXTS.domains.noRedirect}
          </td>
          <td data-label={TEXTS.domains.columns.unknown}>
            {domain.fallback_url ? withoutScheme(domain.fallback_url) : TEXTS.domains.noRedirect}
          </td>
          <td data-label={TEXTS.domains.columns.added}>{formatDate(domain.inserted_at)}</td>
          <td class="number">
            {canWrite && (
              <RowMenu of={domain.name}>
                <RowAction icon="pencil" onClick={() => onEdit(domain)}>
                  {TEXTS.common.edit}
                </RowAction>
                {onCheck && (
                  <RowAction icon="search" onClick={() => onCheck(domain)}>
                    DNS
                  </RowAction>
                )}
                <RowAction icon="trash" isDangerous onClick={() => onRemove(domain)}>
                  {TEXTS.common.remove}
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
