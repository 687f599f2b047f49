import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { list, text, whole } from '../process/config.js'
import { readKeyPair } from '../process/key-pair.js'

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const

/** Variables of every program that connects to Kafka. */
export const kafkaEntries = {
  /** Brokers as `host:port`; empty if there is no Kafka. */
  KAFKA_BROKERS: list(),
  KAFKA_TOPIC: text('clicks'),
  KAFKA_PARTITIONS: whole(8, 1),
  KAFKA_SSL: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  /**
   * PEM files: authorities of the brokers (by default those that Node trusts), and this client's certificate and key.
   */
  KAFKA_SSL_CA: v.optional(v.string()),
  KAFKA_SSL_CERT: v.optional(v.string()),
  KAFKA_SSL_KEY: v.optional(v.string()),
  KAFKA_SASL_MECHANISM: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.picklist(MECHANISMS, `must be one of ${MECHANISMS.join(', ')}`)),
  ),
  KAFKA_SASL_USERNAME: v.optional(v.string()),
  KAFKA_SASL_PASSWORD: v.optional(v.string()),
}

const kafkaSchema = v.object(kafkaEntries)
export type KafkaConfig = v.InferOutput<typeof kafkaSchema>

/** Access to the brokers. It is plain data that can be passed to a thread. */
export interface KafkaAccess {
  brokers: string[]
  /** Contents of the files; absent without TLS. */
  ssl?: { ca?: string; cert?: string; key?: string }
  sasl?: { mechanism: (typeof MECHANISMS)[number]; username: string; password: string }
}

const read = (file: string | undefined) => (file ? readFileSync(file, 'utf8') : undefined)

/** @throws Error if a file cannot be read; `kafkaComplaints` reports that first */
export function kafkaAccess(config: KafkaConfig): KafkaAccess {
  const { KAFKA_SSL_CA: ca, KAFKA_SSL_CERT: cert, KAFKA_SSL_KEY: key } = config
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = config
  return {
    brokers: config.KAFKA_BROKERS,
    ...(config.KAFKA_SSL === 'true' && { ssl: { ca: read(ca), cert: read(cert), key: read(key) } }),
    ...(mechanism && { sasl: { mechanism, username: username!, password: password! } }),
  }
}

function troubleOf(look: () => unknown): string | undefined {
  try {
    look()
  } catch (error) {
    return (error as Error).message
  }
}

/** Lists errors that the schema cannot find: variables that contradict each other, and invalid files. */
export function kafkaComplaints(env: NodeJS.ProcessEnv): string[] {
  const complaints: string[] = []
  const given = (...names: string[]) => names.filter((name) => env[name])
  const [ssl] = given('KAFKA_SSL').filter((name) => env[name] === 'true')
  const files = given('KAFKA_SSL_CA', 'KAFKA_SSL_CERT', 'KAFKA_SSL_KEY')
  const [mechanism] = given('KAFKA_SASL_MECHANISM')
  const credentials = given('KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD')

  if (!ssl) for (const name of files) complaints.push(`${name} is for TLS: it needs KAFKA_SSL=true`)
  if (mechanism && credentials.length < 2)
    for (const name of ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'])
      if (!credentials.includes(name)) complaints.push(`${name} is required with KAFKA_SASL_MECHANISM`)
  if (!mechanism) for (const name of credentials) complaints.push(`${name} needs KAFKA_SASL_MECHANISM`)
  const [secured] = [ssl, mechanism].filter(Boolean)
  if (secured && !env.KAFKA_BROKERS)
    complaints.push(`${secured} needs KAFKA_BROKERS: without them nothing goes to Kafka`)

  const unreadable = files.filter((name) => {
    const lastError = troubleOf(() => read(env[name]))
    if (lastError) complaints.push(`${name} cannot be read: ${lastError}`)
    return lastError
  })
  const { KAFKA_SSL_CA: ca, KAFKA_SSL_CERT: cert, KAFKA_SSL_KEY: key } = env
  if (ca && !unreadable.includes('KAFKA_SSL_CA') && troubleOf(() => new X509Certificate(read(ca)!)))
    complaints.push(`KAFKA_SSL_CA is not a certificate in PEM (is ${JSON.stringify(ca)})`)
  if (cert && !key) complaints.push('KAFKA_SSL_KEY is required with KAFKA_SSL_CERT')
  if (key && !cert) complaints.push('KAFKA_SSL_CERT is required with KAFKA_SSL_KEY')
  if (cert && key && !unreadable.some((name) => name !== 'KAFKA_SSL_CA')) {
    const lastError = troubleOf(() => readKeyPair(read(cert)!, read(key)!))
    if (lastError) complaints.push(`KAFKA_SSL_CERT and KAFKA_SSL_KEY do not fit: ${lastError}`)
  }
  return complaints
}
