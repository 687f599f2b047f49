// `npm run import -- file.csv`: links of other products, and of another Slugline, through the API.
import { stat } from 'node:fs/promises'
import { createApi } from './api.js'
import { findWorkspace } from './find-workspace.js'
import { detectFormat, formatNames, formats } from './formats.js'
import { importLinks, type Outcomes } from './import-links.js'
import { createKnownLinks } from './known-links.js'
import { help, type ImportOptions, readOptions, UsageError } from './options.js'
import { createProgress } from './progress.js'
import { createDraftReader } from './read-draft.js'
import { ImportError, readRows } from './read-rows.js'
import { createRefusals } from './refusals.js'

const interrupted = new AbortController()

async function run(options: ImportOptions): Promise<number> {
  const progress = createProgress(process.stderr, (await stat(options.file)).size)
  const note = (message: string) => {
    progress.end()
    console.error(message)
  }
  let bytes = 0
  const rows = readRows(options.file, (count) => {
    bytes += count
  })
  const header = (await rows.next()).value?.cells.map((cell: string) => cell.trim())
  if (!header) throw new ImportError('The file is empty')
  const format = formats.find(({ name }) => name === options.format) ?? detectFormat(header)
  if (!format)
    throw new ImportError(
      `The header is of none of ${formatNames.join(', ')} (--format names one): ${header.join(' | ').slice(0, 500)}`,
    )
  note(`Format: ${format.name}`)
  const reader = createDraftReader(format, header, options.domains)
  if (reader.unread.length > 0) note(`Not imported: ${reader.unread.join(', ')}`)

  const { key, isDryRun, report } = options
  const api = key ? createApi({ url: options.api, key, signal: interrupted.signal, onWait: note }) : undefined
  const workspaceId = api ? await findWorkspace(api, options.workspaceId) : 0
  const known = createKnownLinks(api, workspaceId)
  if (isDryRun) await known.readAll()
  const refusals = createRefusals(report, note)
  const outcomes: Outcomes = { created: 0, there: 0, skipped: 0, locked: 0 }
  let done = 0
  try {
    await importLinks(rows, outcomes, {
      send: api && !isDryRun ? { api, workspaceId } : undefined,
      reader,
      known,
      refuse: refusals.add,
      onRows(count) {
        done += count
        progress.show(bytes, done, refusals.count())
      },
      signal: interrupted.signal,
    })
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
  } finally {
    progress.end()
    await refusals.close()
    const { created, there, skipped, locked } = outcomes
    const verb = isDryRun ? 'could be created' : 'created'
    console.log(`${created} ${verb}, ${there} already there, ${skipped} skipped, ${refusals.count()} refused`)
    if (locked > 0) console.log(`${locked} of them had a password and are switched off: give them one, and enable them`)
  }
  if (interrupted.signal.aborted) {
    console.error('Interrupted: the same command goes on')
    return 130
  }
  return refusals.count() > 0 ? 1 : 0
}

function explain(error: Error & { code?: string }): number {
  if (error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')) {
    console.error(`${error.message}: see --help`)
    return 2
  }
  console.error(error instanceof ImportError ? error.message : `Failed: ${error.message}`)
  return 1
}

// A second one ends it at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options) process.exitCode = await run(options)
  else console.log(help)
} catch (error) {
  process.exitCode = explain(error as Error)
}
