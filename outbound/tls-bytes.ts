import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { BoundedStream } from '../process/bounded-stream.js'

/** Most bytes of a handshake. The largest chains of certificates in use have a quarter of it. */
const HANDSHAKE_BYTES_MAX = 64 << 10
/** Bytes that a connection may receive beside those that its content explains. */
const SPARE_BYTES = 128 << 10
/** Bytes that a byte of content explains. A server that writes every line of its headers by itself sends six. */
const BYTES_OF_CONTENT = 8

/**
 * The stream under TLS, with a bound on what it receives. HTTP bounds the content of an answer only: certificates,
 * session tickets, changes of keys and empty records are read by OpenSSL, without end if the server likes.
 */
export class TlsBytes extends BoundedStream {
  private isSecure = false
  private secure: TLSSocket | undefined

  /** @param excess makes the error of a connection that received too much */
  constructor(
    socket: Socket,
    private readonly excess: () => Error,
  ) {
    super(socket)
  }

  /** Compares with the content of this TLS connection, which must be the one on this stream. */
  watch(secure: TLSSocket) {
    this.secure = secure
    secure.once('secureConnect', () => {
      this.isSecure = true
    })
  }

  /** Former chunks have been decrypted, so their content is counted already. */
  protected override isTooMuch(chunk: Buffer): boolean {
    if (!this.isSecure) return this.received + chunk.length > HANDSHAKE_BYTES_MAX
    return this.received > SPARE_BYTES + BYTES_OF_CONTENT * (this.secure?.bytesRead ?? 0)
  }

  protected override exceed() {
    this.secure?.destroy(this.excess())
  }
}
