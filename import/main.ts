// `npm run import -- file.csv`: links of other products, and of another Slugline, or conversions, through the API.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { terminalLine } from '../process/terminal-text.js'
import { importing } from '../words/en/dashboard/import.js'
import { createApi } from './api.js'
import { prepareConversions } from './conversions/import-conversions.js'
import { findWorkspace } from './find-workspace.js'
import { help, type ImportOptions, readOptions, UsageError } from './options.js'
import { prepareLinks } from './prepare-links.js'
import { createProgress } from './progress.js'
import { ImportError, readHeader, readRows } from './read-rows.js'
import { createRefusals } from './refusals.js'
import { sayInEnglish } from './said.js'

const interrupted = new AbortController()

async function run(options: ImportOptions): Promise<number> {
  const progress = createProgress(process.stderr, (await stat(options.file)).size)
  const note = (message: string) => {
    progress.end()
    console.error(terminalLine(message))
  }
  let bytes = 0
  const rows = readRows(createReadStream(options.file), (count) => {
    bytes += count
  })
  const header = await readHeader(rows)
  const task = options.isConversions ? prepareConversions(header) : prepareLinks(header, options)
  note(`Format: ${task.format}`)
  for (const one of task.notes) note(sayInEnglish(one))

  const { key, isDryRun, report } = options
  const api = key
    ? createApi({ url: options.api, key, signal: interrupted.signal, onWait: (why) => note(sayInEnglish(why)) })
    : undefined
  const workspaceId = api ? await findWorkspace(api, options.workspaceId) : 0
  const refusals = createRefusals(report, task.subjectColumns, note)
  let done = 0
  try {
    await task.run(rows, {
      api,
      workspaceId,
      isDryRun,
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
    const counts = [...task.counts(isDryRun), { name: 'refused' as const, count: refusals.count() }]
    console.log(counts.map(({ name, count }) => `${count} ${importing.figures[name]}`).join(', '))
    for (const one of task.remarks()) console.log(terminalLine(sayInEnglish(one)))
  }
  if (interrupted.signal.aborted) {
    console.error('Interrupted: the same command goes on')
    return 130
  }
  return refusals.count() > 0 ? 1 : 0
}

function explain(error: Error & { code?: string }): number {
  if (error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')) {
    console.error(terminalLine(`${error.message}: see --help`))
    return 2
  }
  console.error(terminalLine(error instanceof ImportError ? error.message : `Failed: ${error.message}`))
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
