import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * The stream of a socket, with a bound on what it receives. It ends itself and the socket before anything reads too much.
 *
 * It is a stream in JavaScript on purpose. TLS would read a socket natively, up to 2 MB at a time, and nobody could stop it in
 * between (test/outbound/hostile-tls.test.ts).
 */
export abstract class BoundedStream extends Duplex {
  protected received = 0

  constructor(protected readonly socket: Socket) {
    super({ allowHalfOpen: true })
    socket
      .on('data', (chunk) => this.receive(chunk))
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy())
  }

  /** Whether the stream may not receive these bytes after `received` others. */
  protected abstract isTooMuch(chunk: Buffer): boolean

  /** Tells the owner of the connection why it ends. */
  protected abstract exceed(): void

  private receive(chunk: Buffer) {
    if (this.destroyed) return
    if (this.isTooMuch(chunk)) {
      this.exceed()
      this.destroy()
      return
    }
    this.received += chunk.length
    if (!this.push(chunk)) this.socket.pause()
  }

  override _read() {
    this.socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.socket.write(chunk, done)
  }

  override _final(done: () => void) {
    this.socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.socket.destroy()
    done(error)
  }
}
