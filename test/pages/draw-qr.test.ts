import { setImmediate } from 'node:timers/promises'
import { PNG } from 'pngjs'
import t from 'tap'
import type { QrStyles } from '../../links/field-kinds.js'
import { createQrDrawing, QrQueueFull } from '../../redirector/pages/draw-qr.js'
import { renderQr } from '../../redirector/pages/qr.js'

const logo = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 512, height: 512 })).toString('base64')}`
const LARGEST: QrStyles = { size: 2048, shape: 'rounded', logo }
const textOf = (i: number) => `https://go.example.com/${i}`

t.test('the event loop turns while the largest codes are drawn, and they are those of renderQr', async (t) => {
  const { draw } = createQrDrawing()
  let isDrawing = true
  const drawn = Promise.all(Array.from({ length: 10 }, (_, i) => draw(textOf(i), LARGEST, 'png', 1))).finally(() => {
    isDrawing = false
  })
  let turns = 0
  while (isDrawing) {
    await setImmediate()
    turns += 1
  }
  t.ok(turns > 200, `${turns} turns`)
  t.ok(renderQr(textOf(9), LARGEST, 'png').equals((await drawn)[9] as Uint8Array))
  t.equal(await draw('a', {}, 'svg', 1), renderQr('a', {}, 'svg'))
})

t.test('some codes wait, and further ones are refused until they are drawn', async (t) => {
  const { draw } = createQrDrawing(2)
  const asked = await Promise.allSettled(Array.from({ length: 5 }, (_, i) => draw(textOf(i), LARGEST, 'png', 1)))
  t.strictSame(
    asked.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  t.ok((asked[3] as PromiseRejectedResult).reason instanceof QrQueueFull)
  t.ok(await draw(textOf(3), LARGEST, 'png', 1))
})

t.test('the same code is drawn once', async (t) => {
  const { draw } = createQrDrawing(1)
  const images = await Promise.all(Array.from({ length: 10 }, () => draw('a', {}, 'png', 1)))
  t.equal(new Set(images).size, 1)
  t.equal(await draw('a', {}, 'png', 1), images[0])
})

t.test('an error concerns its code alone', async (t) => {
  const { draw } = createQrDrawing()
  const [tooLong, next] = await Promise.allSettled([draw('x'.repeat(3000), {}, 'svg', 1), draw('b', {}, 'svg', 1)])
  t.ok((tooLong as PromiseRejectedResult).reason instanceof RangeError)
  t.equal(next.status, 'fulfilled')
})

t.test('workspaces take turns: one that wants very many codes does not keep those of another', async (t) => {
  const { draw } = createQrDrawing()
  let ended = 0
  const flood = Array.from({ length: 60 }, (_, i) =>
    draw(textOf(i), LARGEST, 'png', 1).then(
      () => (ended += 1),
      (error) => t.ok(error instanceof QrQueueFull),
    ),
  )
  t.ok(await draw('theirs', {}, 'png', 2))
  t.ok(ended <= 2, `${ended} codes were drawn before it`)
  await Promise.all(flood)
  t.equal(ended, 17)
})
