import fs from 'node:fs'
import path from 'node:path'
import type { Producer } from 'kafkajs'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import type { DeadLetter } from './batch.js'

/** Where bad events go. Resolves when they are kept; rejects when they are not. */
export type KeepDeadLetters = (letters: DeadLetter[]) => Promise<void>

/** One JSON object a line: when, why, where it stood, and its bytes in base64. */
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

/** The bytes as they came, with reason and place in the headers. */
export function keepInTopic(producer: Producer, topic: string): KeepDeadLetters {
  return async (letters) => {
    await producer.send({
      topic,
      acks: -1,
      messages: letters.map(({ reason, partition, position, bytes }) => ({
        partition: 0,
        value: bytes,
        headers: { reason, partition, position: String(position) },
      })),
    })
  }
}
