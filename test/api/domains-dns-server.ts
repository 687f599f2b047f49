import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Test } from 'tap'

/** The records of a name. A name without an entry is answered with NXDOMAIN. */
export interface DnsName {
  cname?: string
  a?: string[]
  aaaa?: string[]
  isApex?: boolean
  fails?: 'SERVFAIL' | 'REFUSED' | 'silent'
  /** Questions to leave unanswered before the first answer. */
  silentTimes?: number
}

const TYPES = { a: 1, cname: 5, soa: 6, aaaa: 28 }
const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }

function encodeName(name: string) {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

/** Name, type and bytes of the question, which comes after the 12 bytes of the header. */
function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]))
    at += message[at] + 1
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(12, at + 5),
  }
}

function encodeAddress(text: string) {
  if (text.includes('.')) return Buffer.from(text.split('.').map(Number))
  const [head, tail = ''] = text.split('::')
  const words = (part: string) => part.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - words(head).length - words(tail).length }, () => '0')
  const bytes = Buffer.alloc(16)
  ;[...words(head), ...zeros, ...words(tail)].forEach((word, i) => {
    bytes.writeUInt16BE(Number.parseInt(word, 16), i * 2)
  })
  return bytes
}

function dataOf(record: DnsName, type: number): Buffer[] {
  if (type === TYPES.cname && record.cname) return [encodeName(record.cname)]
  if (type === TYPES.a) return (record.a ?? []).map(encodeAddress)
  if (type === TYPES.aaaa) return (record.aaaa ?? []).map(encodeAddress)
  const names = Buffer.concat([encodeName('ns.example'), encodeName('admin.example')])
  if (type === TYPES.soa && record.isApex) return [Buffer.concat([names, Buffer.alloc(20)])]
  return []
}

interface Answer {
  owner: string
  type: number
  data: Buffer
}

/** Records of one answer by a resolver that follows CNAME records; undefined if it comes to a name without records. */
function resolve(names: Map<string, DnsName>, name: string, type: number, steps = 0): Answer[] | undefined {
  const record = names.get(name)
  if (!record) return undefined
  if (record.cname === undefined || type === TYPES.cname || steps > 8)
    return dataOf(record, type).map((data) => ({ owner: name, type, data }))
  const rest = resolve(names, record.cname.toLowerCase(), type, steps + 1)
  return [{ owner: name, type: TYPES.cname, data: encodeName(record.cname) }, ...(rest ?? [])]
}

function encodeAnswer({ owner, type, data }: Answer) {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(owner), head, data])
}

/** A DNS server on a port of its own. It answers with the current `names`, and keeps the questions in `asked`. */
export async function withDnsServer(t: Test, names: Map<string, DnsName>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, peer) => {
    const { name, type, bytes } = readQuestion(message)
    asked.push(name)
    const record = names.get(name)
    if (record?.fails === 'silent') return
    if (record?.silentTimes) {
      record.silentTimes -= 1
      return
    }
    const answers = record?.fails ? [] : resolve(names, name, type)
    const code = record?.fails ? CODES[record.fails] : answers ? 0 : CODES.NXDOMAIN
    const header = Buffer.alloc(12)
    header.writeUInt16BE(message.readUInt16BE(0), 0)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers?.length ?? 0, 6)
    socket.send(Buffer.concat([header, bytes, ...(answers ?? []).map(encodeAnswer)]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, asked }
}
