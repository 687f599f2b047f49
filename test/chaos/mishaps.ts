import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../until.js'
import { thisVersion } from '../upgrade/versions.js'
import { clocksMissing } from './clock.js'
import { TOPIC, type WholeSystem } from './whole-system.js'

/** Longest time for which a part is away. */
const AWAY_MS_MAX = 3_000
/** A paused program is taken for dead by others: longer than the session timeout of ingest's group. */
const PAUSE_MS_MAX = 9_000
/** A clock is at most this far ahead or behind. Webhooks are told of clicks that are up to an hour old. */
const CLOCK_S_MAX = 600
const SLOW = { msMax: 180_000, everyMs: 100 }
const adminMain = path.join(thisVersion, 'admin/main.js')

export interface Mishap {
  name: string
  /** How often it happens in an hour. */
  anHour: number
  run(): Promise<unknown>
}

/** Runs a command of `npm run admin`. @param killAfterMs absent: until it ends */
async function admin({ env }: WholeSystem, args: string[], killAfterMs?: number) {
  const command = spawn(process.execPath, [adminMain, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (output += text))
  const kill = killAfterMs === undefined ? undefined : setTimeout(() => command.kill('SIGKILL'), killAfterMs)
  const [code] = await once(command, 'close')
  clearTimeout(kill)
  return { code: code as number | null, output }
}

/** Everything that happens to `system`. */
export function mishapsOf(system: WholeSystem, random: () => number): Mishap[] {
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]
  const away = () => delay(random() * AWAY_MS_MAX)
  const { cluster, postgres, clickhouses, programs, clocks, relays, workspaces, urls } = system
  let shards = 2

  const endings = ['redirector', 'ingest', 'events', 'api'].flatMap((kind): Mishap[] => {
    const one = () => pick(programs.filter((program) => program.kind === kind))
    const ended = (how: 'kill' | 'stop') => async () => {
      const program = one()
      await program[how]()
      await away()
      program.start()
    }
    return [
      { name: `${kind} killed`, anHour: 40, run: ended('kill') },
      { name: `${kind} stopped`, anHour: 10, run: ended('stop') },
      { name: `${kind} paused`, anHour: 10, run: () => one().pause(random() * PAUSE_MS_MAX) },
      ...(programs[0].canReplace ? [{ name: `${kind} replaced`, anHour: 10, run: () => one().replace() }] : []),
    ]
  })

  const clickhouseEnded = (how: 'kill' | 'stop') => async () => {
    const server = pick(clickhouses)
    await server[how]()
    await away()
    await server.start()
  }
  const brokerEnded = (how: 'kill' | 'stop') => async () => {
    // Clicks need two brokers, so the next one ends only when this one has what it has missed.
    await until(() => cluster.allAreBack(TOPIC), 'every replica to be in sync', SLOW)
    const broker = pick([0, 1, 2])
    await cluster[how](broker)
    await away()
    await cluster.start(broker)
  }
  async function moveLeaders() {
    await until(() => cluster.allAreBack(TOPIC), 'every replica to be in sync', SLOW)
    const before = await cluster.leaders(TOPIC)
    await cluster.assign(TOPIC, 'others')
    const hasMoved = async () => (await cluster.leaders(TOPIC)).every((leader, n) => leader !== before[n])
    await until(hasMoved, 'other leaders', SLOW)
    await cluster.assign(TOPIC, 'all')
  }
  /** A move that fails or is killed is finished later, by the next one of this workspace or at the end. */
  const moveWorkspace = () => {
    const args = [
      'shards',
      'move',
      '--workspace',
      String(pick(workspaces).id),
      '--to',
      String(Math.floor(random() * shards)),
    ]
    return admin(system, [...args, '--grace', '2000'], random() < 0.5 ? random() * 5_000 : undefined)
  }
  async function addShard() {
    if (shards > 2) return
    const added = await admin(system, ['shards', 'add', '--url', urls[2]])
    if (added.code !== 0) throw new Error(`a shard cannot be added: ${added.output}`)
    system.nameServer(urls[2])
    for (const program of programs.filter(({ kind }) => kind !== 'events')) {
      await program.stop()
      program.start()
    }
    await until(
      async () => (await admin(system, ['shards', 'weight', '--shard', '2', '--weight', '1'])).code === 0,
      'a weight',
    )
    shards = 3
  }
  async function jumpClock() {
    pick(clocks).setTo(Math.round((random() * 2 - 1) * CLOCK_S_MAX))
  }
  return [
    ...endings,
    ...(clocksMissing() ? [] : [{ name: 'clock jumped', anHour: 40, run: jumpClock }]),
    { name: 'ClickHouse killed', anHour: 40, run: clickhouseEnded('kill') },
    { name: 'ClickHouse stopped', anHour: 10, run: clickhouseEnded('stop') },
    { name: 'broker killed', anHour: 40, run: brokerEnded('kill') },
    { name: 'broker stopped', anHour: 10, run: brokerEnded('stop') },
    { name: 'leaders moved', anHour: 20, run: moveLeaders },
    { name: 'Postgres crashed', anHour: 40, run: () => postgres.failOver('SIGQUIT') },
    { name: 'Postgres switched over', anHour: 10, run: () => postgres.failOver('SIGINT') },
    { name: 'packets lost', anHour: 40, run: () => pick(relays).losePackets(random() * AWAY_MS_MAX) },
    { name: 'connections cut', anHour: 20, run: async () => pick(relays).endConnections() },
    { name: 'workspace moved', anHour: 20, run: moveWorkspace },
    { name: 'shard added', anHour: 1, run: addShard },
  ]
}

/** Finishes moves of workspaces that were killed. */
export async function finishMoves(system: WholeSystem) {
  const begun = () =>
    system.sql<{ workspace_id: number; to_shard: number }[]>`SELECT workspace_id, to_shard FROM shard_moves`
  for (const { workspace_id, to_shard } of await until(begun, 'Postgres'))
    await until(async () => {
      const args = ['shards', 'move', '--workspace', String(workspace_id), '--to', String(to_shard), '--grace', '0']
      const { code, output } = await admin(system, args)
      if (code !== 0) throw new Error(output)
      return true
    }, `workspace ${workspace_id} to be moved`)
}
