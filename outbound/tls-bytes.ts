import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'

/** Most bytes of a handshake. The largest chains of certificates in use have a quarter of it. */
const HANDSHAKE_BYTES_MAX = 64 << 10
/** Bytes that a connection may receive beside those that its content explains. */
const SPARE_BYTES = 128 << 10
/** Bytes that a byte of content explains. A server that writes every line of its headers by itself sends six. */
const BYTES_OF_CONTENT = 8

/**
 * The stream under TLS, with a bound on what it receives. HTTP bounds the content of an answer only: certificates,
 * session tickets, changes of keys and empty records are read by OpenSSL, without end if the server likes.
 *
 * It is a stream in JavaScript on purpose. TLS would read a socket natively, up to 2 MB at a time, and nobody could stop it in
 * between (test/outbound/hostile-tls.test.ts).
 */
export class TlsBytes extends Duplex {
  private received = 0
  private isSecure = false
  private secure: TLSSocket | undefined

  /** @param excess makes the error of a connection that received too much */
  constructor(
    private readonly socket: Socket,
    private readonly excess: () => Error,
  ) {
    super({ allowHalfOpen: true })
    socket
      .on('data', (chunk) => this.receive(chunk))
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy())
  }

  /** Compares with the content of this TLS connection, which must be the one on this stream. */
  watch(secure: TLSSocket) {
    this.secure = secure
    secure.once('secureConnect', () => {
      this.isSecure = true
    })
  }

  /** Former chunks have been decrypted, so their content is counted already. */
  private isTooMuch(chunk: Buffer): boolean {
    if (!this.isSecure) return this.received + chunk.length > HANDSHAKE_BYTES_MAX
    return this.received > SPARE_BYTES + BYTES_OF_CONTENT * (this.secure?.bytesRead ?? 0)
  }

  private receive(chunk: Buffer) {
    if (this.destroyed) return
    if (this.isTooMuch(chunk)) {
      this.secure?.destroy(this.excess())
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
