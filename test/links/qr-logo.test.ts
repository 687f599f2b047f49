import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import t from 'tap'
import { canReadLogo, readLogo } from '../../links/qr-logo.js'
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

function headerOf({ side, depth = 8, colorType = 6, interlaced = false }: Header) {
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
  'a second header': logo(headerOf({ side: 512 }), headerOf(huge), zeros((8192 / 8 + 1) * 8192), END),
  'a header that follows another chunk': logo(
    chunk('tEXt', Buffer.concat([Buffer.alloc(8), headerOf({ side: 9 })])),
    headerOf(huge),
    zeros((8192 / 8 + 1) * 8192),
    END,
  ),
  'a second header behind a chunk of text': logo(
    headerOf({ side: 512 }),
    chunk('tEXt', Buffer.from('a')),
    headerOf(huge),
    zeros((8192 / 8 + 1) * 8192),
    END,
  ),
  'interlaced rows that inflate to 24 MB': logo(headerOf({ side: 512, interlaced: true }), zeros(24_000_000), END),
  'rows beyond the height': logo(headerOf({ side: 16 }), zeros(24_000_000), END),
  'a side of 0': logo(headerOf({ side: 0 }), zeros(1), END),
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
    t.notOk(canReadLogo(bomb), name)
    t.equal(renderQr('https://go.example.com/a', { logo: bomb }, 'svg'), plain)
  }
  t.end()
})

t.test('the largest logo is read', (t) => {
  const png = PNG.sync.write(new PNG({ width: 512, height: 512 }))
  t.match(readLogo(`data:image/png;base64,${png.toString('base64')}`), { width: 512, height: 512 })
  t.end()
})

const png = (header: Header, rows: Buffer, ...colors: Buffer[]) => [
  SIGNATURE,
  headerOf(header),
  ...colors,
  chunk('IDAT', deflateSync(rows)),
  END,
]
const urlOf = (chunks: Buffer[]) => `data:image/png;base64,${Buffer.concat(chunks).toString('base64')}`

t.test('logos of every type of colour are read, except those of 16 bits', (t) => {
  const palette = chunk('PLTE', Buffer.alloc(3 * 2))
  const kinds: [name: string, Buffer[]][] = [
    ['grey of 1 bit', png({ side: 9, depth: 1, colorType: 0 }, Buffer.alloc(9 * 3))],
    [
      'grey of 4 bits, one of them transparent',
      png({ side: 9, depth: 4, colorType: 0 }, Buffer.alloc(9 * 6), chunk('tRNS', Buffer.alloc(2))),
    ],
    ['grey', png({ side: 9, colorType: 0 }, Buffer.alloc(9 * 10))],
    ['RGB', png({ side: 9, colorType: 2 }, Buffer.alloc(9 * 28))],
    [
      'RGB, one of them transparent',
      png({ side: 9, colorType: 2 }, Buffer.alloc(9 * 28), chunk('tRNS', Buffer.alloc(6))),
    ],
    ['a palette of 1 bit', png({ side: 9, depth: 1, colorType: 3 }, Buffer.alloc(9 * 3), palette)],
    ['a palette', png({ side: 9, colorType: 3 }, Buffer.alloc(9 * 10), palette, chunk('tRNS', Buffer.alloc(1)))],
    ['grey with alpha', png({ side: 9, colorType: 4 }, Buffer.alloc(9 * 19))],
    [
      'RGBA, with a text',
      png({ side: 9 }, Buffer.alloc(9 * 37), chunk('gAMA', Buffer.alloc(4)), chunk('tEXt', Buffer.from('a'))),
    ],
  ]
  for (const [name, chunks] of kinds) {
    t.ok(canReadLogo(urlOf(chunks)), name)
    t.match(readLogo(urlOf(chunks)), { width: 9, height: 9 }, name)
  }
  t.notOk(canReadLogo(urlOf(png({ side: 9, depth: 16 }, Buffer.alloc(9 * 73)))), '16 bits')
  t.notOk(canReadLogo(urlOf(png({ side: 9, colorType: 3 }, Buffer.alloc(9 * 10)))), 'no palette')
  t.notOk(canReadLogo(urlOf(png({ side: 9 }, Buffer.alloc(9 * 37, 5)))), 'an unknown filter')
  t.end()
})

t.test('a damaged logo that can be saved can be drawn', (t) => {
  const palette = Buffer.from(Array.from({ length: 3 * 256 }, (_, i) => i % 256))
  const whole = [
    png({ side: 9 }, Buffer.alloc(9 * 37, 1)),
    png({ side: 9, colorType: 3 }, Buffer.alloc(9 * 10, 2), chunk('PLTE', palette), chunk('tRNS', Buffer.alloc(9))),
    png({ side: 9, depth: 2, colorType: 0 }, Buffer.alloc(9 * 4), chunk('tRNS', Buffer.alloc(2))),
  ]
  let read = 0
  for (const chunks of whole) {
    for (let i = 0; i < chunks.length; i++) {
      const without = chunks.filter((_, j) => j !== i)
      const variants = [without, [...without, chunks[i]], chunks.toSpliced(i, 0, chunks[i])]
      for (let at = 0; i > 0 && at < chunks[i].length - 12; at++) {
        // The checksum is right again, so that only the contents are wrong.
        const data = Buffer.from(chunks[i].subarray(8, -4))
        data[at] ^= 1 << (at % 8)
        variants.push(chunks.with(i, chunk(chunks[i].toString('latin1', 4, 8), data)))
      }
      for (const variant of variants) {
        const url = urlOf(variant)
        if (!canReadLogo(url)) continue
        read += 1
        t.ok(readLogo(url), url)
      }
    }
  }
  t.ok(read > 0)
  t.end()
})
