import { createCipheriv, createHmac } from 'node:crypto'
import type net from 'node:net'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Test } from 'tap'
import { withSocketServer } from '../webhooks/receivers.js'

/** HKDF-Expand-Label of TLS 1.3 (RFC 8446, 7.1), for at most 32 bytes. */
function expandLabel(secret: Buffer, label: string, length: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`)
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])])
  return createHmac('sha256', secret).update(info).digest().subarray(0, length)
}

export type Records = ReturnType<typeof createRecords>

/** Encrypts records as the server of a TLS 1.3 connection does. @param secret its traffic secret */
function createRecords(secret: Buffer) {
  let sequence = 0
  let key: Buffer
  let iv: Buffer

  function use(next: Buffer) {
    secret = next
    key = expandLabel(secret, 'key', 16)
    iv = expandLabel(secret, 'iv', 12)
    sequence = 0
  }

  use(secret)
  return {
    /** @param type of the content: 22 is a handshake message, 23 is data of the application */
    encrypt(type: number, content: Buffer): Buffer {
      const header = Buffer.from([23, 3, 3, 0, 0])
      header.writeUInt16BE(content.length + 1 + 16, 3)
      const nonce = Buffer.from(iv)
      nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8)
      sequence += 1
      const cipher = createCipheriv('aes-128-gcm', key, nonce).setAAD(header)
      const body = Buffer.concat([cipher.update(content), cipher.update(Buffer.from([type])), cipher.final()])
      return Buffer.concat([header, body, cipher.getAuthTag()])
    },
    changeKeys: () => use(expandLabel(secret, 'traffic upd', 32)),
  }
}

/** A record that changes the keys of all records after it. */
export function keyUpdate(records: Records): Buffer {
  const record = records.encrypt(22, Buffer.from([24, 0, 0, 1, 0]))
  records.changeKeys()
  return record
}

/** The message that brings a session ticket of so many bytes. */
export function newSessionTicket(bytes: number): Buffer {
  const body = Buffer.alloc(4 + 4 + 2 + 2 + bytes + 2)
  body.writeUInt32BE(3600, 0)
  body[8] = 1 // bytes of its nonce
  body.writeUInt16BE(bytes, 10)
  return Buffer.concat([Buffer.from([4, body.length >> 16, (body.length >> 8) & 255, body.length & 255]), body])
}

/**
 * A receiver whose handshakes are Node's. When a request has come, the test writes the records itself: Node would send
 * none that are worth a test.
 */
export function withTakenOver(
  t: Test,
  pair: { cert: string; key: string },
  takeOver: (socket: net.Socket, records: Records) => Promise<void>,
) {
  const secureContext = createSecureContext({ ...pair, minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' })
  return withSocketServer(t, (socket) => {
    let flights = 0
    let records: Records | undefined
    const under = new Duplex({
      read() {},
      write(chunk, _encoding, done) {
        // The client's second flight ends the handshake. Node would send tickets then, which would count as records.
        if (flights < 2) socket.write(chunk)
        done()
      },
    })
    const secure = new TLSSocket(under, { isServer: true, secureContext })
    secure.on('error', () => undefined)
    secure.on('keylog', (line) => {
      const [name, , secret] = line.toString().trim().split(' ')
      if (name === 'SERVER_TRAFFIC_SECRET_0') records = createRecords(Buffer.from(secret, 'hex'))
    })
    socket.on('data', (chunk) => {
      flights += 1
      under.push(chunk)
    })
    secure.once('data', () => void takeOver(socket, records!))
  })
}
