import { useAnswer } from '../api/use-answer.js'
import { readDomains } from '../domains/read-domains.js'
import { useWorkspace } from '../layout/workspace.js'
import { Field } from '../ui/field.js'
import { formatBytes } from '../ui/format.js'
import type { useImport } from './use-import.js'

/** The chosen file, its detected format, and the domain for its links. */
export function ChosenFile({ file, imported }: { file: File; imported: ReturnType<typeof useImport> }) {
  const { path } = useWorkspace()
  const { state, domain, isWriting } = imported
  const { data } = useAnswer('domains', (signal) => readDomains(path, signal))
  const ofLinks = state?.format !== undefined && state.format.name !== 'conversions'
  return (
    <section class="card stack" aria-label="File">
      <div class="row apart">
        <div class="about">
          <p class="row">
            <strong>{file.name}</strong>
            <span class="muted figures">{formatBytes(file.size)}</span>
            {state?.format && <span class="chip good">{state.format.title}</span>}
          </p>
          {state?.notes.map((note) => (
            <p class="muted small" key={note}>
              {note}
            </p>
          ))}
        </div>
        <label class="button">
          Choose another file
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
        <Field label="Domain" hint="Short addresses of another product need a domain of your own.">
          {(control) => (
            <select
              {...control}
              class="input domain"
              value={domain}
              disabled={isWriting}
              onChange={({ currentTarget }) => imported.chooseDomain(currentTarget.value)}
            >
              <option value="">Domains in the file</option>
              <option value="default">The default host</option>
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
