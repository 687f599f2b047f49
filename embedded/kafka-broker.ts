import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pino from 'pino'
import { createKafka } from '../kafka/client.js'
import { freePort } from '../process/free-port.js'
import { makePrivateFolder } from '../process/private-folder.js'
import { archiveOf, defaultCacheDir, fetchJars, kafkaVersion } from './kafka-artifacts/fetch-jars.js'

export { kafkaMissing } from './kafka-artifacts/fetch-jars.js'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export interface KafkaBroker {
  /** host:port, as KAFKA_BROKERS wants it */
  brokers: string
  port: number
  pid: number
  /** Settles when the broker's process is gone, for whatever reason. */
  exited: Promise<void>
  /** Ends it in order, or with SIGKILL after 15 s. Resolves when it is gone. */
  stop(): Promise<void>
  /** SIGKILL; `exited` tells when it has taken effect. */
  kill(): void
}

/** Beside the plain one, which this machine alone reaches. */
export interface SecuredListeners {
  /** Such as `SASL_SSL://localhost:9093` */
  listeners: string[]
  /** Lines of the broker's properties that belong to them: certificates, mechanisms */
  properties: string
  /** Users in the form of `kafka-storage --add-scram`; they are added when the folder is new. */
  scramUsers: string[]
}

/** One of several brokers that make a cluster. */
export interface ClusterMember {
  clusterId: string
  /** Its place among the ports, from 1 */
  nodeId: number
  /** Addresses of the controllers of all brokers */
  controllerPorts: number[]
}

/**
 * Starts one Apache Kafka broker (KRaft, broker and controller in one process) that keeps its data in `dataDir` and
 * resolves when a client can use it. Started again with the same `dataDir` (and `port`), it has its data again. It does
 * not outlive this process, even when that dies by SIGKILL. Its log is `dataDir/broker.log`.
 * @param port 0 lets the system choose
 * @param archiveTo file for its classes, which it writes when SIGTERM ends it (archive-classes.ts)
 * @throws {Error} when it does not come up, with the last lines of its log
 */
export async function startKafkaBroker(options: {
  dataDir: string
  port?: number
  cacheDir?: string
  log?: (line: string) => void
  secured?: SecuredListeners
  archiveTo?: string
  /** Absent: it is alone. */
  member?: ClusterMember
}): Promise<KafkaBroker> {
  const { dataDir: folder, cacheDir = defaultCacheDir, log = () => {}, secured, archiveTo } = options
  const dataDir = path.resolve(folder)
  makePrivateFolder(dataDir) // its topics hold user agents and queries
  if (!existsSync(cacheDir)) log(`Fetching Apache Kafka ${kafkaVersion} (once)…`)
  await fetchJars(cacheDir)

  // A predecessor that was killed a moment ago may still hold the folder or the port, so those two complaints are
  // worth another try.
  for (let tries = 1; ; tries++) {
    const port = options.port || (await freePort())
    const member = options.member ?? { clusterId: newClusterId(), nodeId: 1, controllerPorts: [await freePort()] }
    const attempt = await launch({ dataDir, cacheDir, port, member, secured, archiveTo })
    if (attempt.ready) return attempt.broker
    const isHeld = /Failed to acquire lock|Address already in use/.test(attempt.complaint)
    if (!isHeld || tries === 4) throw new Error(`Kafka did not start:\n${attempt.complaint}`)
    log('Its folder or port is still held, trying again')
  }
}

interface Place {
  dataDir: string
  cacheDir: string
  port: number
  member: ClusterMember
  secured?: SecuredListeners
  archiveTo?: string
}

/** An id for the brokers of one cluster, as Kafka wants it. */
export const newClusterId = () => randomBytes(16).toString('base64url')

