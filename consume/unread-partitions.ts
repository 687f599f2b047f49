import type { Admin } from 'kafkajs'
import { loadKafkajs } from '../kafka/client.js'

/**
 * What is wrong with who reads the topic, if anything. Members of a group are dealt only partitions of topics that the
 * group's leader subscribes to: an ingest of another topic in the same group reads nothing, or takes partitions that it
 * does not read.
 * @returns undefined while the group is about to deal partitions anew, too
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
