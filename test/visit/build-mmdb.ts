import { createAddress, isIPv4, parseAddress } from '../../visit/address/address.js'

type Value = string | number | { [key: string]: Value }

interface Node {
  children: [Branch, Branch]
}
type Branch = Node | { record: Value } | undefined

/**
 * A MaxMind DB of both families in the form of GeoLite2, with 6to4 as an alias of the IPv4 tree. Later networks must lie
 * inside or beside earlier ones. https://maxmind.github.io/MaxMind-DB/
 */
export function buildMmdb(networks: Record<string, Value>, recordSize: 24 | 28 | 32): Buffer {
  const root: Node = { children: [undefined, undefined] }
  for (const [network, record] of Object.entries(networks)) insert(root, bitsOf(network), { record })
  insert(root, bitsOf('2002::/16'), descend(root, '0'.repeat(96)))

  const nodes: Node[] = []
  const collect = (branch: Branch) => {
    if (!branch || 'record' in branch || nodes.includes(branch)) return
    nodes.push(branch)
    branch.children.forEach(collect)
  }
  collect(root)
  const data: Buffer[] = []
  let dataBytes = 0
  const pointers = new Map<Branch, number>()
  const number = (branch: Branch): number => {
    if (!branch) return nodes.length
    if (!('record' in branch)) return nodes.indexOf(branch)
    if (!pointers.has(branch)) {
      const bytes = encode(branch.record)
      pointers.set(branch, nodes.length + 16 + dataBytes)
      data.push(bytes)
      dataBytes += bytes.length
    }
    return pointers.get(branch)!
  }
  const tree = nodes.map(({ children: [left, right] }) => {
    const [l, r] = [number(left), number(right)].map((pointer) => pointer.toString(16).padStart(8, '0'))
    if (recordSize === 24) return l.slice(2) + r.slice(2)
    return recordSize === 32 ? l + r : l.slice(2) + l[1] + r[1] + r.slice(2)
  })
  const metadata = {
    node_count: nodes.length,
    record_size: recordSize,
    ip_version: 6,
    build_epoch: 1,
    database_type: 'T',
  }
  return Buffer.concat([
    Buffer.from(tree.join(''), 'hex'),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

function bitsOf(network: string): string {
  const [text, prefix] = network.split('/')
  const address = createAddress()
  parseAddress(text, address)
  const bits = Array.from(address, (word) => word.toString(2).padStart(32, '0')).join('')
  return isIPv4(address) ? '0'.repeat(96) + bits.slice(96, 96 + Number(prefix)) : bits.slice(0, Number(prefix))
}

function descend(root: Node, bits: string): Node {
  let node = root
  for (const bit of bits) {
    const side = Number(bit)
    const child = node.children[side]
    if (!child || 'record' in child) node.children[side] = { children: [child, child] }
    node = node.children[side] as Node
  }
  return node
}

function insert(root: Node, bits: string, branch: Branch): void {
  descend(root, bits.slice(0, -1)).children[Number(bits.at(-1))] = branch
}

/** Maps of less than 29 entries, UTF-8 strings of less than 285 bytes, unsigned 32-bit integers. */
function encode(value: Value): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.from([0xc4, 0, 0, 0, 0])
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    const size = bytes.length < 29 ? [0x40 + bytes.length] : [0x40 + 29, bytes.length - 29]
    return Buffer.concat([Buffer.from(size), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([Buffer.from([0xe0 + entries.length]), ...entries.flatMap(([k, v]) => [encode(k), encode(v)])])
}
