import { createRequire } from 'node:module'
import t from 'tap'
import { loadKafkajs } from '../../kafka/client.js'

loadKafkajs()
const require = createRequire(import.meta.url)
const ConsumerGroup = require('kafkajs/src/consumer/consumerGroup.js')
const { KafkaJSProtocolError } = require('kafkajs/src/errors.js')

t.test('a consumer that starts again joins as the member that it was, until it leaves', async (t) => {
  const asked: string[] = []
  let known = new Set<string>()
  const coordinator = {
    async joinGroup({ memberId }: { memberId: string }) {
      asked.push(memberId)
      if (memberId !== '' && !known.has(memberId))
        throw new KafkaJSProtocolError({ type: 'UNKNOWN_MEMBER_ID', code: 25, message: 'not known', retriable: false })
      const member = memberId || `member ${known.size + 1}`
      known.add(member)
      return { generationId: 1, leaderId: 'another', memberId: member, members: [], groupProtocol: 'all' }
    },
    syncGroup: () => Promise.reject(new Error('the coordinator was killed')),
    leaveGroup: async () => undefined,
  }
  const quiet = { debug() {}, info() {}, warn() {}, error() {} }
  const cluster = { findGroupCoordinator: async () => coordinator }
  /** kafkajs does this whenever it starts a consumer, again too. */
  const start = () =>
    new ConsumerGroup({
      cluster,
      groupId: 'clicks',
      topics: ['clicks'],
      assigners: [],
      logger: { namespace: () => quiet },
      retry: { initialRetryTime: 1, retries: 3 },
    })
  const first = start()
  await t.rejects(first.joinAndSync())
  await t.rejects(start().joinAndSync())
  const third = start()
  await t.rejects(third.joinAndSync())
  t.same(asked.splice(0), ['', 'member 1', 'member 1'], 'no former member is left whose session has to end')
  await third.leave()
  await t.rejects(start().joinAndSync())
  t.same(asked.splice(0), [''])
  known = new Set()
  await t.rejects(start().joinAndSync())
  t.same(asked, ['member 2', ''], 'a coordinator that does not know it is asked again')
})
