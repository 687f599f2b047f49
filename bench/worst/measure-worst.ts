import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { EXCEPTIONS, KINDS, type Kind, readCases, type WorstCase, writeCase } from '../../test/worst-requests/cases.js'
import { createDice } from '../../traffic/dice.js'
import type { Stage } from '../stage.js'
import type { Row } from '../table.js'
import { type Cost, glance, measureCase, type Servers, serverOf, untilIdle } from './measure-case.js'
import { mutate } from './mutate.js'
import { startServers } from './start-servers.js'

/** The promises of SECURITY.md. */
const CPU_MS_MAX: Record<Kind, number> = { visit: 1, 'no-key': 5, key: 100, viewer: 100 }
const BLOCK_MS_MAX = 20
/** A found case costs at least this many times as much as the worst known one of its kind. */
const WORSE = 1.2
/** Mutations of a kind that go on being mutated. */
const POOL_MAX = 40

interface Measured {
  name: string
  worst: WorstCase
  cost: Cost
}

const describe = ({ name, cost }: Measured) =>
  `${name}: ${cost.status}, CPU ${cost.cpuMs.toFixed(2)} ms, block ${cost.blockMs.toFixed(1)} ms, ` +
  `memory ${cost.memoryMb.toFixed(1)} MB`

const mostOf = (measured: readonly Measured[], by: 'cpuMs' | 'blockMs' | 'memoryMb') =>
  measured.reduce((most, one) => (one.cost[by] > most.cost[by] ? one : most))

function rowOf(what: string, one: Measured, by: 'cpuMs' | 'blockMs', must: number): Row {
  const value = one.cost[by]
  if (value > must) process.exitCode = 1
  return { what, against: 'its budget', value, unit: 'ms', must, want: must, more: false, detail: describe(one) }
}

const blockRow = (what: string, measured: readonly Measured[]) =>
  rowOf(`${what}: longest block`, mostOf(measured, 'blockMs'), 'blockMs', BLOCK_MS_MAX)

function rowsOf(measured: readonly Measured[]): Row[] {
  const bounded = KINDS.flatMap((kind) => {
    const ofKind = measured.filter(({ worst }) => worst.kind === kind && worst.exception === undefined)
    if (ofKind.length === 0) return []
    return [rowOf(`${kind}: most CPU`, mostOf(ofKind, 'cpuMs'), 'cpuMs', CPU_MS_MAX[kind]), blockRow(kind, ofKind)]
  })
  const exceptions = EXCEPTIONS.flatMap((exception) => {
    const excepted = measured.filter(({ worst }) => worst.exception === exception)
    return excepted.length === 0 ? [] : blockRow(`${exception}, whose CPU is no budget's`, excepted)
  })
  return [...bounded, ...exceptions]
}

/** Tries mutations until the time is over. @returns those that were worse than all known cases of their kind */
async function search(servers: Servers, known: readonly Measured[], { minutes, seed }: WorstOptions) {
  const dice = createDice(seed)
  const found: Measured[] = []
  const pools = KINDS.flatMap((kind) => {
    const bounded = known.filter(({ worst }) => worst.kind === kind && worst.exception === undefined)
    if (bounded.length === 0) return []
    return {
      most: mostOf(bounded, 'cpuMs').worst,
      mostMs: mostOf(bounded, 'cpuMs').cost.cpuMs,
      entries: bounded.map(({ worst, cost }) => ({ worst, cpuMs: cost.cpuMs })),
      all: bounded.map(({ worst }) => worst),
    }
  })
  let tried = 0
  const endMs = performance.now() + minutes * 60_000
  while (performance.now() < endMs) {
    const pool = dice.pick(pools)
    const drawn = [dice.pick(pool.entries), dice.pick(pool.entries)]
    const parent = drawn[0].cpuMs > drawn[1].cpuMs ? drawn[0] : drawn[1]
    const worst = mutate(parent.worst, pool.all, dice)
    if (!worst) continue
    tried += 1
    // Most mutations are no request that can be sent, or need links that nobody can make.
    const { cpuMs, status } = await glance(servers, worst).catch(() => ({ cpuMs: 0, status: 0 }))
    if (serverOf(servers, worst).exitCode !== null) throw new Error(`the server died: ${JSON.stringify(worst)}`)
    if (status === 500) console.log(`status ${status}: ${JSON.stringify(worst)}`)
    if (cpuMs <= parent.cpuMs) continue
    pool.entries.push({ worst, cpuMs })
    pool.entries.sort((a, b) => b.cpuMs - a.cpuMs).splice(POOL_MAX)
    if (cpuMs < pool.mostMs * WORSE) continue
    await untilIdle(serverOf(servers, worst).pid!) // what an earlier mutation left behind is not this one's
    const cost = await measureCase(servers, worst)
    pool.entries.find((entry) => entry.worst === worst)!.cpuMs = cost.cpuMs
    // Other programs of the machine can double the CPU of all requests for a while, so the known one is measured beside it.
    const beside = await measureCase(servers, pool.most)
    if (cost.cpuMs < Math.max(beside.cpuMs, pool.mostMs) * WORSE) continue
    Object.assign(pool, { most: worst, mostMs: cost.cpuMs })
    const id = createHash('sha256').update(JSON.stringify(worst)).digest('hex').slice(0, 8)
    const what = worst.what.replace(/^(found from: )?/, 'found from: ')
    const one = { name: `${worst.kind}-found-${id}`, worst: { ...worst, what, status: cost.status }, cost }
    writeCase(one.name, one.worst)
    console.log(`found ${describe(one)}`)
    found.push(one)
  }
  console.log(`${tried} mutations of seed ${seed} tried, ${found.length} kept`)
  return found
}

export interface WorstOptions {
  /** How long to look for worse requests. */
  minutes: number
  seed: number
  /** Measures only cases that have this text in their names. */
  cases?: string
}

/** Measures the most expensive requests that are known, then looks for worse ones by random mutation. */
export async function measureWorst(stage: Stage, options: WorstOptions): Promise<Row[]> {
  const servers = await startServers(stage)
  const measured: Measured[] = []
  for (const [name, worst] of readCases()) {
    if (!name.includes(options.cases ?? '')) continue
    const one = { name, worst, cost: await measureCase(servers, worst) }
    measured.push(one)
    console.log(describe(one))
    if (one.cost.status === worst.status) continue
    process.exitCode = 1
    console.error(`${name}: its status must be ${worst.status}`)
  }
  if (options.minutes > 0) measured.push(...(await search(servers, measured, options)))
  // A redirector writes a snapshot when it ends, into the folder that the stage then removes.
  for (const server of [servers.apiProcess, servers.redirectorProcess]) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return rowsOf(measured)
}
