import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { StartConfig } from './config.js'

interface Wanted {
  variable: string
  host: string
  /** 0 for any free one */
  port: number
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'the system does not allow it to this user',
  EADDRNOTAVAIL: 'this machine does not have the address',
  ENOTFOUND: 'the host is not known',
}

function listWanted(config: StartConfig, bad: Set<string>): Wanted[] {
  const { MONITOR_HOST: monitorHost } = config
  const single: Wanted[] = [
    { variable: 'REDIRECTOR_PORT', host: config.REDIRECTOR_HOST, port: config.REDIRECTOR_PORT },
    { variable: 'API_PORT', host: config.API_HOST, port: config.API_PORT },
    { variable: 'API_MONITOR_PORT', host: monitorHost, port: config.API_MONITOR_PORT },
    { variable: 'INGEST_MONITOR_PORT', host: monitorHost, port: config.INGEST_MONITOR_PORT },
    { variable: 'EVENTS_MONITOR_PORT', host: monitorHost, port: config.EVENTS_MONITOR_PORT },
  ]
  const taken = new Set(single.map((wanted) => wanted.port))
  const first = config.REDIRECTOR_MONITOR_PORT
  const monitors: Wanted[] = []
  for (let port = first; monitors.length < config.REDIRECTOR_WORKERS; port += first && 1) {
    const isFirst = monitors.length === 0
    if (!isFirst && port && taken.has(port)) continue // many workers reach the ports of others
    monitors.push({
      variable: `REDIRECTOR_MONITOR_PORT${isFirst ? '' : ` + ${port - first}`}`,
      host: monitorHost,
      port,
    })
  }
  return [...single, ...monitors].filter(({ variable }) => !bad.has(variable.split(' ')[0]))
}

/**
 * Looks whether the ports are free by listening on each of them for a moment, since redirectors share theirs silently, with
 * strangers too.
 * @param bad names of variables whose complaint is known already
 * @returns the ports by variable (worker n's monitor is number n of `redirectorMonitors`) and what is wrong
 */
export async function checkPorts(config: StartConfig, bad: Set<string>) {
  const servers: Server[] = []
  const complaints: string[] = []
  const ports = new Map<string, number>()
  const firstUse = new Map<number, string>()
  for (const { variable, host, port } of listWanted(config, bad)) {
    const other = port !== 0 && firstUse.get(port)
    if (other) {
      complaints.push(`${variable} is ${port}, and so is ${other}`)
      continue
    }
    firstUse.set(port, variable)
    try {
      const server = createServer().listen({ host, port, exclusive: true })
      await once(server, 'listening')
      servers.push(server)
      ports.set(variable, (server.address() as AddressInfo).port)
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      complaints.push(`${variable}: cannot listen on ${host}:${port}, ${reasons[code] ?? message}`)
    }
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  const redirectorMonitors = [...ports]
    .filter(([name]) => name.startsWith('REDIRECTOR_MONITOR'))
    .map(([, port]) => port)
  return {
    complaints,
    ports: {
      redirector: ports.get('REDIRECTOR_PORT')!,
      redirectorMonitors,
      ingestMonitor: ports.get('INGEST_MONITOR_PORT')!,
      eventsMonitor: ports.get('EVENTS_MONITOR_PORT')!,
      api: ports.get('API_PORT')!,
      apiMonitor: ports.get('API_MONITOR_PORT')!,
    },
  }
}

export type Ports = Awaited<ReturnType<typeof checkPorts>>['ports']
