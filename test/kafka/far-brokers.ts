import { type KafkaBroker, newClusterId, startKafkaBroker } from '../../embedded/kafka-broker.js'
import type { createFarNetwork } from '../far-network.js'
import { freePorts } from '../free-ports.js'

export interface FarBrokers {
  brokers: KafkaBroker[]
  /** Addresses on this side of the network. */
  near: string
  /** Addresses for those who are far away. */
  far: string
}

/** Starts a cluster of `count` brokers, one for each folder, that can also be reached through a network. */
export async function startFarBrokers(
  folders: string[],
  network: ReturnType<typeof createFarNetwork>,
): Promise<FarBrokers> {
  const clusterId = newClusterId()
  const ports = () => freePorts(folders.length)
  const [near, behind, far, controllerPorts] = [await ports(), await ports(), await ports(), await ports()]
  const at = (port: number) => `127.0.0.1:${port}`
  const starting = folders.map(async (dataDir, i) => {
    await network.forward(far[i], behind[i])
    return startKafkaBroker({
      dataDir,
      port: near[i],
      member: { clusterId, nodeId: i + 1, controllerPorts },
      secured: {
        listeners: [`FAR://${at(behind[i])}`],
        properties: `advertised.listeners=PLAINTEXT://${at(near[i])},FAR://${at(far[i])}
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,FAR:PLAINTEXT
`,
        scramUsers: [],
      },
    })
  })
  return { brokers: await Promise.all(starting), near: near.map(at).join(','), far: far.map(at).join(',') }
}
