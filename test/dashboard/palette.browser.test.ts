// Keys of the dashboard: the palette finds links, pages and actions, and no key acts while somebody types.
import t from 'tap'
import { fill, findViolations, openLook, seeText, settled, withDashboard } from './dashboard-fixture.js'

const FIELD = '::-p-aria([name="Find links, pages and actions"][role="combobox"])'

t.test('keys', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Spring campaign',
  })

  await t.test('the palette finds a page, an action and a link', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/domains'))
    await settled(tab)
    const openPalette = async (modifier: 'Control' | 'Meta') => {
      await tab.keyboard.down(modifier)
      await tab.keyboard.press('k')
      await tab.keyboard.up(modifier)
      await tab.waitForSelector(FIELD)
    }
    await openPalette('Control')
    t.same(await findViolations(tab), [])
    await tab.keyboard.type('memb')
    await tab.waitForSelector('::-p-aria([name="Members Page"][role="option"])')
    await tab.keyboard.press('Enter')
    await tab.waitForFunction(`location.pathname.endsWith('/members') && !document.querySelector('dialog')`)
    await settled(tab)
    await openPalette('Meta')
    await tab.keyboard.type('spring')
    await tab.waitForSelector('[role="option"][aria-selected="true"] ::-p-text(Spring campaign)')
    await tab.keyboard.press('Enter')
    await tab.waitForFunction(`location.pathname.endsWith('/links/${link.id}') && !document.querySelector('dialog')`)
    await settled(tab)
    await fill(tab, 'Name', 'Changed')
    await openPalette('Control') // from a field, too
    await tab.keyboard.type('new')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Leave this page?') // no unsaved change is lost
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('keys do nothing while somebody types, and nothing while a dialog is open', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/links'))
    await settled(tab)
    await tab.keyboard.press('/')
    await tab.waitForSelector('input[type="search"]:focus')
    await tab.keyboard.type('n?')
    t.equal(await tab.$eval('input[type="search"]', (input) => input.value), 'n?')
    t.equal(await tab.$('dialog'), null)
    await tab.$eval('input[type="search"]', (input) => input.blur())
    await tab.keyboard.type('?')
    await seeText(tab, 'Keyboard shortcuts')
    t.same(await findViolations(tab), [])
    await tab.keyboard.press('n')
    await tab.keyboard.press('/')
    await tab.waitForSelector('dialog[open]')
    t.match(tab.url(), /\/links(\?|$)/)
    await tab.keyboard.press('Escape')
    await tab.waitForFunction(`!document.querySelector('dialog')`)
    await tab.keyboard.press('n')
    await tab.waitForFunction(`location.pathname.endsWith('/links/new')`)
    t.same(complaints, [])
    await tab.close()
  })
})
