import path from 'node:path'
import type { Test } from 'tap'
import { type KafkaBroker, newClusterId, startKafkaBroker } from '../../embedded/kafka-broker.js'
import { withFolder } from '../folder.js'
import { freePorts } from '../free-ports.js'
import { testKafka } from '../kafka/test-broker.js'

const NODES = [1, 2, 3]

/**
 * Three brokers. Each can be stopped and started again.
 * @param propertiesOf gives further properties of a broker, with the ports of all
 */
export async function startCluster(
  t: Test,
  propertiesOf?: (i: number, ports: number[], controllerPorts: number[]) => string,
) {
  const folder = withFolder(t, 'kafka')
  const clusterId = newClusterId()
  const [ports, controllerPorts] = [await freePorts(NODES.length), await freePorts(NODES.length)]
  const start = (i: number) =>
    startKafkaBroker({
      dataDir: path.join(folder, String(i)),
      port: ports[i],
      member: { clusterId, nodeId: NODES[i], controllerPorts },
      ...(propertiesOf && {
        secured: { listeners: [], properties: propertiesOf(i, ports, controllerPorts), scramUsers: [] },
      }),
    })
  const running: (KafkaBroker | undefined)[] = await Promise.all(ports.map((_, i) => start(i)))
  t.teardown(() => Promise.all(running.map((broker) => broker?.kill() ?? broker?.exited)))
  const brokers = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const admin = testKafka(brokers).admin()
  await admin.connect()
  t.teardown(() => admin.disconnect())
  const partitionsOf = async (topic: string) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
    return topics[0].partitions.toSorted((a, b) => a.partitionId - b.partitionId)
  }
  return {
    brokers,
    async stop(i: number) {
      await running[i]!.stop()
      running[i] = undefined
    },
    async kill(i: number) {
      running[i]!.kill()
      await running[i]!.exited
      running[i] = undefined
    },
    async start(i: number) {
      running[i] = await start(i)
    },
    leaders: async (topic: string) => (await partitionsOf(topic)).map(({ leader }) => leader),
    /** Every partition has all of its replicas in sync. */
    allAreBack: async (topic: string) => (await partitionsOf(topic)).every(({ isr }) => isr.length === NODES.length),
    /** Takes each partition from its leader, or gives every partition to all brokers. */
    async assign(topic: string, to: 'others' | 'all') {
      const partitionAssignment = (await partitionsOf(topic)).map(({ partitionId, leader }) => ({
        partition: partitionId,
        replicas:
          to === 'all' ? [leader, ...NODES.filter((node) => node !== leader)] : NODES.filter((node) => node !== leader),
      }))
      await admin.alterPartitionReassignments({ topics: [{ topic, partitionAssignment }] })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
