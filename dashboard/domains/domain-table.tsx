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
    <ActionTable heads={['Domain', ...(onCheck ? ['Status'] : []), 'Domain itself', 'Unknown slugs', 'Added']} hasMenus>
      {domains.map((domain) => (
        <tr key={domain.id}>
          <td>
            <a href={href(`/links?domain=${domain.name}`)}>{domain.name}</a>
          </td>
          {onCheck && (
            <td data-label="Status">
              <DnsStatus domain={domain} onCheck={() => onCheck(domain)} />
            </td>
          )}
          <td data-label="Domain itself">{domain.root_url ? withoutScheme(domain.root_url) : 'No redirect'}</td>
          <td data-label="Unknown slugs">{domain.fallback_url ? withoutScheme(domain.fallback_url) : 'No redirect'}</td>
          <td data-label="Added">{formatDate(domain.inserted_at)}</td>
          <td class="number">
            {canWrite && (
              <RowMenu of={domain.name}>
                <RowAction icon="pencil" onClick={() => onEdit(domain)}>
                  Edit
                </RowAction>
                {onCheck && (
                  <RowAction icon="search" onClick={() => onCheck(domain)}>
                    DNS
                  </RowAction>
                )}
                <RowAction icon="trash" isDangerous onClick={() => onRemove(domain)}>
                  Remove
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
