import type { Schemas } from '../api/client.js'
import { ActionTable, RowAction, RowMenu } from '../ui/action-table.js'
import { formatDate, formatMoment } from '../ui/format.js'

export type Passkey = Schemas['Factors']['passkeys'][number]

interface Props {
  passkeys: Passkey[]
  onRename(passkey: Passkey): void
  onRemove(passkey: Passkey): void
}

export function PasskeyTable({ passkeys, onRename, onRemove }: Props) {
  return (
    <ActionTable heads={[TEXTS.account.passkeys.column, TEXTS.account.passkeys.added, TEXTS.common.lastUsed]} hasMenus>
      {passkeys.map((passkey) => (
        <tr key={passkey.id}>
          <td>
            <strong>{passkey.name}</strong>
          </td>
          <td data-label={TEXTS.account.passkeys.added}>{formatDate(passkey.inserted_at)}</td>
          <td data-label={TEXTS.common.lastUsed}>
            {passkey.last_used_at ? formatMoment(passkey.last_used_at) : TEXTS.account.passkeys.neverUsed}
          </td>
          <td class="number">
            <RowMenu of={passkey.name}>
              <RowAction icon="pencil" onClick={() => onRename(passkey)}>
                {TEXTS.common.rename}
              </RowAction>
              <RowAction icon="trash" isDangerous onClick={() => onRemove(passkey)}>
                {TEXTS.common.remove}
              </RowAction>
            </RowMenu>
          </td>
        </tr>
      ))}
    </ActionTable>
  )
}
