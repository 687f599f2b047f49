import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readConfig as readStartConfig } from '../../embedded/start/config.js'
import { readConfig as readIngestConfig } from '../../ingest/config.js'
import { kafkaAccess, kafkaComplaints } from '../../kafka/config.js'
import { readConfig as readRedirectorConfig } from '../../redirector/config.js'
import { createAuthority } from '../certificates.js'
import { withFolder } from '../folder.js'

const folder = withFolder(t, 'kafka-config')
const authority = await createAuthority(folder, 'authority')
const [pair, other] = [await authority.issue('one'), await authority.issue('other')]
const notPem = path.join(folder, 'not.pem')
writeFileSync(notPem, 'nothing of the kind')

const stores = { DATABASE_URL: 'postgres://localhost/x', CLICKHOUSE_URL: 'http://localhost' }
const brokers = { KAFKA_BROKERS: 'kafka-1:9093, kafka-2:9093' }

t.test('what contradicts itself is told at once, with the rest of the configuration, by every program', async (t) => {
  const env = {
    ...stores,
    ...brokers,
    KAFKA_PARTITIONS: 'x',
    KAFKA_SSL_CA: notPem,
    KAFKA_SSL_CERT: path.join(folder, 'missing.crt'),
    KAFKA_SASL_MECHANISM: 'gssapi',
    KAFKA_SASL_PASSWORD: 'pass-phrase',
  }
  for (const [name, read] of Object.entries({ redirector: readRedirectorConfig, ingest: readIngestConfig })) {
    const { message } = t.throws(() => read(env)) as unknown as Error
    for (const line of [
      'KAFKA_PARTITIONS must be a whole number (is "x")',
      'KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512 (is "gssapi")',
      'KAFKA_SSL_CA is for TLS: it needs KAFKA_SSL=true',
      'KAFKA_SSL_CA is not a certificate in PEM',
      'KAFKA_SSL_CERT is for TLS: it needs KAFKA_SSL=true',
      'KAFKA_SSL_CERT cannot be read: ENOENT',
      'KAFKA_SSL_KEY is required with KAFKA_SSL_CERT',
      'KAFKA_SASL_USERNAME is required with KAFKA_SASL_MECHANISM',
    ])
      t.match(message, line, name)
    t.notMatch(message, 'pass-phrase')
  }
  const start = [...readStartConfig(env).complaints.values()].join('\n')
  for (const name of ['KAFKA_PARTITIONS', 'KAFKA_SSL_CERT', 'KAFKA_SSL_KEY', 'KAFKA_SASL_USERNAME'])
    t.match(start, name)
})

t.test('one thing wrong is one complaint', async (t) => {
  const ssl = { ...brokers, KAFKA_SSL: 'true' }
  for (const [complaint, env] of [
    ['KAFKA_SASL_USERNAME needs KAFKA_SASL_MECHANISM', { ...brokers, KAFKA_SASL_USERNAME: 'a' }],
    ['KAFKA_SSL needs KAFKA_BROKERS: without them nothing goes to Kafka', { KAFKA_SSL: 'true' }],
    ['KAFKA_SSL_CERT is required with KAFKA_SSL_KEY', { ...ssl, KAFKA_SSL_KEY: pair.key }],
    [
      'KAFKA_SSL_CERT and KAFKA_SSL_KEY do not fit: the key does not match the certificate',
      { ...ssl, KAFKA_SSL_CERT: pair.cert, KAFKA_SSL_KEY: other.key },
    ],
  ] as const)
    t.strictSame(kafkaComplaints(env), [complaint])
})

t.test('what is right is handed to the client, and nothing else', async (t) => {
  const access = (env: NodeJS.ProcessEnv) => kafkaAccess(readRedirectorConfig({ ...stores, ...env }))
  t.strictSame(access(brokers), { brokers: ['kafka-1:9093', 'kafka-2:9093'] })
  t.strictSame(access({ ...brokers, KAFKA_SSL: 'false' }), access(brokers))
  const { ssl, sasl } = access({
    ...brokers,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA: authority.ca,
    KAFKA_SSL_CERT: pair.cert,
    KAFKA_SSL_KEY: pair.key,
    KAFKA_SASL_MECHANISM: 'SCRAM-SHA-256',
    KAFKA_SASL_USERNAME: 'slugline',
    KAFKA_SASL_PASSWORD: 'pass-phrase',
  })
  for (const pem of [ssl?.ca, ssl?.cert, ssl?.key]) t.match(pem, /^-----BEGIN/)
  t.strictSame(sasl, { mechanism: 'scram-sha-256', username: 'slugline', password: 'pass-phrase' })
})
