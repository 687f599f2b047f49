// `npm run kafka`: one real broker for development and tests, without Docker.
import path from 'node:path'
import { port, readEnv, text } from '../process/config.js'
import { kafkaMissing, startKafkaBroker } from './kafka-broker.js'

const env = readEnv({ DATA_DIR: text('.data'), KAFKA_PORT: port(0) })

const missing = kafkaMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}

const dataDir = path.resolve(env.DATA_DIR, 'kafka')
const broker = await startKafkaBroker({ dataDir, port: env.KAFKA_PORT, log: (line) => console.error(line) })
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true
    void broker.stop()
  })
}
// Last, because whoever reads it may send a signal at once.
console.log(`KAFKA_BROKERS=${broker.brokers}`)
console.error(`Data and log are in ${dataDir}. In another terminal:\n  KAFKA_BROKERS=${broker.brokers} npm start`)

await broker.exited
if (!isStopping) {
  console.error(`The broker ended by itself, see ${path.join(dataDir, 'broker.log')}`)
  process.exitCode = 1
}
