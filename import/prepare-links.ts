import { detectFormat, formatNames, formats } from './formats.js'
import { importLinks, type Outcomes } from './import-links.js'
import { createDraftReader, type DomainMap } from './read-draft.js'
import { ImportError } from './read-rows.js'
import { said } from './said.js'
import type { Task } from './task.js'

/** @throws ImportError where the header is of no product */
export function prepareLinks(header: string[], options: { format?: string; domains: DomainMap }): Task {
  const format = formats.find(({ name }) => name === options.format) ?? detectFormat(header)
  if (!format)
    throw new ImportError(
      said('unknownFormat', { formats: formatNames.join(', '), header: header.join(' | ').slice(0, 500) }),
    )
  const reader = createDraftReader(format, header, options.domains)
  const outcomes: Outcomes = { created: 0, there: 0, skipped: 0, locked: 0, leftOut: 0 }
  return {
    format: format.name,
    notes: reader.unread.length > 0 ? [said('unread', { columns: reader.unread.join(', ') })] : [],
    subjectColumns: ['short_url', 'url'],
    run: (rows, deps) => importLinks(rows, outcomes, { ...deps, reader }),
    counts: (isDryRun) => [
      { name: isDryRun ? 'creatable' : 'created', count: outcomes.created },
      { name: 'there', count: outcomes.there },
      { name: 'skipped', count: outcomes.skipped },
    ],
    remarks() {
      const { locked, leftOut } = outcomes
      return [
        ...(locked > 0 ? [said('locked', {}, locked)] : []),
        ...(leftOut > 0 ? [said('leftOut', {}, leftOut)] : []),
      ]
    },
  }
}
