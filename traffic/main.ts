// `npm run traffic`: clicks links as the world does, then holds every report against what was clicked.
import { readOptions, usage } from './options.js'
import { createProgress } from './progress.js'
import { resultText } from './result-text.js'
import { runTraffic } from './run-traffic.js'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    console.log(usage)
  } else {
    const progress = createProgress(process.stderr)
    // Ctrl-C ends the sending; what was sent is compared all the same. A second one ends everything.
    const interrupted = new AbortController()
    process.once('SIGINT', () => interrupted.abort())
    const result = await runTraffic({
      ...options,
      signal: interrupted.signal,
      onProgress: (phase, done, of, { counts }) =>
        progress.show(phase, done, of, counts.wrong + counts.unavailable + counts.uncertain),
    })
    progress.end()
    console.log(resultText(result))
    const { wrong, unavailable, answered } = result.tally.counts
    process.exitCode = result.differences.length + wrong + unavailable === 0 && answered > 0 ? 0 : 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
