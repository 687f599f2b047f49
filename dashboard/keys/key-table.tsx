import { fill, pieces } from '../../words/text.js'
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
      {fromNowMs <= 0 && <span class="chip bad">{TEXTS.keys.table.expired}</span>}
    </>
  )
}

/** The beginning of a key's secret, and when and by whom the key was made. */
function Origin({ of: { prefix: beginning, inserted_at, created_by } }: { of: Key }) {
  const prefix = <code>{beginning}…</code>
  const date = formatDate(inserted_at)
  if (!created_by) return <>{pieces(TEXTS.keys.table.since, { prefix, date })}</>
  const { id, name } = created_by
  return (
    <>
      {name === null
        ? pieces(TEXTS.keys.table.sinceByUnnamed, { prefix, date, id })
        : pieces(TEXTS.keys.table.sinceBy, { prefix, date, name })}
    </>
  )
}

export function KeyTable({ keys, onRotate, onRemove }: Props) {
  const { isOwner } = useWorkspace()
  return (
    <ActionTable
      heads={[TEXTS.keys.table.key, TEXTS.keys.table.scopes, TEXTS.common.lastUsed, TEXTS.common.expires]}
      hasMenus
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <td>
            <strong>{key.name ?? TEXTS.keys.table.noName}</strong>
            <p class="muted small">
              <Origin of={key} />
            </p>
            {key.previous_expires_at && (
              <p class="muted small">
                {fill(TEXTS.keys.table.former, { moment: formatMoment(key.previous_expires_at) })}
              </p>
            )}
          </td>
          <td>
            <span class="row">
              {key.scopes.map((scope) => (
                <span class="chip" key={scope}>
                  {scope}
                </span>
              ))}
              {key.user_wide && <span class="chip warning">{TEXTS.keys.table.allWorkspaces}</span>}
            </span>
          </td>
          <td data-label={TEXTS.common.lastUsed}>
            {key.last_used_at ? formatMoment(key.last_used_at) : TEXTS.common.never}
          </td>
          <td data-label={TEXTS.common.expires}>
            <span class="row">{key.expires_at ? <Expiry at={key.expires_at} /> : TEXTS.common.never}</span>
          </td>
          <td class="number">
            {isOwner && (
              <RowMenu of={key.name ?? key.prefix}>
                <RowAction icon="restore" onClick={() => onRotate(key)}>
                  {TEXTS.keys.newSecret}
                </RowAction>
                <RowAction icon="trash" isDangerous onClick={() => onRemove(key)}>
                  {TEXTS.common.delete}
                </RowAction>
              </RowMenu>
            )}
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