async function launch(at: Place) {
  const properties = path.join(at.dataDir, 'broker.properties')
  await writeFile(properties, brokerProperties(at))
  const classpath = ['-cp', path.join(at.cacheDir, '*')]
  // Without such a file, or with that of another Java, it reads all classes itself.
  const archived = `-XX:SharedArchiveFile=${archiveOf(at.cacheDir)}`
  if (!existsSync(path.join(at.dataDir, 'log', 'meta.properties'))) {
    // With =, because an id may begin with a hyphen.
    const format = ['kafka.tools.StorageTool', 'format', `--cluster-id=${at.member.clusterId}`, '--config', properties]
    for (const user of at.secured?.scramUsers ?? []) format.push('--add-scram', user)
    await promisify(execFile)('java', ['-XX:TieredStopAtLevel=1', archived, ...classpath, ...format])
  }

  const logFile = path.join(at.dataDir, 'broker.log')
  const logStart = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const logHandle = openSync(logFile, 'a')
  // Detached, or Ctrl-C would reach the broker before its clients have ended.
  const classes = at.archiveTo ? `-XX:ArchiveClassesAtExit=${at.archiveTo}` : archived
  const child = spawn('java', [...javaFlags, classes, ...classpath, 'kafka.Kafka', properties], {
    stdio: ['ignore', logHandle, logHandle],
    detached: true,
  })
  closeSync(logHandle)
  await once(child, 'spawn')
  const warden = watchParent(child.pid!)
  const exited = once(child, 'exit').then(() => {
    warden.kill('SIGKILL') // before the process id can mean somebody else
  })
  const stop = () => stopChild(child, exited)

  const waiting = new AbortController()
  const brokers = `127.0.0.1:${at.port}`
  const timeout = delay(START_TIMEOUT_MS, false, { signal: waiting.signal, ref: false }).catch(() => false)
  const described = untilReady(at.port, waiting.signal).catch(() => false)
  const ready = await Promise.race([described, exited.then(() => false), timeout])
  waiting.abort()
  if (ready) {
    const broker = { brokers, port: at.port, pid: child.pid!, exited, stop, kill: () => void child.kill('SIGKILL') }
    return { ready: true as const, broker }
  }
  await stop()
  const written = (await readFile(logFile)).subarray(logStart).toString()
  const complaint = written.match(/^.* ERROR .*$|^\S+(Exception|Error): .*$/gm)?.join('\n') ?? written.slice(-1000)
  return { ready: false as const, complaint }
}

const javaFlags = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1', // up in 2.4 s instead of 3.2 s; a busy broker would want the second compiler

  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS',
]

/**
 * `metadata.log.dir`: in a folder that it shares with `log.dirs` a second broker writes its metadata before it finds the
 * lock taken, which breaks the first one; in a folder of its own the lock comes first.
 * `leader.imbalance.check.interval.seconds`: partitions are led again by their first broker soon after it is back.
 * `broker.session.timeout.ms`: a start after SIGKILL waits until this has passed, 9 s by default.
 */
function brokerProperties({ dataDir, port, member: { nodeId, controllerPorts }, secured }: Place): string {
  const voters = controllerPorts.map((port, i) => `${i + 1}@127.0.0.1:${port}`).join(',')
  const replicas = Math.min(3, controllerPorts.length)
  const listeners = [`PLAINTEXT://127.0.0.1:${port}`, ...(secured?.listeners ?? [])].join(',')
  return `process.roles=broker,controller
node.id=${nodeId}
controller.quorum.voters=${voters}
controller.listener.names=CONTROLLER
listeners=${listeners},CONTROLLER://127.0.0.1:${controllerPorts[nodeId - 1]}
advertised.listeners=${listeners}
log.dirs=${path.join(dataDir, 'log')}
metadata.log.dir=${path.join(dataDir, 'metadata')}
auto.create.topics.enable=false
message.max.bytes=4194304
group.initial.rebalance.delay.ms=0
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=3000
leader.imbalance.check.interval.seconds=5
offsets.topic.replication.factor=${replicas}
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=${replicas}
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=${replicas}
share.coordinator.state.topic.min.isr=1
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
${secured?.properties ?? ''}`
}

/** A shell that waits for the end of its standard input, which is this process's end, and then kills the broker. */
function watchParent(pid: number): ChildProcess {
  const warden = spawn('sh', ['-c', 'read -r _; kill -9 "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  warden.stdin!.on('error', () => {})
  warden.unref()
  ;(warden.stdin as Socket).unref()
  return warden
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

/** Resolves true when the broker describes itself to a client; tries until `signal` aborts. */
async function untilReady(port: number, signal: AbortSignal): Promise<boolean> {
  while (!(await accepts(port))) {
    await delay(50)
    if (signal.aborted) return false
  }
  const admin = createKafka({
    brokers: [`127.0.0.1:${port}`],
    clientId: 'startup',
    log: pino({ level: 'silent' }),
  }).admin()
  try {
    await admin.connect()
    while ((await admin.describeCluster()).brokers.length === 0 && !signal.aborted) await delay(50)
    return true
  } finally {
    await admin.disconnect()
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
  })
}
