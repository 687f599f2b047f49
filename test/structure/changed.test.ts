// `npm test -- --changed` runs every test that a change can affect.
import t from 'tap'
import { testsAffectedBy } from '../changed.js'
import { readSources } from '../source-graph.js'

const sources = readSources()
const all = [...sources.keys()].filter((file) => file.endsWith('.test.ts'))
const affectedBy = (...changed: string[]) => testsAffectedBy(changed, sources)
const always = all.filter((file) => file.startsWith('test/structure/'))

/** Change → tests that it must run, and tests that it need not run. */
const cases: Record<string, { runs: string[]; spares: string[] }> = {
  'test/visit/percent.test.ts': { runs: ['test/visit/percent.test.ts'], spares: ['test/visit/address.test.ts'] },
  // Tests import this file, start a redirector that imports it, or start a program that starts one.
  'redirector/answer/rules.ts': {
    runs: [
      ...['test/redirector/decide.test.ts', 'test/redirector/redirector.test.ts', 'test/chaos/kafka.test.ts'],
      'test/start/start.test.ts',
    ],
    spares: ['test/webhooks/connections.test.ts', 'test/visit/percent.test.ts'],
  },
  // A thread that is named in a string.
  'redirector/ship/ship-thread.ts': {
    runs: ['test/chaos/kafka.test.ts', 'test/restore/kafka.test.ts'],
    spares: ['test/api/slug.test.ts'],
  },
  'admin/audit-command.ts': { runs: ['test/admin/admin.test.ts'], spares: ['test/api/keys.test.ts'] },
  'embedded/start/welcome.ts': {
    runs: ['test/start/welcome.test.ts', 'test/start/start.test.ts'],
    spares: ['test/api/keys.test.ts', 'test/click-log/block.test.ts'],
  },
  'postgres/schema/0001_workspaces.sql': {
    runs: ['test/api/keys.test.ts', 'test/start/migrate.test.ts', 'test/redirector/redirector.test.ts'],
    spares: ['test/visit/percent.test.ts', 'test/click-log/block.test.ts'],
  },
  'test/programs.ts': {
    runs: ['test/redirector/redirector.test.ts', 'test/kafka/events.test.ts'],
    spares: ['test/visit/percent.test.ts'],
  },
  'dashboard/style/surfaces.css': {
    runs: ['test/dashboard/pages.browser.test.ts'],
    spares: ['test/redirector/decide.test.ts', 'test/api/keys.test.ts'],
  },
  'browser/token.ts': { runs: ['test/browser-script/consent.test.ts'], spares: ['test/redirector/decide.test.ts'] },
  'docs/backup.md': { runs: ['test/restore/kills.test.ts'], spares: ['test/api/keys.test.ts'] },
  'docker-compose.yml': { runs: ['test/compose.test.ts'], spares: ['test/api/keys.test.ts'] },
}

for (const [changed, { runs, spares }] of Object.entries(cases))
  t.test(`a change of ${changed}`, async (t) => {
    const affected = affectedBy(changed)
    for (const test of [...runs, ...always]) t.ok(affected.includes(test), `runs ${test}`)
    for (const test of spares) t.ok(all.includes(test) && !affected.includes(test), `does not run ${test}`)
  })

t.test('a change that may affect everything runs everything', async (t) => {
  const unknown = `unknown${'.'}bin` // a name that no file has in its text
  for (const changed of ['package.json', 'package-lock.json', 'run.js', 'test/run.ts', unknown])
    t.same(affectedBy(changed), all, changed)
})

t.test('without a change only the tests of the whole tree run', async (t) => {
  t.same(affectedBy(), always)
  t.notOk(affectedBy('README.md').includes('test/api/keys.test.ts'))
})
