import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { createExpiry, type Expiry } from '../../redirector/expiry/expiry.js'
import { releaseLost } from '../../redirector/expiry/lease-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const postgresDir = path.join(withFolder(t, 'expiry'), 'postgres')
let postgres = await startPostgres({ dataDir: postgresDir })
const postgresPort = Number(new URL(postgres.url).port)
t.teardown(() => postgres.stop())
const sql = connectPostgres(postgres.url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)
await sql`INSERT INTO workspaces (name) VALUES ('one')`

let links = 0
async function createLink(clicksMax: number): Promise<number> {
  links += 1
  const [{ id }] = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, expiry_clicks)
    VALUES (1, ${`/l${links}`}, 'https://example.com/', ${clicksMax}) RETURNING id`
  return id
}

let instances = 0
const freshInstance = () => String(++instances).padStart(16, '0')

interface Node {
  expiry: Expiry
  instance: string
  /** Ends as a kill does: its lease is not given back. @returns the folder as it is then, for its successor */
  abandon(): Promise<string>
}

/** A redirector's part in it, with connections of its own. */
function openNode(
  t: Test,
  dataDir: string,
  instance = freshInstance(),
  leasesMax?: number,
  onWarning: (message: string) => void = () => undefined,
): Node {
  const own = connectPostgres(postgres.url, 'expiry test')
  const expiry = createExpiry({ sql: own, dataDir, instance, onWarning, leasesMax })
  t.teardown(async () => {
    await expiry.close()
    await own.end({ timeout: 1 })
  })
  return {
    expiry,
    instance,
    async abandon() {
      const left = withFolder(t, 'expiry')
      fs.cpSync(dataDir, left, { recursive: true })
      await own.end({ timeout: 0 })
      return left
    },
  }
}

const take = async (node: Node, linkId: number, clicksMax: number) => node.expiry.acquire(linkId, 1, clicksMax)

/** `count` visits at once, in turn to each node. @returns how many may go through */
async function takeMany(nodes: Node[], linkId: number, clicksMax: number, count: number): Promise<number> {
  const visits = Array.from({ length: count }, (_, i) => take(nodes[i % nodes.length], linkId, clicksMax))
  return (await Promise.all(visits)).filter(Boolean).length
}

const granted = async (linkId: number) => {
  const [row] = await sql<{ granted: number; used: number; seq: number }[]>`
    SELECT coalesce(sum(granted), 0)::int AS granted, coalesce(sum(used), 0)::int AS used, coalesce(sum(seq), 0)::int AS seq
    FROM expiry_leases WHERE link_id = ${linkId}`
  return row
}

t.test('1,000 visits at once to a link that expires after 100: exactly 100 go through', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const nodes = [openNode(t, dataDir), openNode(t, dataDir), openNode(t, dataDir)]
  const linkId = await createLink(100)
  t.equal(await takeMany(nodes, linkId, 100, 1000), 100)
  for (const node of nodes) t.equal(node.expiry.acquire(linkId, 1, 100), false, 'refused from memory')
})

t.test('thousands of links of one workspace delay a link of another by one round only', async (t) => {
  const node = openNode(t, withFolder(t, 'expiry'))
  const [{ id: neighbour }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('two') RETURNING id`
  const rows = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, expiry_clicks)
    SELECT 1, '/many' || i, 'https://example.com/', 1000 FROM generate_series(1, 5000) AS i RETURNING id`
  let answered = 0
  const many = rows.map(async ({ id }) => {
    await node.expiry.acquire(id, 1, 1000)
    answered += 1
  })
  const linkId = await createLink(1000)
  t.equal(await node.expiry.acquire(linkId, neighbour, 1000), true)
  t.ok(answered <= 1000, `${answered} of 5,000 links were asked for before`)
  await Promise.all(many)
})

t.test('a workspace that holds all leases loses some to others', async (t) => {
  const leasesMax = 256
  const node = openNode(t, withFolder(t, 'expiry'), undefined, leasesMax)
  const createLinks = (workspaceId: number, count: number) => sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, expiry_clicks)
    SELECT ${workspaceId}, ${`/of${workspaceId}-`} || i, 'https://example.com/', 1000
    FROM generate_series(1, ${count}) AS i RETURNING id`
  const greedy = await createLinks(1, 2 * leasesMax)
  let isOver = false
  let refused = 0
  let visits = 0
  /** Visits of the greedy workspace, so that none of its leases is idle. */
  const visitAll = async () => {
    for (let i = 0; !isOver; i++) {
      visits += 1
      await Promise.resolve(node.expiry.acquire(greedy[i % greedy.length].id, 1, 1000)).catch(() => {
        refused += 1
      })
      if (i % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const visiting = Promise.all([visitAll(), visitAll()])
  t.teardown(() => {
    isOver = true
    return visiting
  })
  await until(() => refused > 0 && visits > 2 * leasesMax, 'a workspace with all leases that it may have')
  const [{ id: neighbour }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('three') RETURNING id`
  const links = await createLinks(neighbour, leasesMax / 4)
  t.equal(await node.expiry.acquire(links[0].id, neighbour, 1000), true, 'the reserve is there at once')
  for (const { id } of links)
    await until(
      () => Promise.resolve(node.expiry.acquire(id, neighbour, 1000)).catch(() => false),
      'a lease of a workspace with few',
    )
  isOver = true
  await visiting
})

t.test('far from the limit Postgres is asked for grants, not for clicks', async (t) => {
  const node = openNode(t, withFolder(t, 'expiry'))
  const linkId = await createLink(10_000_000)
  let atOnce = 0
  for (let i = 0; i < 200_000; i++) {
    const may = node.expiry.acquire(linkId, 1, 10_000_000)
    if (may === true) atOnce += 1
    else t.equal(await may, true)
    if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const { seq } = await granted(linkId)
  t.comment(`${seq} statements, ${200_000 - atOnce} visits waited`)
  t.ok(seq < 100)
})

t.test('what a redirector holds is given back when visitors come to another', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const [one, two] = [openNode(t, dataDir), openNode(t, dataDir)]
  const linkId = await createLink(1000)
  t.equal(await take(one, linkId, 1000), true)
  t.ok((await granted(linkId)).granted > 1, 'one holds more than it used')
  let through = 1
  while (await take(two, linkId, 1000)) through += 1
  t.equal(through, 1000)
})

t.test('what nobody comes for is given back', async (t) => {
  const node = openNode(t, withFolder(t, 'expiry'))
  const linkId = await createLink(1000)
  t.equal(await takeMany([node], linkId, 1000, 3), 3)
  await until(async () => (await granted(linkId)).granted === 3, 'the grant of 3 clicks')
  t.equal((await granted(linkId)).used, 3)
})

t.test('the limit is raised, lowered, taken off, and set on a link that has had clicks', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const nodes = [openNode(t, dataDir), openNode(t, dataDir)]
  const linkId = await createLink(10)
  const setLimit = (max: number | null) => sql`UPDATE links SET expiry_clicks = ${max} WHERE id = ${linkId}`
  t.equal(await takeMany(nodes, linkId, 10, 30), 10)
  await setLimit(25)
  t.equal(await takeMany(nodes, linkId, 25, 40), 15)
  await setLimit(1000)
  t.equal(await takeMany(nodes, linkId, 1000, 20), 20)
  await setLimit(50)
  t.equal(await takeMany(nodes, linkId, 50, 40), 5, 'also less than is leased')
  await setLimit(20)
  t.equal(await takeMany(nodes, linkId, 20, 10), 0)
  await setLimit(null)
  t.equal(await takeMany(nodes, linkId, 21, 10), 10, 'Postgres’s limit counts, not what a redirector last read')
  for (const node of nodes) await node.expiry.close()

  const later = [openNode(t, dataDir), openNode(t, dataDir)]
  await setLimit(1_000)
  await sql`SELECT set_expiry_clicks_used(${linkId}, 990)`
  t.equal(await takeMany(later, linkId, 1_000, 40), 10)
})

t.test('a click that came to nothing is let through once more', async (t) => {
  const node = openNode(t, withFolder(t, 'expiry'))
  const linkId = await createLink(1)
  t.equal(await take(node, linkId, 1), true)
  node.expiry.release(linkId)
  t.equal(await take(node, linkId, 1), true)
  t.equal(await take(node, linkId, 1), false)
})

t.test(
  'a link that is gone lets nobody through; more links than there is room for are not counted wrong',
  async (t) => {
    const node = openNode(t, withFolder(t, 'expiry'), freshInstance(), 5)
    t.equal(await take(node, 1_000_000, 10), false)
    const linkIds = await Promise.all(Array.from({ length: 6 }, () => createLink(10)))
    const answers = await Promise.allSettled(linkIds.map((linkId) => take(node, linkId, 10)))
    t.equal(answers.filter(({ status }) => status === 'fulfilled').length, 5)
    t.match(answers.at(-1), { status: 'rejected', reason: { name: 'ExpiryUnknown' } })
    await until(() => take(node, linkIds[5], 10).catch(() => false), 'the click to be let through')
  },
)

t.test('a killed process loses no count and keeps what it held', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const first = openNode(t, dataDir)
  const linkId = await createLink(100)
  t.equal(await takeMany([first], linkId, 100, 5), 5)
  const second = openNode(t, await first.abandon(), first.instance)
  t.equal(await takeMany([second], linkId, 100, 200), 95)
})

t.test('a redirector that never comes back: what it held is let through by others after the lease time', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const [lost, other] = [openNode(t, dataDir), openNode(t, dataDir)]
  const linkId = await createLink(100)
  t.equal(await take(lost, linkId, 100), true)
  const { granted: held } = await granted(linkId)
  const left = await lost.abandon()
  await sql`UPDATE expiry_nodes SET seen_at = now() - interval '2 hours' WHERE instance = ${lost.instance}`
  t.equal(await takeMany([other], linkId, 100, 200), 100 - held, 'nobody knows how many of these it let through')

  const hour = 3600_000
  await releaseLost(sql, other.instance, hour)
  t.equal((await granted(linkId)).granted, 100, 'not while the others have just come: Postgres may have been away')
  await sql`UPDATE expiry_nodes SET since = now() - interval '2 hours' WHERE instance = ${other.instance}`
  await releaseLost(sql, other.instance, hour)
  let through = 0
  await until(async () => {
    if (await take(other, linkId, 100)) through += 1
    return through === held
  }, 'all clicks to be let through')
  t.equal(await take(other, linkId, 100), false)
  // It comes back and knows of a click that it could not tell: that one was let through twice, and no other.
  const file = path.join(left, 'expiry', `${lost.instance}.leases`)
  const bytes = fs.readFileSync(file)
  bytes.writeDoubleLE(Date.now() - 2 * hour, 8) // its last contact
  fs.writeFileSync(file, bytes)
  const back = openNode(t, left, lost.instance)
  t.equal(await take(back, linkId, 100), false)
})

t.test(
  'while Postgres is away what is held goes on, the rest is asked to come again, and nothing is miscounted',
  async (t) => {
    const dataDir = withFolder(t, 'expiry')
    const nodes = [openNode(t, dataDir), openNode(t, dataDir)]
    const linkId = await createLink(1000)
    let through = await takeMany(nodes, linkId, 1000, 20)
    await postgres.stop()
    let unknown = 0
    const takeAway = async (node: Node) => {
      const answer = node.expiry.acquire(linkId, 1, 1000)
      if (typeof answer === 'boolean') through += Number(answer)
      else {
        const may = await answer.catch(() => undefined)
        if (may) through += 1
        if (may === undefined) unknown += 1
      }
    }
    for (let i = 0; i < 1000; i++) await takeAway(nodes[i % 2])
    t.ok(through > 20 && through < 1000)
    t.ok(unknown > 0)
    t.match(nodes[0].expiry.lastError(), /./)

    // Killed and started again without Postgres: it still knows what it has used.
    nodes[0] = openNode(t, await nodes[0].abandon(), nodes[0].instance)
    await t.rejects(take(nodes[0], linkId, 1000), { name: 'ExpiryUnknown' })

    postgres = await startPostgres({ dataDir: postgresDir, port: postgresPort })
    await until(async () => {
      const answers = await Promise.allSettled(nodes.map((node) => take(node, linkId, 1000)))
      const taken = answers.map((answer) => answer.status === 'fulfilled' && answer.value)
      through += taken.filter(Boolean).length
      return answers.every(({ status }) => status === 'fulfilled') && !taken.some(Boolean)
    }, 'both nodes to refuse further clicks')
    t.equal(through, 1000)
    t.equal(nodes[0].expiry.lastError(), undefined)
  },
)

t.test('processes that are killed again and again never let through one more', async (t) => {
  const dataDir = withFolder(t, 'expiry')
  const clicksMax = 6_000
  const linkIds = await Promise.all([1, 2, 3].map(() => createLink(clicksMax)))
  const program = fileURLToPath(new URL('./expiry-node.js', import.meta.url))
  const names = [freshInstance(), freshInstance()]
  const fileOf = (instance: string) => path.join(dataDir, `${instance}.clicks`)
  const running = new Map<string, ChildProcess>()
  const start = (instance: string) => {
    const args = [postgres.url, dataDir, instance, fileOf(instance), linkIds.join(','), String(clicksMax)]
    running.set(instance, spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] }))
  }
  t.teardown(() => running.forEach((child) => void child.kill('SIGKILL')))
  const clicks = () =>
    names.flatMap((instance) =>
      fs.existsSync(fileOf(instance)) ? fs.readFileSync(fileOf(instance), 'utf8').trim().split('\n') : [],
    )
  const random = seededRandom(20261121)
  for (const instance of names) start(instance)
  let kills = 0
  for (; kills < 12; kills++) {
    const goal = clicks().length + 200 + random() * 800
    await until(
      async () => clicks().length > goal || [...running.values()].every((child) => child.exitCode !== null),
      'more clicks, or the end of both nodes',
    )
    const instance = names[kills % 2]
    const child = running.get(instance)!
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    start(instance)
  }
  await Promise.all([...running.values()].map((child) => child.exitCode ?? once(child, 'exit')))
  const counts = linkIds.map((linkId) => clicks().filter((line) => line === String(linkId)).length)
  t.comment(`let through: ${counts.join(', ')} of ${clicksMax} each, over ${kills} kills`)
  for (const linkId of linkIds) t.match(await granted(linkId), { granted: clicksMax, used: clicksMax })
  // A kill between the count and the writing down loses that one click, and never makes one.
  for (const count of counts) t.ok(count <= clicksMax)
  t.ok(counts.reduce((sum, count) => sum + count, 0) >= 3 * clicksMax - kills)
})

t.test('without its primary key, as in the middle of a restore, no lease is given, and that is told', async (t) => {
  const warnings: string[] = []
  const node = openNode(t, withFolder(t, 'expiry'), freshInstance(), undefined, (message) => warnings.push(message))
  const linkId = await createLink(1000)
  t.equal(await take(node, linkId, 1000), true)
  const constraint = await sql`SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = 'expiry_leases'::regclass AND contype = 'p'`
  const [{ conname, definition }] = constraint
  await sql.unsafe(`ALTER TABLE expiry_leases DROP CONSTRAINT ${conname}`)
  const rows = async () => Number((await sql`SELECT count(*) FROM expiry_leases WHERE link_id = ${linkId}`)[0].count)

  await until(
    () =>
      take(node, linkId, 1000).then(
        () => false,
        () => true,
      ),
    'the lease to be used up',
  )
  await until(() => /no primary key/.test(node.expiry.lastError() ?? ''), 'the error')
  const endMs = Date.now() + 2_000
  while (Date.now() < endMs) {
    await take(node, linkId, 1000).catch(() => undefined)
    if (!/no primary key/.test(node.expiry.lastError() ?? '')) t.fail('it is told as long as it lasts')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  t.equal(await rows(), 1)
  t.match(warnings, [/^cannot lease clicks .* no primary key/])

  await sql.unsafe(`ALTER TABLE expiry_leases ADD CONSTRAINT ${conname} ${definition}`)
  await until(() => take(node, linkId, 1000).catch(() => false), 'leases to go on')
  t.equal(node.expiry.lastError(), undefined)
})

t.test('after a restore what is held goes back, and nobody is refused as before', async (t) => {
  const node = openNode(t, withFolder(t, 'expiry'))
  const [open, used] = [await createLink(1000), await createLink(1)]
  t.equal(await take(node, open, 1000), true)
  const heldOf = async () =>
    (await sql`SELECT FROM expiry_leases WHERE link_id = ${open} AND granted > used`).length === 1
  await until(heldOf, 'the lease to be held')
  t.equal(await take(node, used, 1), true)
  t.equal(await take(node, used, 1), false)
  await sql`UPDATE link_expiry SET used_before = -1 WHERE link_id = ${used}`
  t.equal(await take(node, used, 1), false, 'a refusal is repeated without asking')
  node.expiry.giveBack()
  t.equal(await take(node, used, 1), true)
  await until(async () => !(await heldOf()), 'the lease to be given back')
})
