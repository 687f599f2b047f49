// A file that cannot be a logo is named, with what it is and what is needed. The API refuses the same files.
import { PNG } from 'pngjs'
import t from 'tap'
import { canReadLogo } from '../../links/qr-logo.js'
import { loadModules } from './load-modules.js'

const { logoFault }: typeof import('../../dashboard/links/form/logo-fault.js') = await loadModules([
  'links/form/logo-fault',
])

const pngOf = (side: number) => PNG.sync.write(new PNG({ width: side, height: side }))
const urlOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

t.test('pictures of other formats are named', async (t) => {
  const files: [string, Buffer | string][] = [
    ['a JPEG picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a GIF picture', 'GIF89a'],
    ['a WebP picture', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['an AVIF picture', '\0\0\0\x20ftypavif'],
    ['a HEIC picture', '\0\0\0\x18ftypheic'],
    ['a BMP picture', 'BM\x36'],
    ['an icon file', '\0\0\x01\0'],
    ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG picture', '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg/>'],
    ['a PDF document', '%PDF-1.7'],
    ['no picture that is known here', 'hello'],
    ['empty', ''],
  ]
  for (const [kind, content] of files) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    t.equal(
      logoFault('logo.png', bytes),
      `The file logo.png is ${kind}. A logo must be a PNG picture: save it as PNG first.`,
    )
  }
})

t.test('a PNG that the API would refuse is refused with the reason, and no other', async (t) => {
  const fits = pngOf(512)
  const wide = pngOf(513)
  const deep = PNG.sync.write(new PNG({ width: 8, height: 8 }), { bitDepth: 16 })
  const interlaced = Buffer.from(pngOf(8))
  interlaced[28] = 1
  const cut = fits.subarray(0, 20)
  const heavy = Buffer.concat([pngOf(8), Buffer.alloc(32 * 1024)])
  t.equal(logoFault('a.png', fits), undefined)
  t.ok(canReadLogo(urlOf(fits)))
  for (const [png, fault] of [
    [wide, /has 513 × 513 pixels, and a logo has at most 512 × 512/],
    [deep, /has 16 bits a colour/],
    [interlaced, /is interlaced/],
    [cut, /is not complete/],
    [heavy, /has 33 KB, and a logo has at most 32 KB/],
  ] as const) {
    t.match(logoFault('a.png', png), fault)
    t.notOk(canReadLogo(urlOf(png)), String(fault))
  }
})
