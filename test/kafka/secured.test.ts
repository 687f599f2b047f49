// A broker that demands TLS and a password, or a certificate, with a real redirector and a real ingest as its clients.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import t from 'tap'
import { createKafka } from '../../kafka/client.js'
import { kafkaAccess, kafkaComplaints, kafkaEntries } from '../../kafka/config.js'
import { ensureTopicsAt } from '../../migrate/migrate.js'
import { readEnv } from '../../process/config.js'
import { freePort } from '../../process/free-port.js'
import { createAuthority } from '../certificates.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { canRunKafka, testBroker } from './test-broker.js'

const PASSWORD = 'pass-phrase-of-the-test'
const readKafka = (env: NodeJS.ProcessEnv) => readEnv(kafkaEntries, env, kafkaComplaints(env))

if (canRunKafka(t)) {
  const folder = withFolder(t, 'secured')
  const [ours, theirs] = await Promise.all([createAuthority(folder, 'ours'), createAuthority(folder, 'theirs')])
  const [forBroker, forClient] = await Promise.all([ours.issue('broker'), ours.issue('client')])
  const keyStore = path.join(folder, 'broker.pem')
  writeFileSync(keyStore, readFileSync(forBroker.key, 'utf8') + readFileSync(forBroker.cert, 'utf8'))
  const [saslPort, tlsPort] = [await freePort(), await freePort()]
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512']
  const jaas = 'org.apache.kafka.common.security'
  await testBroker(t, path.join(folder, 'broker'), 0, {
    listeners: [`SASL_SSL://localhost:${saslPort}`, `SSL://127.0.0.1:${tlsPort}`],
    scramUsers: scram.map((mechanism) => `${mechanism}=[name=slugline,password=${PASSWORD}]`),
    properties: `
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_SSL:SASL_SSL
ssl.keystore.type=PEM
ssl.keystore.location=${keyStore}
ssl.truststore.type=PEM
ssl.truststore.location=${ours.ca}
listener.name.ssl.ssl.client.auth=required
sasl.enabled.mechanisms=PLAIN,${scram}
listener.name.sasl_ssl.plain.sasl.jaas.config=${jaas}.plain.PlainLoginModule required user_slugline="${PASSWORD}";
${scram.map((name) => `listener.name.sasl_ssl.${name.toLowerCase()}.sasl.jaas.config=${jaas}.scram.ScramLoginModule required;`).join('\n')}
`,
  })
  const withPassword = {
    KAFKA_BROKERS: `localhost:${saslPort}`,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA: ours.ca,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_SASL_USERNAME: 'slugline',
    KAFKA_SASL_PASSWORD: PASSWORD,
  }
  const withCertificate = {
    KAFKA_BROKERS: `127.0.0.1:${tlsPort}`,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA: ours.ca,
    KAFKA_SSL_CERT: forClient.cert,
    KAFKA_SSL_KEY: forClient.key,
  }

  t.test('each mechanism is let in, and so is a certificate', async (t) => {
    const mechanisms = ['plain', 'scram-sha-256', 'SCRAM-SHA-512']
    const environments = [
      ...mechanisms.map((KAFKA_SASL_MECHANISM) => ({ ...withPassword, KAFKA_SASL_MECHANISM })),
      withCertificate,
    ]
    for (const env of environments) {
      const access = kafkaAccess(readKafka(env))
      const admin = createKafka({ ...access, clientId: 'test', log: pino({ level: 'silent' }) }).admin()
      await admin.connect()
      t.equal((await admin.describeCluster()).brokers.length, 1, access.sasl?.mechanism ?? 'certificate')
      await admin.disconnect()
    }
  })

  t.test('a click goes from a redirector with a password to an ingest with a certificate', async (t) => {
    const [{ url: databaseUrl, sql }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
    await ensureTopicsAt(readKafka(withPassword))
    const port = await freePort()
    const env = {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouse.url,
      DATA_DIR: path.join(folder, 'data'),
      REDIRECTOR_PORT: String(port),
    }
    const redirector = await runProgram(t, 'redirector/main.js', { ...env, ...withPassword })
    const ingest = await runProgram(t, 'ingest/main.js', { ...env, ...withCertificate })
    for (const program of [redirector, ingest])
      await until(async () => (await program.health()).ready, 'the program to be ready')
    const visit = await fetch(`http://127.0.0.1:${port}/a`, { redirect: 'manual' })
    t.equal(visit.status, 302)
    await until(async () => {
      const result = await clickhouse.client.query({ query: 'SELECT count() AS n FROM clicks', format: 'JSONEachRow' })
      return Number((await result.json<{ n: string }>())[0].n) === 1
    }, 'the click in ClickHouse')
    t.notMatch(redirector.output(), PASSWORD, 'the log has no password, at its most talkative')
  })

  t.test('who is not let in says why, is not ready, and keeps trying', async (t) => {
    const [{ url: databaseUrl, sql }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    const wrong = [
      { ...withPassword, KAFKA_SASL_PASSWORD: 'another-phrase', why: /authentication failed/i },
      { ...withPassword, KAFKA_SSL_CA: theirs.ca, why: /unable to verify|self.signed certificate/i },
    ]
    // The programs run side by side, because each waits longer before each further attempt.
    const refused = async ({ why, ...kafka }: (typeof wrong)[number], i: number) => {
      const env = {
        DATABASE_URL: databaseUrl,
        CLICKHOUSE_URL: clickhouse.url,
        DATA_DIR: path.join(folder, `wrong-${i}`),
        REDIRECTOR_PORT: String(await freePort()),
        ...kafka,
      }
      const redirector = await runProgram(t, 'redirector/main.js', env)
      const ingest = await runProgram(t, 'ingest/main.js', env)
      for (const [program, part, line] of [
        [redirector, 'kafka', /cannot connect to Kafka, clicks wait on disk: [^"]*/],
        [ingest, 'source', /cannot consume: [^"]*/],
      ] as const) {
        const said = await until(() => line.exec(program.output())?.[0], `${part}: ${line}`)
        t.match(said, why, part)
        // The line is written by the thread that ships, the state told to the monitor a moment later.
        await until(async () => why.test((await program.health()).parts[part]), `the reason in ${part}`)
        t.equal((await program.health()).ready, false)
      }
      await until(() => ingest.output().split('cannot consume').length > 3, 'more than one attempt')
      t.notOk(redirector.hasEnded() || ingest.hasEnded(), 'both go on')
      t.notMatch(redirector.output() + ingest.output(), /another-phrase|pass-phrase/)
    }
    await Promise.all(wrong.map(refused))
  })
}
