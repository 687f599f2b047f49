import { formats } from '../../import/formats.js'
import { fill } from '../../words/text.js'
import { useAnswer } from '../api/use-answer.js'
import { readDomains } from '../domains/read-domains.js'
import { useWorkspace } from '../layout/workspace.js'
import { Field } from '../ui/field.js'
import { formatBytes } from '../ui/format.js'
import type { useImport } from './use-import.js'

/** Contents of a file: conversions, or links of a product. */
function titleOf(name: string): string {
  if (name === 'conversions') return TEXTS.common.conversions
  const { product } = formats.find((format) => format.name === name)!
  return fill(TEXTS.importing.file.linksOf, { product })
}

/** The chosen file, its detected format, and the domain for its links. */
export function ChosenFile({ file, imported }: { file: File; imported: ReturnType<typeof useImport> }) {
  const { path } = useWorkspace()
  const { state, domain, isWriting } = imported
  const { data } = useAnswer('domains', (signal) => readDomains(path, signal))
  const ofLinks = state?.format !== undefined && state.format !== 'conversions'
  return (
    <section class="card stack" aria-label={TEXTS.importing.file.label}>
      <div class="row apart">
        <div class="about">
          <p class="row">
            <strong>{file.name}</strong>
            <span class="muted figures">{formatBytes(file.size)}</span>
            {state?.format && <span class="chip good">{titleOf(state.format)}</span>}
          </p>
          {state?.notes.map((note) => (
            <p class="muted small" key={note}>
              {note}
            </p>
          ))}
        </div>
        <label class="button">
          {TEXTS.importing.file.other}
          <input
            type="file"
            class="unseen"
            disabled={isWriting}
            onChange={({ currentTarget }) => {
              const [next] = currentTarget.files ?? []
              if (next) imported.choose(next)
            }}
          />
        </label>
      </div>
      {ofLinks && (
        <Field label={TEXTS.common.domain} hint={TEXTS.importing.file.domainHint}>
          {(control) => (
            <select
              {...control}
              class="input domain"
              value={domain}
              disabled={isWriting}
              onChange={({ currentTarget }) => imported.chooseDomain(currentTarget.value)}
            >
              <option value="">{TEXTS.importing.file.ownDomains}</option>
              <option value="default">{TEXTS.importing.file.defaultHost}</option>
              {data?.domains.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </section>
  )
}
