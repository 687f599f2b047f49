import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { freePort } from '../process/free-port.js'
import { cpuSeconds, median } from './cpu.js'
import { LINKS, writeRequests } from './requests.js'
import { hasCommand, loadSide, OTHER_CORE, SERVER_CORE, type Side, startPinned } from './side.js'
import { countRows, program, type Stage, until } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 3

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
 * Redirects a CPU-second: all sides in turns, `rounds` times, medians. Every click of the redirector is then followed
 * through to ClickHouse before the next side's turn.
 */
export async function measureRedirects(stage: Stage, rounds: number, brokers?: string): Promise<Row[]> {
  const script = writeRequests(stage.dataDir)
  const uwsPorts = [await freePort(), await freePort()]
  const uws = await Promise.all(
    uwsPorts.map((port) => startPinned(SERVER_CORE, program('bench/servers/bare-uws.js'), [String(port)])),
  )
  const nodePort = await freePort()
  const node = await startPinned(SERVER_CORE, program('bench/servers/node-http.js'), [String(nodePort)])
  const nginx = hasCommand('nginx') ? await startNginx(stage.dataDir) : undefined
  const port = await freePort()
  const kafka = { KAFKA_BROKERS: brokers ?? '' }
  const redirector = await stage.start(SERVER_CORE, 'redirector/main.js', { REDIRECTOR_PORT: String(port), ...kafka })
  const ingest = await stage.start(OTHER_CORE, 'ingest/main.js', kafka)
  await warm(port)

  const slugline = sideOf('slugline', port, redirector)
  const sides = [
    slugline,
    sideOf('bare uWebSockets.js', uwsPorts[0], uws[0]),
    sideOf('the same again', uwsPorts[1], uws[1]),
    ...(nginx ? [nginx] : []),
    sideOf('node:http', nodePort, node),
  ]
  for (const side of sides) loadSide(side, script, 2)
  const results = new Map<string, number[]>(sides.map((side) => [side.name, []]))
  let behindCpu = 0
  let clicks = 0
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      // Ingest would take half of the generator's core, and the rates of the sides would not compare: it follows after.
      ingest.kill('SIGSTOP')
      const { perCpuSecond, requests } = loadSide(side, script, ROUND_SECONDS)
      ingest.kill('SIGCONT')
      results.get(side.name)!.push(perCpuSecond)
      if (side !== slugline) continue
      const behind = [ingest.pid!, stage.clickhousePid]
      const before = cpuSeconds(behind)
      const expected = clicks + requests
      await until(async () => (await countRows(stage, 'clicks')) >= expected, 'all clicks in ClickHouse')
      clicks = await countRows(stage, 'clicks')
      behindCpu += cpuSeconds(behind) - before
    }
  }
  for (const child of [redirector, ingest, node, ...uws]) child.kill('SIGTERM')
  nginx?.stop()

  const rate = (name: string) => median(results.get(name) ?? [Number.NaN])
  const k = (name: string) => `${(rate(name) / 1000).toFixed(1)}k`
  const what = `redirects a CPU-second, ${brokers ? 'shipped to Kafka' : 'followed by ingest'}`
  const row = (against: string, must: number, want: number): Row => ({
    what,
    against,
    value: rate('slugline') / rate(against),
    unit: 'times',
    must,
    want,
    more: true,
    detail: `${k('slugline')} against ${k(against)}`,
  })
  console.log(
    `noise: ${(rate('the same again') / rate('bare uWebSockets.js')).toFixed(3)}; ` +
      `behind the redirector, ingest and ClickHouse used ${behindCpu.toFixed(1)} CPU-seconds for ${clicks} clicks`,
  )
  return [row('bare uWebSockets.js', 0.65, 0.8), ...(nginx ? [row('nginx', 0.85, 1)] : []), row('node:http', 2.5, 3)]
}
