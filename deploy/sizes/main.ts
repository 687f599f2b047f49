// `npm run sizes -- --clicks 100000000`: machines for a day of clicks, and their cost.
import { parseArgs } from 'node:util'
import { computeSizes } from './compute-sizes.js'
import { sizesText } from './sizes-text.js'

const USAGE = `npm run sizes -- --clicks N [options]

  --clicks N           clicks a day
  --links N            links in a redirector's memory (100000)
  --retention-days N   days for which clicks are kept (365)
  --replicas N         replicas of each shard of ClickHouse (2)

Prices of a month, in a currency of yours. The defaults are round numbers and nobody's offer: give your own.
  --core-price N       a core (15)
  --memory-price N     a GB of memory (2)
  --disk-price N       a GB of disk (0.1)`

function fail(message: string): never {
  console.error(`${message}\n\n${USAGE}`)
  process.exit(2)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        clicks: { type: 'string' },
        links: { type: 'string', default: '100000' },
        'retention-days': { type: 'string', default: '365' },
        replicas: { type: 'string', default: '2' },
        'core-price': { type: 'string', default: '15' },
        'memory-price': { type: 'string', default: '2' },
        'disk-price': { type: 'string', default: '0.1' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return fail((error as Error).message)
  }
}

const values = readOptions()

/** A number of at least `least`. Anything else ends the program with the usage. */
function numberOf(name: Exclude<keyof typeof values, 'help'>, least: number): number {
  const value = Number(values[name] || Number.NaN)
  return Number.isFinite(value) && value >= least ? value : fail(`--${name} must be a number of at least ${least}`)
}

if (values.help) {
  console.log(USAGE)
} else {
  const load = {
    clicksADay: numberOf('clicks', 1),
    links: numberOf('links', 0),
    retentionDays: numberOf('retention-days', 1),
    replicas: numberOf('replicas', 1),
  }
  const prices = {
    core: numberOf('core-price', 0),
    memoryGb: numberOf('memory-price', 0),
    diskGb: numberOf('disk-price', 0),
  }
  const title = `${load.clicksADay.toLocaleString('en-US')} clicks a day`
  console.log(sizesText(computeSizes(load), title, load.retentionDays, prices))
}
