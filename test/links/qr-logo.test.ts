import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import t from 'tap'
import { readLogo } from '../../links/qr-logo.js'
import { renderQr } from '../../redirector/pages/qr.js'

interface Header {
  side: number
  depth?: number
  /** 0 is grey, 6 is RGBA. */
  colorType?: number
  interlaced?: boolean
}

function chunk(type: string, data: Buffer) {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

function header({ side, depth = 8, colorType = 6, interlaced = false }: Header) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(side, 0)
  data.writeUInt32BE(side, 4)
  data.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const END = chunk('IEND', Buffer.alloc(0))
const zeros = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 }))
const logo = (...chunks: Buffer[]) =>
  `data:image/png;base64,${Buffer.concat([SIGNATURE, ...chunks]).toString('base64')}`

const huge = { side: 8192, depth: 1, colorType: 0 }
const BOMBS = {
  'a second header': logo(header({ side: 512 }), header(huge), zeros((8192 / 8 + 1) * 8192), END),
  'a header that follows another chunk': logo(
    chunk('tEXt', Buffer.concat([Buffer.alloc(8), header({ side: 9 })])),
    header(huge),
    zeros((8192 / 8 + 1) * 8192),
    END,
  ),
  'a second header behind a chunk of text': logo(
    header({ side: 512 }),
    chunk('tEXt', Buffer.from('a')),
    header(huge),
    zeros((8192 / 8 + 1) * 8192),
    END,
  ),
  'interlaced rows that inflate to 24 MB': logo(header({ side: 512, interlaced: true }), zeros(24_000_000), END),
  'rows beyond the height': logo(header({ side: 16 }), zeros(24_000_000), END),
  'a side of 0': logo(header({ side: 0 }), zeros(1), END),
}

const cpuMs = (run: () => void) => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

t.test('a logo that unpacks to more than its header says is refused unread, and codes are drawn without it', (t) => {
  const plain = renderQr('https://go.example.com/a', {}, 'svg')
  for (const [name, bomb] of Object.entries(BOMBS)) {
    t.ok(bomb.length < 43_000, `${name} is short enough to be saved`)
    const ms = cpuMs(() => t.equal(readLogo(bomb), undefined, name))
    t.ok(ms < 15, `${name}: ${ms} ms`)
    t.equal(renderQr('https://go.example.com/a', { logo: bomb }, 'svg'), plain)
  }
  t.end()
})

t.test('the largest logo is read', (t) => {
  const png = PNG.sync.write(new PNG({ width: 512, height: 512 }))
  t.match(readLogo(`data:image/png;base64,${png.toString('base64')}`), { width: 512, height: 512 })
  t.end()
})
