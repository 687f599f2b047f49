import type { Socket } from 'node:net'

/**
 * Most bytes of an answer of HTTP/1.1 as they came, decrypted: its head, its body, and all that is beside them. Readers of
 * answers bound heads and bodies to less.
 */
const ANSWER_BYTES_MAX = 256 << 10

/** A server sent more than any answer that is read to its end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/**
 * Ends a connection whose server sends too much after a request. undici bounds a head and shows a body, but reads interim
 * answers (103), extensions of chunks and empty lines without end, at the price of a whole core
 * (test/webhooks/deliver.test.ts). It must be called before undici gets the socket, so that it sees each chunk first.
 */
export function boundAnswers(socket: Socket): void {
  let written = 0
  let before = 0
  let seen = 0
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten
      before = seen // a further request, so another answer
    }
    seen = socket.bytesRead
    if (seen - before > ANSWER_BYTES_MAX)
      socket.destroy(new AnswerTooLarge(`the server sent more than ${ANSWER_BYTES_MAX} bytes for an answer`))
  })
}
