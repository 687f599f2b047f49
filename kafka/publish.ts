import type { Kafka, Message, RecordMetadata } from 'kafkajs'

/** Shortest bound for a request until all replicas have it. After slow requests the bound is higher. */
const WAIT_MS_MIN = 3_000
const WAIT_MS_MAX = 30_000

/** Messages for one partition, in order. */
export interface Publication {
  topic: string
  partition: number
  messages: Omit<Message, 'partition'>[]
}

export type Publisher = ReturnType<typeof createPublisher>

/** Whether the broker says that the messages are in the partition. Before Kafka 0.11 the offset is called `offset`. */
function isAcknowledged({ errorCode, baseOffset, offset }: RecordMetadata): boolean {
  return errorCode === 0 && Number(baseOffset ?? offset ?? -1) >= 0
}

const isTimeout = (error: unknown) => /timed out/.test((error as Error).message)

/**
 * Creates the project's publishers; callers repeat failed requests. kafkajs also resolves `send` for messages that it
 * has not sent: if the topic has no such partition, if a broker's answer leaves it out, or if its leader moves to a
 * broker that has answered for another partition of the same request. So a request has one partition, and it succeeds
 * only if the answer has a row for it with an offset and without an error.
 *
 * A broker gets one request at a time. A caller that awaits each keeps the order, also when requests are repeated.
 * @param kafka created with `isPrompt`
 * @param isAnswered whether brokers answer other requests; only then a slow request is given more time
 */
export function createPublisher(kafka: Kafka, isAnswered = () => true) {
  const producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 })
  let connected: Promise<void> | undefined
  let waitMs = WAIT_MS_MIN

  function connectAfter(ended: Promise<void>): Promise<void> {
    const connecting = ended.then(() => producer.connect())
    connected = connecting
    connecting.catch(() => {
      if (connected === connecting) connected = undefined
    })
    return connecting
  }
  const connect = () => connected ?? connectAfter(Promise.resolve())

  return {
    connect,
    /** Resolves when all replicas have the messages. @throws if that is not certain; they may have them all the same */
    async publish({ topic, partition, messages }: Publication): Promise<void> {
      await connect()
      const startedMs = performance.now()
      let rows: RecordMetadata[]
      try {
        const located = messages.map((message) => ({ ...message, partition }))
        rows = await producer.send({ topic, acks: -1, timeout: waitMs, messages: located })
      } catch (error) {
        if (isTimeout(error)) waitMs = isAnswered() ? Math.min(2 * waitMs, WAIT_MS_MAX) : WAIT_MS_MIN
        throw error
      }
      if (!rows.some((row) => row.topicName === topic && row.partition === partition && isAcknowledged(row))) {
        // A new connection makes kafkajs read the topic's metadata again before the next request.
        void connectAfter(producer.disconnect())
        throw new Error(`no broker has acknowledged messages for partition ${partition} of topic ${topic}`)
      }
      waitMs = Math.min(Math.max(3 * (performance.now() - startedMs), WAIT_MS_MIN), WAIT_MS_MAX)
    },
    close: () => producer.disconnect().catch(() => undefined),
  }
}
