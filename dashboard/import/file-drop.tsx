import { useState } from 'preact/hooks'
import { formats } from '../../import/formats.js'
import { Icon } from '../ui/icon.js'

const PRODUCTS = new Intl.ListFormat('en', { type: 'disjunction' }).format(formats.map(({ product }) => product).sort())

/** An area to drop a file on. A click opens the file dialog. */
export function FileDrop({ onFile }: { onFile(file: File): void }) {
  const [isOver, setOver] = useState(false)
  const take = (files?: FileList | null) => files?.[0] && onFile(files[0])
  return (
    <>
      <label
        class={`drop${isOver ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer?.files)
        }}
      >
        <input
          type="file"
          class="unseen"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => take(event.currentTarget.files)}
        />
        <Icon name="upload" size={32} />
        <strong>Choose a file, or drop it here</strong>
        <span class="muted">
          CSV with the links of {PRODUCTS}, or with conversions. It is checked first: nothing is written until you
          confirm.
        </span>
      </label>
      <ul class="hints muted">
        <li>A link that already exists with the same destination is not changed, so a file can be imported again.</li>
        <li>Exports contain no clicks or passwords. Links that had a password are switched off until they have one.</li>
        <li>
          Conversions need a column <code>event_name</code>. The columns <code>event_id</code>, <code>external_id</code>
          , <code>amount_cents</code>, <code>currency</code> and <code>occurred_at</code> are optional.
        </li>
      </ul>
    </>
  )
}
