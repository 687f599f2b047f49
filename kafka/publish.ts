import type { Kafka, Message, RecordMetadata } from 'kafkajs'

/** A request may take as long until all replicas have it; more where requests took long before. */
const WAIT_MS_MIN = 3_000
const WAIT_MS_MAX = 30_000

/** Messages of one partition, in order. */
export interface Publication {
  topic: string
  partition: number
  messages: Omit<Message, 'partition'>[]
}

export type Publisher = ReturnType<typeof createPublisher>

/** Whether the row says that the messages are in the partition. Brokers before Kafka 0.11 call its offset `offset`. */
function isAcknowledged({ errorCode, baseOffset, offset }: RecordMetadata): boolean {
  return errorCode === 0 && Number(baseOffset ?? offset ?? -1) >= 0
}

const isTimeout = (error: unknown) => /timed out/.test((error as Error).message)

/**
 * The project's only way to publish; whoever publishes repeats what fails. kafkajs resolves `send` also for messages that it
 * has not sent: where the topic has no such partition, where a broker's answer leaves it out, and where its leader moves to
 * a broker that has answered for another partition of the same request. So a request is of one partition, and counts only
 * when the answer has a row for it, with an offset and without an error.
 *
 * One request at a time is with a broker: a caller that waits for each keeps its order, whatever is repeated.
 * @param kafka prompt
 * @param isAnswered whether brokers answer other questions: only then a request that takes too long is given more time
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
    /** Resolves when all replicas have the messages. @throws where they may not have them, or have them without saying so */
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
        // The next request begins with what brokers then say of the topic.
        void connectAfter(producer.disconnect())
        throw new Error(`no broker has acknowledged messages for partition ${partition} of topic ${topic}`)
      }
      waitMs = Math.min(Math.max(3 * (performance.now() - startedMs), WAIT_MS_MIN), WAIT_MS_MAX)
    },
    close: () => producer.disconnect().catch(() => undefined),
  }
}
