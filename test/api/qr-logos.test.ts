// Logos of QR codes: a request with many of them costs no more than checking a few.
import { gzipSync } from 'node:zlib'
import { PNG } from 'pngjs'
import t from 'tap'
import { costOf, costText } from '../longest-block.js'
import { withApi } from './api-fixture.js'

t.setTimeout(300_000)
const LINKS = 1000
const LOGOS_MAX = 20

/** A logo of one colour: a few bytes of which pngjs computes a million values. */
function logoOf(color: number) {
  const png = new PNG({ width: 512, height: 512 })
  for (let i = 0; i < png.data.length; i += 4) png.data.writeUInt32BE(color * 0x100 + 0xff, i)
  return PNG.sync.write(png, { filterType: 4, deflateLevel: 9 })
}
const urlOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const pngs = Array.from({ length: 60 }, (_, i) => logoOf(i))
const logos = Array.from({ length: LINKS }, (_, i) => urlOf(pngs[i % pngs.length]))

t.test('1,000 links with many logos cost less than drawing a few of them', async (t) => {
  const { app, key, workspaceId } = await withApi(t)
  const linkOf = (logo: string, i: number) => ({
    workspace_id: workspaceId,
    url: 'https://x.invalid/',
    domain: 'notmine.example',
    slug: `/l${i}`,
    qr_styles: { logo },
  })
  const send = (links: object[]) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/link',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify(links)),
    })
  const draw = await costOf(async () => {
    for (const png of pngs) PNG.sync.read(png)
  })
  const few = await send(logos.slice(0, LOGOS_MAX).map(linkOf))
  t.equal(few.statusCode, 200)
  for (const { error } of few.json()) t.same(error, { domain: ['is not yours'] })
  let answer = few
  const cost = await costOf(async () => {
    answer = await send(logos.map(linkOf))
  })
  t.ok(cost.cpuMs < draw.cpuMs, `${LINKS} links: ${costText(cost)}; drawing ${pngs.length} logos: ${costText(draw)}`)
  const errors = answer.json().map(({ error }: { error: object }) => Object.entries(error).flat(2))
  const tooMany = errors.filter(([field]: string[]) => field === 'qr_styles')
  t.equal(tooMany.length, LINKS - Math.floor(LINKS / pngs.length) * LOGOS_MAX - LOGOS_MAX)
  t.match(tooMany[0][1], /at most 20 different logos/)
  const same = await send(logos.map((_, i) => linkOf(logos[0], i)))
  for (const { error } of same.json()) t.same(error, { domain: ['is not yours'] }, 'a logo of all links counts once')
})
