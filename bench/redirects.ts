import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { freePort } from '../process/free-port.js'
import { cpuSeconds } from './cpu.js'
import { measureInTurns, type Ratio } from './pairs.js'
import { LINKS, writeRequests } from './requests.js'
import { hasCommand, OTHER_CORE, SERVER_CORE, type Side, startPinned } from './side.js'
import { countRows, program, type Stage, until } from './stage.js'
import type { Row } from './table.js'

/** Turns of every side for one of `--rounds`. */
const TURNS_A_ROUND = 30
/** After so many turns ingest follows. Until then it is stopped, because it would take half of the generator's core. */
const FOLLOW_AFTER = 10

function sideOf(name: string, port: number, ...children: ChildProcess[]): Side {
  return { name, port, pids: () => children.map((child) => child.pid!) }
}

async function startNginx(folder: string): Promise<Side & { stop(): void }> {
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  fs.writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
worker_rlimit_nofile 10000;
events { worker_connections 4096; }
http {
  log_format click escape=json '{"time":"$msec","host":"$host","path":"$request_uri","address":"$remote_addr",'
    '"agent":"$http_user_agent","referer":"$http_referer","language":"$http_accept_language","for":"$http_x_forwarded_for"}';
  access_log ${folder}/nginx-access.log click buffer=64k flush=1s;
  keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; location / { return 302 https://example.com/landing/page; } }
}
`,
  )
  const child = spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-p', folder, '-c', config], { stdio: 'inherit' })
  await until(async () => fs.existsSync(path.join(folder, 'nginx.pid')) && (await answers(port)), 'nginx')
  const worker = Number(fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  return { name: 'nginx', port, pids: () => [worker], stop: () => void child.kill('SIGQUIT') }
}

/** Every visit is answered with a redirect, and every redirect is recorded. */
async function countRedirects(monitorPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
  return Number(/^slugline_redirects_total (\d+)/m.exec(metrics)![1])
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    http
      .get({ port, host: '127.0.0.1', path: '/s1' }, (response) => {
        response.resume()
        resolve(true)
      })
      .on('error', () => resolve(false))
  })

/** Visits every link once, so that all are cached. */
export async function warm(port: number, start = '/s', links = LINKS, first = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
  let next = first
  const visit = (slug: number) =>
    new Promise<void>((resolve, reject) => {
      http
        .get({ agent, port, host: '127.0.0.1', path: start + slug }, (response) => {
          response.resume()
          response.on('end', resolve)
        })
        .on('error', reject)
    })
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < first + links) await visit(next++)
    }),
  )
  agent.destroy()
}

/**
 * Redirects a CPU-second of all sides in turns, and the CPU of a click from request to every report. Every click of the
 * redirector is followed through to ClickHouse.
 */
export async function measureRedirects(stage: Stage, rounds: number, brokers?: string): Promise<Row[]> {
  const script = writeRequests(stage.dataDir)
  const bareProgram = program('bench/servers/bare-uws.js')
  const uwsPorts = [await freePort(), await freePort()]
  const uws = await Promise.all(uwsPorts.map((port) => startPinned(SERVER_CORE, bareProgram, [String(port)])))
  const nginx = hasCommand('nginx') ? await startNginx(stage.dataDir) : undefined
  const [port, monitorPort] = [await freePort(), await freePort()]
  const kafka = { KAFKA_BROKERS: brokers ?? '' }
  const ports = { REDIRECTOR_PORT: String(port), REDIRECTOR_MONITOR_PORT: String(monitorPort) }
  const redirector = await stage.start(SERVER_CORE, 'redirector/main.js', { ...ports, ...kafka })
  const ingest = await stage.start(OTHER_CORE, 'ingest/main.js', kafka)
  await warm(port)

  const slugline = sideOf('slugline', port, redirector)
  const bare = sideOf('bare uWebSockets.js', uwsPorts[0], uws[0])
  const again = sideOf('the same again', uwsPorts[1], uws[1])
  const sides = [slugline, bare, again, ...(nginx ? [nginx] : [])]

  /** Lets ingest insert what the redirector has recorded. @returns number of clicks, and CPU seconds of ingest and engine */
  async function follow() {
    const answered = await countRedirects(monitorPort)
    const pids = [ingest.pid!, stage.clickhousePid]
    const [rows, cpu] = [await countRows(stage, 'clicks'), cpuSeconds(pids)]
    ingest.kill('SIGCONT')
    await until(async () => (await countRows(stage, 'clicks')) >= answered, 'all clicks in ClickHouse')
    ingest.kill('SIGSTOP')
    return { clicks: answered - rows, seconds: cpuSeconds(pids) - cpu }
  }

  const behind = { clicks: 0, seconds: 0 }
  await follow() // the clicks of the warm-up
  const measured = await measureInTurns(sides, script, rounds * TURNS_A_ROUND, async (round) => {
    if (round % FOLLOW_AFTER !== FOLLOW_AFTER - 1) return
    const { clicks, seconds } = await follow()
    behind.clicks += clicks
    behind.seconds += seconds
  })
  ingest.kill('SIGCONT')
  for (const child of [redirector, ingest, ...uws]) child.kill('SIGTERM')
  nginx?.stop()

  const k = (side: Side) => `${(measured.rate(side) / 1000).toFixed(1)}k`
  const within = ({ low, high }: Ratio) => `${low.toFixed(3)} to ${high.toFixed(3)}`
  const same = measured.ratio(again, bare)
  console.log(`the bare server against itself: ${same.ratio.toFixed(3)} (${within(same)})`)
  const how = brokers ? 'shipped to Kafka' : 'followed by ingest'
  const row = (against: Side, must: number, want: number): Row => {
    const found = measured.ratio(slugline, against)
    return {
      what: `redirects a CPU-second, ${how}`,
      against: against.name,
      value: found.ratio,
      unit: 'times',
      must,
      want,
      more: true,
      detail: `${within(found)}; ${k(slugline)} against ${k(against)}`,
    }
  }
  const redirectUs = 1e6 / measured.rate(slugline)
  const behindUs = (behind.seconds * 1e6) / behind.clicks
  return [
    {
      what: `CPU of a click, from the request to every report, ${how}`,
      against: '–',
      value: redirectUs + behindUs,
      unit: 'µs',
      must: 22,
      want: 16,
      more: false,
      detail: `redirector ${redirectUs.toFixed(1)}, ingest and ClickHouse ${behindUs.toFixed(1)}`,
    },
    row(bare, 0.8, 0.88),
    ...(nginx ? [row(nginx, 0.95, 1.05)] : []),
  ]
}
