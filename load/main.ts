// `npm run load`: visits links as fast as it is told, then holds the reports against what was answered.
import { readOptions, usage } from './options.js'
import { isGood, resultText } from './result-text.js'
import { runLoad } from './run-load.js'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) {
    console.log(usage)
  } else {
    // Ctrl-C ends the sending; what was answered is compared all the same. A second one ends everything.
    const interrupted = new AbortController()
    process.once('SIGINT', () => interrupted.abort())
    const result = await runLoad({
      ...options,
      signal: interrupted.signal,
      onPhase: (phase) => console.error(phase),
    })
    console.log(resultText(result))
    process.exitCode = isGood(result) ? 0 : 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
