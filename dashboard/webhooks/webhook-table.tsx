import type { Schemas } from '../api/client.js'
import { planOf } from '../layout/plans.js'
import { useWorkspace } from '../layout/workspace.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { nameOfLink, withoutScheme } from '../ui/format.js'
import { pageOf } from './webhook-calls.js'
import { StateChip, sentencesOf } from './webhook-state.js'
import { eventsInWords } from './words.js'

export type OwnedWebhook = Schemas['AllWebhooks']['webhooks'][number]

interface Props {
  webhooks: OwnedWebhook[]
  onSwitch(webhook: OwnedWebhook): void
  onRemove(webhook: OwnedWebhook): void
}

export function WebhookTable({ webhooks, onSwitch, onRemove }: Props) {
  const { canWrite, href, plan } = useWorkspace()
  const { webhooks: hasWebhooks } = planOf(plan)
  return (
    <ActionTable
      heads={[TEXTS.common.webhook, TEXTS.common.events, TEXTS.common.links, TEXTS.webhooks.list.state]}
      hasMenus
    >
      {webhooks.map((webhook) => {
        const { id, link, events, enabled, warnings } = webhook
        return (
          <tr key={`${link?.id} ${id}`}>
            <td>
              <a class="hook" href={href(pageOf(id, link?.id ?? null))}>
                {withoutScheme(id)}
              </a>
              {warnings && <span class="chip warning">{TEXTS.webhooks.list.notEncrypted}</span>}
            </td>
            <td data-label={TEXTS.common.events}>{eventsInWords(events)}</td>
            <td data-label={TEXTS.common.links}>
              {link ? <a href={href(`/links/${link.id}`)}>{nameOfLink(link)}</a> : TEXTS.webhooks.list.allLinks}
            </td>
            <td data-label={TEXTS.webhooks.list.state}>
              <StateChip webhook={webhook} />
              <p class="muted small">{sentencesOf(webhook).join(' ')}</p>
            </td>
            <td class="number">
              {canWrite && (
                <RowMenu of={withoutScheme(id)}>
                  {hasWebhooks && (
                    <RowAction icon={enabled ? 'close' : 'check'} onClick={() => onSwitch(webhook)}>
                      {enabled ? TEXTS.common.switchOff : TEXTS.common.switchOn}
                    </RowAction>
                  )}
                  <RowAction icon="trash" isDangerous onClick={() => onRemove(webhook)}>
                    {TEXTS.common.remove}
                  </RowAction>
                </RowMenu>
              )}
            </td>
          </tr>
        )
      })}
    </ActionTable>
  )
}
