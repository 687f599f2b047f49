import { useState } from 'preact/hooks'
import { formats } from '../../import/formats.js'
import { fill, pieces } from '../../words/text.js'
import { Icon } from '../ui/icon.js'
import { locale } from '../ui/locale.js'

const PRODUCTS = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
  formats.map(({ product }) => product).sort(),
)

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
        <strong>{TEXTS.importing.drop.title}</strong>
        <span class="muted">{fill(TEXTS.importing.drop.text, { products: PRODUCTS })}</span>
      </label>
      <ul class="hints muted">
        <li>{TEXTS.importing.drop.again}</li>
        <li>{TEXTS.importing.drop.passwords}</li>
        <li>
          {pieces(TEXTS.importing.drop.conversions, {
            name: <code>event_name</code>,
            id: <code>event_id</code>,
            customer: <code>external_id</code>,
            amount: <code>amount_cents</code>,
            currency: <code>currency</code>,
            time: <code>occurred_at</code>,
          })}
        </li>
      </ul>
    </>
  )
}
