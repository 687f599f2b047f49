// The dashboard asks before typed text that is not saved is lost: by links, Back, Forward, a reload, or signing out.
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('unsaved changes', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Before',
  })

  const clickPage = async (tab: Page, path: string) => (await tab.waitForSelector(`.side a[href$="${path}"]`))!.click()
  const arrive = (tab: Page, path: string) =>
    tab.waitForFunction(`location.pathname.endsWith(${JSON.stringify(path)}) && !document.querySelector('dialog')`)
  const isAsked = (tab: Page) => tab.waitForSelector('dialog[open] ::-p-text(Leave this page?)')
  const typedIn = async (tab: Page, label: string) =>
    (await tab.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`))!.evaluate(
      (field) => (field as unknown as { value: string }).value,
    )
  async function stay(tab: Page) {
    await isAsked(tab)
    await press(tab, 'Cancel')
    await tab.waitForFunction(`!document.querySelector('dialog')`)
  }
  async function leave(tab: Page) {
    await isAsked(tab)
    await press(tab, 'Leave')
  }

  await t.test('a new link: a page of the menu', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/links/new'))
    await fill(tab, 'Name', 'x')
    await tab.keyboard.press('Backspace')
    await clickPage(tab, '/domains')
    await arrive(tab, '/domains')

    await tab.goto(page('/links/new'))
    await fill(tab, 'Tags', 'sale', 'combobox')
    await clickPage(tab, '/domains')
    await stay(tab)
    await tab.waitForSelector('::-p-aria([name="Tags: remove sale"][role="button"])')
    t.match(tab.url(), /\/links\/new$/)
    await clickPage(tab, '/domains')
    await leave(tab)
    await arrive(tab, '/domains')
    await tab.goBack()
    await tab.waitForSelector('form.link-form')
    await tab.waitForSelector('::-p-aria([name="Tags"][role="combobox"])')
    t.equal(await tab.$('::-p-aria([name="Tags: remove sale"][role="button"])'), null, 'and it is gone')

    await fill(tab, 'Destination', 'https://example.com/new')
    await press(tab, 'Create link')
    await seeText(tab, 'works now')
    await tab.waitForFunction(`/links\\/\\d+$/.test(location.pathname)`)
    await tab.close()
  })

  await t.test('a link: Back, Forward, a reload, and after it is saved', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/members'))
    /** With a page of the history on both sides. */
    async function typeBetween() {
      await clickPage(tab, '/links')
      await (await tab.waitForSelector(`a.name[href$="/links/${link.id}"]`))!.click()
      await tab.waitForSelector('form.link-form')
      await clickPage(tab, '/domains')
      await arrive(tab, '/domains')
      await tab.goBack()
      await fill(tab, 'Name', 'Typed')
    }
    for (const [go, path] of [
      ['back', '/links'],
      ['forward', '/domains'],
    ]) {
      await typeBetween()
      await tab.evaluate(`history.${go}()`)
      await stay(tab)
      t.match(tab.url(), new RegExp(`/links/${link.id}$`), go)
      t.equal(await typedIn(tab, 'Name'), 'Typed')
      // The page that was asked for is now the one before.
      await tab.evaluate('history.back()')
      await leave(tab)
      await arrive(tab, path)
    }
    await typeBetween()

    const asked = new Promise<string>((resolve) => {
      tab.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type())))
    })
    await tab.evaluate('location.reload()').catch(() => undefined)
    t.equal(await asked, 'beforeunload')
    t.equal(await typedIn(tab, 'Name'), 'Typed')

    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    await clickPage(tab, '/domains')
    await arrive(tab, '/domains')
    await tab.close()
  })

  await t.test('settings, and signing out', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/settings'))
    await settled(tab)
    await fill(tab, 'Excluded addresses', '192.0.2.1')
    await clickPage(tab, '/members')
    await stay(tab)
    t.equal(await typedIn(tab, 'Excluded addresses'), '192.0.2.1')
    await (await tab.waitForSelector('.side > .menu:last-child > button'))!.click()
    await press(tab, 'Sign out')
    await stay(tab)
    t.equal(await tab.evaluate(`fetch('/api/v1/session').then(({ status }) => status)`), 200, 'still signed in')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    await clickPage(tab, '/members')
    await arrive(tab, '/members')
    await tab.close()
  })
})
