import fs from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { createPublisher, type Publisher } from '../kafka/publish.js'
import { deadLetterTopic } from '../kafka/topics.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import type { DeadLetter } from './sink.js'
import { isFromKafka, type SourceConfig } from './source-config.js'

/** Stores records that are not valid events. Rejects if they could not be stored. */
export type KeepDeadLetters = (letters: DeadLetter[]) => Promise<void>

/** Appends one JSON object per dead letter to a file per day: time, reason, position, and the bytes in base64. */
export function keepInFile(folder: string): KeepDeadLetters {
  return async (letters) => {
    makePrivateFolder(folder)
    const at = new Date().toISOString()
    const lines = letters.map(
      ({ reason, partition, position, bytes }) =>
        `${JSON.stringify({ at, reason, partition, position, bytes: bytes.toString('base64') })}\n`,
    )
    const file = path.join(folder, `${at.slice(0, 10)}.jsonl`)
    await fs.promises.appendFile(file, lines.join(''), { mode: PRIVATE_FILE_MODE, flush: true })
  }
}

/** Bytes of letters in a request. Brokers refuse a request that is larger than a message may be, 1 MB by default. */
const REQUEST_BYTES = 512 * 1024
/** Estimated bytes of a letter beside its content. */
const LETTER_BYTES = 200

/** Splits letters into requests. A letter is no larger than a request, see `createClickBatch`. */
function toRequests(letters: DeadLetter[]): DeadLetter[][] {
  const requests: DeadLetter[][] = [[]]
  let bytes = 0
  for (const letter of letters) {
    bytes += LETTER_BYTES + letter.bytes.length
    if (bytes > REQUEST_BYTES) {
      requests.push([])
      bytes = LETTER_BYTES + letter.bytes.length
    }
    requests.at(-1)!.push(letter)
  }
  return requests
}

/** Publishes the bytes as they came, with reason and position in the headers. */
export function keepInTopic({ publish }: Pick<Publisher, 'publish'>, topic: string): KeepDeadLetters {
  return async (letters) => {
    for (const request of toRequests(letters)) {
      const messages = request.map(({ reason, partition, position, bytes }) => ({
        value: bytes,
        headers: { reason, partition, position: String(position) },
      }))
      await publish({ topic, partition: 0, messages })
    }
  }
}

/** Opens a source's dead letters: with Kafka a topic of their own, else the folder `dead-letters` in DATA_DIR. */
export function openDeadLetters(config: SourceConfig, log: Logger): { keep: KeepDeadLetters; close(): Promise<void> } {
  if (!isFromKafka(config))
    return { keep: keepInFile(path.join(config.DATA_DIR, 'dead-letters')), close: async () => undefined }

  const publisher = createPublisher(
    createKafka({ ...kafkaAccess(config), clientId: 'dead-letters', log, isPrompt: true }),
  )
  return { keep: keepInTopic(publisher, deadLetterTopic(config.KAFKA_TOPIC)), close: publisher.close }
}
