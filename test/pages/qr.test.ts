import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import t from 'tap'
import type { QrStyles } from '../../links/field-kinds.js'
import { contrast } from '../../links/qr-colors.js'
import { renderQr } from '../../redirector/pages/qr.js'
import { qrLook } from '../../redirector/pages/qr-styles.js'
import { createDice, type Dice } from '../../traffic/dice.js'
import { openTab, withBrowser } from '../browser.js'

// Its types are those of a module with a default, which Node does not give it.
const read = jsqr as unknown as typeof jsqr.default

/** Reads an image as a camera sees it: white where it is transparent, with some white around it, and not too large. */
function scan(png: Buffer, white = 24): string | undefined {
  const { width, height, data } = PNG.sync.read(png)
  const step = Math.max(1, Math.floor(width / 400))
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const side = { x: columns + 2 * white, y: rows + 2 * white }
  const seen = new Uint8ClampedArray(side.x * side.y * 4).fill(255)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0
      for (let i = 0; i < step * step; i++) {
        const at = ((y * step + Math.floor(i / step)) * width + x * step + (i % step)) * 4
        const grey = 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2]
        sum += 255 + ((grey - 255) * data[at + 3]) / 255
      }
      seen.fill(sum / step / step, ((y + white) * side.x + x + white) * 4, ((y + white) * side.x + x + white) * 4 + 3)
    }
  }
  return read(seen, side.x, side.y)?.data
}

function makeLogo(width: number, height: number, alpha = 255) {
  const png = new PNG({ width, height })
  for (let i = 0; i < width * height; i++) png.data.set([200, (i % width) % 256, 60, alpha], i * 4)
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}

const LOGOS = [makeLogo(64, 64), makeLogo(300, 40), makeLogo(1, 1), makeLogo(48, 90, 0)]
const COLORS = ['#000', '#0b57d0', '#b3261e', '#1b1f24', '#fff', '#fc0', '#00ff00', '#777777', 'red', '#12']
const BACKGROUNDS = ['#fff', '#ffffff', '#fffbe6', '#000', '#cde', 'transparent', '#888', 'none']

function drawStyles(dice: Dice): QrStyles {
  const some = <T>(value: T) => (dice.chance(0.6) ? value : undefined)
  return {
    color: some(dice.pick(COLORS)),
    background: some(dice.pick(BACKGROUNDS)),
    margin: some(dice.below(17)),
    size: some(64 + dice.below(450)),
    error_correction: some(dice.pick(['L', 'M', 'Q', 'H'] as const)),
    shape: some(dice.pick(['square', 'dots', 'rounded'] as const)),
    logo: dice.chance(0.3) ? dice.pick(LOGOS) : undefined,
  }
}

const drawText = (dice: Dice) =>
  `https://${dice.token(3 + dice.below(12))}.example.com/${dice.token(1 + dice.below(60))}`

/** With less than three pixels a module, and a logo or dots, it is the reader that gives up first. */
function canBeScanned(text: string, styles: QrStyles) {
  const side = PNG.sync.read(renderQr(text, { ...styles, logo: undefined }, 'png')).width
  return side / (text.length > 60 ? 61 : 53) >= 5
}

t.test('a PNG says its text in every style, on white', (t) => {
  const dice = createDice(7)
  const unread: unknown[] = []
  let scanned = 0
  for (let round = 0; round < 120; round++) {
    const [text, styles] = [drawText(dice), drawStyles(dice)]
    const png = renderQr(text, styles, 'png')
    if (!canBeScanned(text, styles)) continue
    scanned += 1
    if (scan(png) !== text) unread.push({ text, ...styles, logo: styles.logo?.length })
  }
  t.strictSame(unread, [])
  t.ok(scanned > 60)
  t.end()
})

t.test('an SVG says its text in every style, as a browser draws it', async (t) => {
  const browser = await withBrowser(t)
  if (!browser) return
  const { tab, complaints } = await openTab(browser)
  const dice = createDice(8)
  const unread: unknown[] = []
  for (let round = 0; round < 16; round++) {
    const [text, styles] = [drawText(dice), { ...drawStyles(dice), size: 400 }]
    await tab.setContent(`<body style="margin:24px;background:#fff">${renderQr(text, styles, 'svg')}</body>`)
    const shot = Buffer.from(await (await tab.$('svg'))!.screenshot())
    if (scan(shot) !== text) unread.push({ text, ...styles, logo: styles.logo?.length })
  }
  t.strictSame(unread, [])
  t.strictSame(complaints, [])
})

