// A chart is downloaded as a PNG of twice its size, in the present colour scheme.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { demandGoodLook, openLook, press, settled, withDashboard } from './dashboard-fixture.js'

/** Keeps what the page downloads, instead of a file. */
const KEEP_DOWNLOAD = `
  globalThis.kept = new Promise((resolve) => {
    let blob
    URL.createObjectURL = (given) => ((blob = given), 'blob:kept')
    HTMLAnchorElement.prototype.click = function () { resolve({ blob, name: this.download }) }
  })
  undefined`

/** Name, size and some colours of the picture that was kept. */
const READ_PICTURE = `(async () => {
  const { blob, name } = await kept
  const image = await createImageBitmap(blob)
  const { width, height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const colours = new Set()
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join())
  const surface = getComputedStyle(document.querySelector('.card')).backgroundColor.match(/\\d+/g).join()
  const ofLine = document.createElement('i')
  ofLine.style.color = 'var(--series-human)'
  document.body.append(ofLine)
  const line = getComputedStyle(ofLine).color.match(/\\d+/g).join()
  return {
    name, type: blob.type, width, height,
    isOfSurface: data.slice(0, 3).join() === surface,
    hasLine: colours.has(line),
    rows: [...Array(height).keys()].filter((y) => {
      for (let x = 0; x < width; x += 1) if (data.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join() !== surface) return true
      return false
    }).length,
  }
})()`

t.test('a chart as a picture', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const clicks = ['10', '11', '14'].map((day) => ({
    ...{ workspace_id: api.workspaceId, link_id: link.id, time: new Date(`2026-05-${day}T12:00:00Z`) },
  }))
  await insertClicks(api.clickhouse.client, clicks)
  await api.sql`UPDATE workspaces SET timezone = 'UTC'`
  const pages = {
    '/overview?start=2026-05-01&end=2026-05-20': 'slugline-clicks-over-time-2026-05-01-2026-05-20.png',
    [`/compare?link_id=${link.id}&start=2026-05-01&end=2026-05-20`]:
      'slugline-clicks-over-time-2026-05-01-2026-05-20.png',
  }
  for (const [path, name] of Object.entries(pages))
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const)
      await t.test(`${path.replace(/=\d+&/, '=1&')} ${scheme} ${width}`, async (t) => {
        const { tab, complaints } = await openLook(browser, { scheme, width })
        await tab.goto(page(path))
        await settled(tab)
        await tab.waitForSelector('.u-over')
        await demandGoodLook(t, tab)
        const drawn = Number(await tab.$eval('.chart', (chart) => chart.clientWidth))
        await tab.evaluate(KEEP_DOWNLOAD)
        await press(tab, 'Save chart as PNG')
        const picture = (await tab.evaluate(READ_PICTURE)) as Record<string, unknown>
        t.match(picture, { name, type: 'image/png', width: 2 * (drawn + 48), isOfSurface: true })
        t.ok(Number(picture.height) > 2 * 330, `${picture.height} px high`)
        if (path.startsWith('/overview')) t.ok(picture.hasLine, 'the line has its colour')
        t.ok(Number(picture.rows) > 60, 'title, legend and chart are there')
        t.same(complaints, [])
        await tab.close()
      })
})
