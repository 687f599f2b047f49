import type { Admin } from 'kafkajs'
import { loadKafkajs } from '../kafka/client.js'

/**
 * Says why partitions of the topic are read by nobody, if so. The usual cause is that two ingests of different topics
 * share a KAFKA_GROUP: the group's leader assigns only partitions of its own topics, so members of another topic get
 * none, or get partitions that they do not read.
 * @returns undefined if all are read, also while the group is rebalancing
 */
export async function whyUnread(
  admin: Admin,
  group: string,
  topic: string,
  partitions: number[],
): Promise<string | undefined> {
  const { AssignerProtocol } = loadKafkajs()
  const { groups } = await admin.describeGroups([group])
  if (groups[0].state !== 'Stable') return undefined
  const read = new Set<number>()
  const others = new Set<string>()
  for (const { memberMetadata, memberAssignment } of groups[0].members) {
    const topics: string[] = AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? []
    for (const name of topics) if (name !== topic) others.add(name)
    if (!topics.includes(topic)) continue
    const dealt = AssignerProtocol.MemberAssignment.decode(memberAssignment)
    for (const partition of dealt?.assignment[topic] ?? []) read.add(partition)
  }
  const unread = partitions.filter((partition) => !read.has(partition))
  if (unread.length === 0) return undefined
  const why =
    others.size > 0 ? `: ingests of ${[...others].join(', ')} are in it too, give them another KAFKA_GROUP` : ''
  return `nobody in group ${group} reads partition ${unread.join(', ')} of ${topic}${why}`
}
