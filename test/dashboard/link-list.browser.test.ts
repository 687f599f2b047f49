// The list of links and its trash: tags, filters, selections, and what is done with the selected links.
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { until } from '../until.js'
import { fill, findViolations, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

const byName = (name: string, role: string) => `::-p-aria([name="${name}"][role="${role}"])`

t.test('the list of links', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const W = `/workspace/${api.workspaceId}`
  const create = async (slug: string, more = {}) =>
    (await api.post(`${W}/links`, { url: 'https://example.com/', slug, ...more })).body
  const readLink = async ({ id }: { id: number }) => (await api.get(`/link/${id}`)).body
  const select = async (tab: Page, slug: string) => {
    const box = await tab.waitForSelector(`input[aria-label^="Select "][aria-label$="${slug}"]`)
    await box!.click()
  }

  await t.test('tags are chosen from those of other links, or new, by Enter alone', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const one = await create('/one-tagged')
    await create('/other-tagged', { tags: ['newsletter', 'a rather long tag that people gave'] })
    await tab.goto(page('/links'))
    await settled(tab)
    const chip = await tab.$eval('.chip.tag', (button) => ({
      ...{ shown: button.clientWidth, needed: button.scrollWidth },
    }))
    t.equal(chip.shown, chip.needed, 'a tag is not cut off')
    await select(tab, '/one-tagged')
    await press(tab, 'Tag')
    await fill(tab, 'Tags', 'newsl', 'combobox')
    await tab.waitForSelector(byName('newsletter', 'option'))
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('ArrowUp')
    t.same(await findViolations(tab), [])
    await tab.keyboard.press('Escape')
    await tab.waitForSelector('dialog[open]') // Escape has closed the list alone
    await press(tab, 'Cancel')
    await tab.waitForFunction(`!document.querySelector('dialog')`)
    await press(tab, 'Tag')
    await fill(tab, 'Tags', 'sale', 'combobox')
    await tab.keyboard.press('Enter')
    await tab.waitForSelector(byName('Tags: remove sale', 'button'))
    await tab.keyboard.type('NEWS')
    const option = await tab.waitForSelector(byName('newsletter', 'option'))
    await option!.click()
    await tab.waitForSelector(byName('Tags: remove newsletter', 'button'))
    await tab.keyboard.press('Enter')
    await seeText(tab, '1 link tagged')
    await until(async () => (await readLink(one)).tags.length === 2, 'both tags')
    t.same((await readLink(one)).tags, ['sale', 'newsletter'])
    t.same(complaints, [])
    await tab.close()
  })
})
