import net from 'node:net'
import { BoundedStream } from '../process/bounded-stream.js'

/**
 * Most bytes that a mail server sends for one mail. Its certificates are the most of them. nodemailer keeps every line until
 * its turn, also empty ones, so it bounds no number of lines.
 */
const RECEIVED_BYTES_MAX = 64 << 10

/** The connection of one mail. nodemailer speaks on it. */
class MailConnection extends BoundedStream {
  constructor(
    socket: net.Socket,
    private readonly fail: (error: Error) => void,
  ) {
    super(socket)
    socket.on('timeout', () => this.emit('timeout'))
  }

  /** Node's sockets have it, so nodemailer calls it. */
  setTimeout(ms: number) {
    this.socket.setTimeout(ms)
  }

  /** Closes a turn later than TLS on it, so that nodemailer first hears why TLS has failed. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    super._destroy(error, () => setImmediate(done, error))
  }

  protected override isTooMuch(chunk: Buffer): boolean {
    return this.received + chunk.length > RECEIVED_BYTES_MAX
  }

  protected override exceed() {
    this.fail(new Error(`the mail server sent more than ${RECEIVED_BYTES_MAX >> 10} KB`))
  }
}

/** @param fail is called if the server sends too much; the connection ends then */
export const connectToMailServer = (host: string, port: number, fail: (error: Error) => void): net.Socket =>
  new MailConnection(net.connect({ host, port }), fail) as unknown as net.Socket
