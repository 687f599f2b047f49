import type { Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { formatDate, formatMoment } from '../ui/format.js'

type Key = Schemas['Key']

interface Props {
  keys: Key[]
  onRotate(key: Key): void
  onRemove(key: Key): void
}

const NEAR_MS = 2 * 86_400_000

/** The day when a key expires, with the time of day if that is near. */
function Expiry({ at }: { at: string }) {
  const fromNowMs = Date.parse(at) - Date.now()
  return (
    <>
      {(Math.abs(fromNowMs) < NEAR_MS ? formatMoment : formatDate)(at)}
      {fromNowMs <= 0 && <span class="chip bad">expired</span>}
    </>
  )
}

export function KeyTable({ keys, onRotate, onRemove }: Props) {
  const { isOwner } = useWorkspace()
  return (
    <ActionTable heads={['Key', 'Scopes', 'Last used', 'Expires']} hasMenus>
      {keys.map((key) => (
        <tr key={key.id}>
          <td>
            <strong>{key.name ?? 'No name'}</strong>
            <p class="muted small">
              <code>{key.prefix}…</code> since {formatDate(key.inserted_at)}
              {key.created_by && ` by ${key.created_by.name ?? `user ${key.created_by.id}`}`}
            </p>
            {key.previous_expires_at && (
              <p class="muted small">The former secret works until {formatMoment(key.previous_expires_at)}</p>
            )}
          </td>
          <td>
            <span class="row">
              {key.scopes.map((scope) => (
                <span class="chip" key={scope}>
                  {scope}
                </span>
              ))}
              {key.user_wide && <span class="chip warning">all workspaces</span>}
            </span>
          </td>
          <td data-label="Last used">{key.last_used_at ? formatMoment(key.last_used_at) : 'Never'}</td>
          <td data-label="Expires">
            <span class="row">{key.expires_at ? <Expiry at={key.expires_at} /> : 'Never'}</span>
          </td>
          <td class="number">
            {isOwner && (
              <RowMenu of={key.name ?? key.prefix}>
                <RowAction icon="restore" onClick={() => onRotate(key)}>
                  Make a new secret
                </RowAction>
                <RowAction icon="trash" isDangerous onClick={() => onRemove(key)}>
                  Delete
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
