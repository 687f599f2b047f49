import t from 'tap'
import { readConfig as readApiConfig } from '../../api/config.js'
import { readConfig as readStartConfig } from '../../embedded/start/config.js'
import { readConfig as readEventsConfig } from '../../events/config.js'
import { readConfig as readIngestConfig } from '../../ingest/config.js'
import { readDatabaseUrl } from '../../process/database-url.js'
import { readConfig as readRedirectorConfig } from '../../redirector/config.js'

const SEVERAL_HOSTS = 'postgres://me:secret@one:5433,two/slugline?target_session_attrs=read-write'

t.test('one server or several, by name or address, each with its port', async (t) => {
  const hostsOf = (text: string) => readDatabaseUrl(`postgres://${text}/db`).hosts
  t.same(hostsOf('one'), [{ host: 'one', port: 5432 }])
  t.same(hostsOf('me@one:5433,two,[fe80::1]:5434,10.0.0.1'), [
    { host: 'one', port: 5433 },
    { host: 'two', port: 5432 },
    { host: 'fe80::1', port: 5434 },
    { host: '10.0.0.1', port: 5432 },
  ])
  t.same(hostsOf(''), [], 'the environment says')
})

t.test('escapes are decoded, and an @ in a password is taken for one', async (t) => {
  t.match(readDatabaseUrl('postgresql://a%40b:p@s%3As%2Fw@h/data%20base?sslmode=verify-full&application_name=x%26y'), {
    user: 'a@b',
    password: 'p@s:s/w',
    database: 'data base',
    isReadWrite: false,
  })
  t.equal(readDatabaseUrl(SEVERAL_HOSTS).search.get('target_session_attrs'), null, 'postgres.js does not see it')
  t.equal(readDatabaseUrl('postgres://h/?sslmode=require').search.get('sslmode'), 'require')
})

t.test('of several servers one that takes writes is wanted, of one where the URL says so', async (t) => {
  t.equal(readDatabaseUrl('postgres://one,two/db').isReadWrite, true)
  t.equal(readDatabaseUrl('postgres://one/db').isReadWrite, false)
  t.equal(readDatabaseUrl('postgres://one/db?target_session_attrs=primary').isReadWrite, true)
})

t.test('anything else is refused, and why', async (t) => {
  for (const [text, why] of [
    ['mysql://one/db', /must be a URL with postgres:/],
    ['one/db', /must be a URL/],
    ['postgres://one,,two/db', /must name hosts/],
    ['postgres://one:65536/db', /ports from 1 to 65535/],
    ['postgres://one:x/db', /must name hosts/],
    ['postgres://%2Fvar%2Frun/db', /socket is not supported/],
    ['postgres://me:50%@one/db', /% only/],
    ['postgres://one,two/db?target_session_attrs=standby', /target_session_attrs=read-write/],
    ['postgres://one/db?sslrootcert=ca.pem', /NODE_EXTRA_CA_CERTS/],
  ] as const)
    t.throws(() => readDatabaseUrl(text), { message: why }, text)
})

t.test('every process accepts several servers', async (t) => {
  const env = { DATABASE_URL: SEVERAL_HOSTS, CLICKHOUSE_URL: 'http://127.0.0.1:8123' }
  for (const read of [readRedirectorConfig, readIngestConfig, readEventsConfig, readApiConfig])
    t.equal(read(env).DATABASE_URL, SEVERAL_HOSTS)
  t.equal(readStartConfig(env).config.DATABASE_URL, SEVERAL_HOSTS)
  t.same([...readStartConfig(env).complaints], [])
})
