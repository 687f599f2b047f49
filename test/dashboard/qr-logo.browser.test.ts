// The logo of a QR code: a file that is none is refused with a reason, and the buttons do not overlap.
import fs from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'
import t from 'tap'
import { withFolder } from '../folder.js'
import { findViolations, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

t.test('the logo of a QR code', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const folder = withFolder(t, 'logos')
  const fileOf = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, content)
    return file
  }
  const { tab, complaints } = await openLook(browser)
  tab.setDefaultTimeout(15000)
  const choose = async (file: string) => {
    const input = (await tab.waitForSelector('.qr-style input[type="file"]')) as {
      uploadFile(file: string): Promise<void>
    }
    await input.uploadFile(file)
  }
  const chosen = () =>
    tab.$eval('.qr-style input[type="file"]', (input) => (input as unknown as { value: string }).value)

  await t.test('a file that is no PNG is named with what it is, and changes nothing', async (t) => {
    await tab.goto(page(`/links/${link.id}/qr`))
    await settled(tab)
    await choose(fileOf('photo.png', Buffer.from([0xff, 0xd8, 0xff, 0xe0])))
    await seeText(tab, 'The file photo.png is a JPEG picture. A logo must be a PNG picture: save it as PNG first.')
    t.equal(await chosen(), '')
    t.same(await findViolations(tab), [])
    t.equal(await tab.$('::-p-aria([name="Remove the logo"])'), null)
    await choose(fileOf('large.png', PNG.sync.write(new PNG({ width: 600, height: 20 }))))
    await seeText(tab, 'The file large.png has 600 × 20 pixels, and a logo has at most 512 × 512.')
  })

  await t.test('a PNG is taken, and no button lies over those below', async (t) => {
    await choose(fileOf('logo.png', PNG.sync.write(new PNG({ width: 20, height: 20 }))))
    await tab.waitForSelector('::-p-aria([name="Remove the logo"])')
    t.equal(await tab.$('.qr-style .error'), null)
    for (let width = WIDTHS.phone; width <= WIDTHS.wide; width += 230) {
      await tab.setViewport({ width, height: 800 })
      const overflow = await tab.$eval('.qr-style', (box) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box as unknown as Record<string, number>
        return [scrollWidth - clientWidth, scrollHeight - clientHeight]
      })
      t.same(overflow, [0, 0], `at ${width} px`)
    }
    await tab.setViewport({ width: WIDTHS.wide, height: 900 })
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.match((await api.get(`/link/${link.id}`)).body.qr_styles.logo, /^data:image\/png;base64,iVBOR/)
    await press(tab, 'Remove the logo')
    await tab.waitForFunction(`!document.querySelector('.qr-style').innerText.includes('Remove the logo')`)
  })
  t.same(complaints, [])
})