t.test('an image has the size that was asked for, and is never too small for its modules', (t) => {
  const width = (size: number | undefined, text = 'https://go.example.com/a') =>
    PNG.sync.read(renderQr(text, { size }, 'png')).width
  t.equal(width(undefined), 512)
  t.equal(width(300), 300)
  t.equal(width(1), 66, 'two pixels for each of 33 modules, since 64 are not enough')
  t.equal(width(2048), 2048)
  t.equal(width(1e9), 2048)
  t.equal(width(Number.NaN), 512)
  t.equal(width(64, 'x'.repeat(2_300)), 2 * (177 + 8), 'the largest code')
  t.end()
})

t.test('the largest image has the same modules in every shape', (t) => {
  for (const shape of ['square', 'dots', 'rounded'] as const) {
    const text = `https://go.example.com/${shape}`
    t.equal(scan(renderQr(text, { shape, size: 2048, logo: LOGOS[0] }, 'png')), text, shape)
  }
  t.end()
})

t.test('colours that cannot be told apart become black on white; what can is kept', (t) => {
  const colors = (color?: string, background?: string) => {
    const look = qrLook({ color, background })
    return [look.color, look.background]
  }
  const [black, white] = [
    [0, 0, 0],
    [255, 255, 255],
  ]
  t.strictSame(colors(), [black, white])
  t.strictSame(colors('#ccc', '#ddd'), [black, white])
  t.strictSame(colors('#ff0', 'transparent'), [black, undefined])
  t.strictSame(colors('#0b57d0', 'transparent'), [[11, 87, 208], undefined])
  t.strictSame(colors('#fff', '#000'), [white, black], 'light on dark')
  t.strictSame(colors('"/><script>', 'url(x)'), [black, white])
  t.equal(contrast([0, 0, 0], [255, 255, 255]), 21)
  t.end()
})

t.test('what is transparent is transparent, in both forms', (t) => {
  const styles = { background: 'transparent' }
  const { data } = PNG.sync.read(renderQr('a', styles, 'png'))
  t.equal(data[3], 0)
  t.notMatch(renderQr('a', styles, 'svg'), '<rect')
  t.match(renderQr('a', {}, 'svg'), '<rect')
  t.end()
})

t.test('with a logo error correction is the highest, and its place is free', (t) => {
  t.equal(qrLook({ error_correction: 'L', logo: LOGOS[0] }).errorCorrection, 'H')
  t.equal(qrLook({ error_correction: 'L' }).errorCorrection, 'L')
  t.match(renderQr('a', { logo: LOGOS[0] }, 'svg'), `href="${LOGOS[0]}"`)
  t.end()
})

t.test('a logo that is none, too large, or a bomb is left out', (t) => {
  const bomb = Buffer.from(LOGOS[0].slice(22), 'base64')
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const plain = renderQr('https://go.example.com/a', {}, 'svg')
  for (const logo of [
    ...[
      '',
      'data:image/png;base64,',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://x/a.png',
    ],
    ...['data:image/png;base64,"/><script>', `data:image/png;base64,${bomb.toString('base64')}`, makeLogo(513, 10)],
    ...[`${LOGOS[0].slice(0, 90)}`, `data:image/png;base64,${'A'.repeat(50_000)}`],
  ])
    t.equal(renderQr('https://go.example.com/a', { logo }, 'svg'), plain, logo.slice(0, 60))
  t.end()
})

t.test('a long text gets as much error correction as there is room for, and one too long is refused', (t) => {
  const text = 'x'.repeat(2_900)
  t.equal(scan(renderQr(text, { error_correction: 'H', size: 1200 }, 'png')), text)
  t.throws(() => renderQr('x'.repeat(3_000), {}, 'svg'), RangeError)
  t.end()
})

t.test('the same code is made once', (t) => {
  t.equal(
    renderQr('https://go.example.com/b', { size: 300 }, 'png'),
    renderQr('https://go.example.com/b', { size: 300 }, 'png'),
  )
  t.end()
})
