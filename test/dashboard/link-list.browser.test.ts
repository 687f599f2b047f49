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

  await t.test('tags and values that somebody has changed meanwhile survive bulk changes and their Undo', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const one = await create('/shared-one', { tags: ['old'], name: 'One' })
    const other = await create('/shared-other', { tags: ['sale'], name: 'Other' })
    const change = (link: { id: number }, more: object) => api.patch(`${W}/links/${link.id}`, more)
    const tagsOf = async () => [(await readLink(one)).tags, (await readLink(other)).tags]
    const tagsAre = (expected: string[][]) =>
      until(async () => JSON.stringify(await tagsOf()) === JSON.stringify(expected), JSON.stringify(expected))
    const tagBoth = async (button: string) => {
      await select(tab, '/shared-one')
      await select(tab, '/shared-other')
      await press(tab, 'Tag')
      await fill(tab, 'Tags', 'sale', 'combobox')
      await tab.keyboard.press('Enter')
      await tab.waitForSelector(byName('Tags: remove sale', 'button'))
      await press(tab, button)
      await seeText(tab, '1 link tagged') // the other one stays as it is
    }
    const undo = async () => {
      await press(tab, 'Undo')
      await seeText(tab, 'Undone')
    }
    await tab.goto(page('/links?search=shared-'))
    await settled(tab)
    await tab.waitForSelector('input[aria-label$="/shared-one"]')
    await change(one, { tags: ['old', 'theirs'] })
    await tagBoth('Add')
    await tagsAre([['old', 'theirs', 'sale'], ['sale']])
    await change(one, { tags: ['theirs', 'sale', 'later'] })
    await undo()
    await tagsAre([['theirs', 'later'], ['sale']])
    await tab.reload()
    await settled(tab)
    await tagBoth('Remove')
    await tagsAre([['theirs', 'later'], []])
    await change(other, { tags: ['later'] })
    await undo()
    await tagsAre([
      ['theirs', 'later'],
      ['later', 'sale'],
    ])

    await tab.reload()
    await settled(tab)
    await change(one, { note: 'theirs' })
    await select(tab, '/shared-one')
    await select(tab, '/shared-other')
    await press(tab, 'Edit')
    await fill(tab, 'Note', 'mine')
    await press(tab, 'Change')
    await seeText(tab, '2 links changed')
    await change(other, { note: 'later' })
    await press(tab, 'Undo')
    await seeText(tab, 'Undone, except for 1 link that somebody has changed since')
    const notesOf = async () => [(await readLink(one)).note, (await readLink(other)).note]
    t.same(await notesOf(), ['theirs', 'later'])
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('links are filtered in one place, and columns stay hidden', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await create('/filtered-off', { enabled: false, tags: ['filter'] })
    await create('/filtered-on', { tags: ['filter'] })
    await tab.goto(page('/links'))
    await settled(tab)
    await press(tab, 'Filter')
    const choose = async (label: string, value: string) => {
      const field = await tab.waitForSelector(byName(label, 'combobox'))
      await tab.waitForFunction(
        `[...document.querySelectorAll('dialog option')].some((option) => option.value === ${JSON.stringify(value)})`,
      )
      await field!.select(value)
    }
    await choose('Status', 'off')
    await choose('Tag', 'filter')
    t.same(await findViolations(tab), [])
    await press(tab, 'Show links')
    await tab.waitForFunction(`location.search.includes('status=off') && location.search.includes('tag=filter')`)
    await tab.waitForFunction(`document.querySelectorAll('.links tbody tr').length === 1`)
    await tab.waitForSelector('input[aria-label$="/filtered-off"]')
    await press(tab, 'Remove the filter Status: Switched off')
    await tab.waitForSelector('input[aria-label$="/filtered-on"]')
    await press(tab, 'Columns')
    const box = await tab.waitForSelector('dialog ::-p-aria([name="Created"][role="checkbox"])')
    await box!.click()
    await press(tab, 'Done')
    await tab.waitForFunction(`![...document.querySelectorAll('th')].some((head) => head.textContent === 'Created')`)
    await tab.reload()
    await settled(tab)
    await tab.waitForSelector('.links tbody tr')
    t.equal(await tab.$$eval('th', (heads) => heads.filter((head) => head.textContent === 'Created').length), 0)
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('Shift selects a range, and the menu of a row works by keyboard', async (t) => {
    const { tab, complaints } = await openLook(browser)
    for (const number of [1, 2, 3, 4]) await create(`/range-${number}`)
    await tab.goto(page('/links?search=range-'))
    await settled(tab)
    await tab.waitForSelector('input[aria-label$="/range-1"]')
    await select(tab, '/range-4')
    await tab.keyboard.down('Shift')
    await select(tab, '/range-2')
    await tab.keyboard.up('Shift')
    await seeText(tab, '3 links')
    await press(tab, 'Clear selection')
    const menu = await tab.waitForSelector(`button[aria-label^="Actions for"][aria-label$="/range-1"]`)
    await menu!.focus()
    await tab.keyboard.press('Enter')
    await tab.waitForSelector('.menu li a:focus')
    for (let step = 0; step < 4; step += 1) await tab.keyboard.press('ArrowDown')
    await tab.waitForSelector('.menu li button:focus')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'switched off')
    const { links } = (await api.get(`${W}/links?status=off&search=range-`)).body
    t.match(links, [{ slug: '/range-1' }])
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('all links that match are selected, and a field of them is set after a preview', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const drafts = Array.from({ length: 52 }, (_, index) => ({
      url: 'https://example.com/',
      slug: `/many-${index}`,
      note: index === 0 ? 'the same' : null,
    }))
    await api.post(`${W}/links`, drafts)
    await tab.goto(page('/links?search=many-'))
    await settled(tab)
    await tab.waitForSelector('input[aria-label$="/many-51"]')
    const all = await tab.waitForSelector('input[aria-label="Select all on this page"]')
    await all!.click()
    await press(tab, 'Select all 52 that match')
    await tab.waitForFunction(`document.querySelector('.selection strong').innerText === '52 links'`)
    await press(tab, 'Edit')
    await fill(tab, 'Note', 'the same')
    await seeText(tab, '51 links of 52 will change')
    await seeText(tab, 'nothing → the same')
    t.same(await findViolations(tab), [])
    await press(tab, 'Change')
    await seeText(tab, '51 links changed')
    const { links } = (await api.get(`${W}/links?search=many-`)).body
    t.equal(links.filter(({ note }: { note: string }) => note === 'the same').length, 52)
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('the trash says since when, restores in the row, and deletes for good', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const [kept, gone] = [await create('/trash-kept'), await create('/trash-gone')]
    await api.delete(`${W}/links`, { ids: [kept.id, gone.id] })
    await tab.goto(page('/links?deleted=true'))
    await settled(tab)
    await tab.waitForSelector('input[aria-label$="/trash-gone"]')
    t.ok(await tab.$$eval('th', (heads) => heads.some((head) => head.textContent === 'Deleted')))
    const act = async (slug: string, name: string) => {
      const menu = await tab.waitForSelector(`button[aria-label^="Actions for"][aria-label$="${slug}"]`)
      await menu!.click()
      await press(tab, name)
    }
    await act('/trash-kept', 'Restore')
    await until(async () => !(await readLink(kept)).deleted, 'the restored link')
    await tab.waitForFunction(`!document.querySelector('input[aria-label$="/trash-kept"]')`)
    await act('/trash-gone', 'Delete for good')
    await seeText(tab, 'This cannot be undone.')
    const confirm = await tab.waitForSelector('dialog[open] button.danger')
    await confirm!.click()
    await until(async () => (await api.get(`/link/${gone.id}`)).status === 404, 'the link is gone')
    await tab.waitForFunction(`!document.querySelector('input[aria-label$="/trash-gone"]')`)
    t.same(complaints, [])
    await tab.close()
  })
})
