import { detectFormat, formatNames, formats } from './formats.js'
import { importLinks, type Outcomes } from './import-links.js'
import { createDraftReader, type DomainMap } from './read-draft.js'
import { ImportError } from './read-rows.js'
import type { Task } from './task.js'

/** @throws ImportError where the header is of no product */
export function prepareLinks(header: string[], options: { format?: string; domains: DomainMap }): Task {
  const format = formats.find(({ name }) => name === options.format) ?? detectFormat(header)
  if (!format)
    throw new ImportError(
      `The header fits none of the formats ${formatNames.join(', ')}: ${header.join(' | ').slice(0, 500)}`,
    )
  const reader = createDraftReader(format, header, options.domains)
  const outcomes: Outcomes = { created: 0, there: 0, skipped: 0, locked: 0, leftOut: 0 }
  return {
    format: { name: format.name, title: `Links of ${format.product}` },
    notes: reader.unread.length > 0 ? [`Not imported: ${reader.unread.join(', ')}`] : [],
    subjectColumns: ['short_url', 'url'],
    run: (rows, deps) => importLinks(rows, outcomes, { ...deps, reader }),
    counts: (isDryRun) => [
      { name: isDryRun ? 'could be created' : 'created', count: outcomes.created },
      { name: 'already there', count: outcomes.there },
      { name: 'skipped', count: outcomes.skipped },
    ],
    remarks() {
      const { locked, leftOut } = outcomes
      return [
        ...(locked > 0
          ? [`${locked} of them had a password and are switched off: give them one, and enable them`]
          : []),
        ...(leftOut > 0
          ? [`${leftOut} further addresses of them are left out: a link has one alias, on its own domain`]
          : []),
      ]
    },
  }
}
