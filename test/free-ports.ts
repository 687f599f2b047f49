import { freePort } from '../process/free-port.js'

/** Ports of this machine that nobody uses. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}
