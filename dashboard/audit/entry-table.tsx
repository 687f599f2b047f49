import { useWorkspace } from '../layout/workspace.js'
import { formatMoment, sayCount, sayPair } from '../ui/format.js'
import { type Entry, nameActor, nameField, nameThing, sayEntry, sayValue } from './words.js'

const NEW_FIELDS_SHOWN = 5

/** The changed fields with old and new values. Of a created thing, the first of its fields. */
function Changes({ entry }: { entry: Entry }) {
  const all = Object.entries(entry.changes)
  const isNew = entry.action === 'created'
  const shown = isNew ? all.slice(0, NEW_FIELDS_SHOWN) : all
  if (all.length === 0) return <span class="muted">–</span>
  return (
    <>
      <dl class="changes">
        {shown.map(([field, { from, to }]) => (
          <div key={field}>
            <dt>{sayPair(nameField(entry.kind, field), '')}</dt>
            <dd>
              {!isNew && (
                <>
                  <del>{sayValue(from)}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins>{sayValue(to)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < all.length && <p class="muted small">{sayCount(TEXTS.audit.more, all.length - shown.length)}</p>}
    </>
  )
}

/** Entries of the log. The name of a changed thing links to all entries about it. */
export function EntryTable({ entries }: { entries: Entry[] }) {
  const { href } = useWorkspace()
  return (
    <div class="card table-frame">
      <table class="table cards audit">
        <thead>
          <tr>
            <th>{TEXTS.audit.heads.what}</th>
            <th>{TEXTS.audit.heads.who}</th>
            <th>{TEXTS.audit.heads.changes}</th>
            <th class="number">{TEXTS.audit.heads.when}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {sayEntry(entry)}{' '}
                {entry.thing_id !== null && nameThing(entry) !== '' && (
                  <a href={href(`/audit-log?kind=${entry.kind}&thing_id=${entry.thing_id}`)}>{nameThing(entry)}</a>
                )}
              </td>
              <td data-label={TEXTS.audit.heads.by}>{nameActor(entry)}</td>
              <td>
                <Changes entry={entry} />
              </td>
              <td class="number">
                <time class="muted" dateTime={entry.occurred_at}>
                  {formatMoment(entry.occurred_at)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
