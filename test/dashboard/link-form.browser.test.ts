// The form of a link: what visitors would get is seen before it is saved, rules are moved by drag, by a finger and by keyboard.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { fill, findViolations, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

t.test('the form of a link', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const rule = (matches: string) => ({ what: 'country', matches, url: `https://example.com/${matches}` })
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    slug: '/seen',
    rules: ['CH', 'DE', 'FR'].map(rule),
  })
  const readLink = async () => (await api.get(`/link/${link.id}`)).body
  const orderOf = (tab: Page) => tab.$$eval('.rule .chip', (chips) => chips.map((chip) => chip.textContent).join(' '))
  const pick = async (tab: Page, label: string, typed: string, name: string) => {
    await fill(tab, label, typed, 'combobox')
    await tab.waitForSelector(`::-p-aria([name="${name}"][role="option"])`)
    await tab.keyboard.press('Enter')
    await tab.waitForSelector(`::-p-aria([name="${label}: remove ${name}"][role="button"])`)
  }
  const choose = async (tab: Page, label: string, value: string) => {
    const field = await tab.waitForSelector(`.preview ::-p-aria([name="${label}"][role="combobox"])`)
    await field!.select(value)
  }

  await t.test('by keyboard: no field is behind the bar below', async (t) => {
    const { tab } = await openLook(browser)
    await tab.setViewport({ width: WIDTHS.wide, height: 800 })
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    for (const group of ['Targeting', 'Pixels and tags']) await press(tab, `Show ${group}`)
    await tab.focus('form.link-form input')
    /** undefined: past the last field */
    const readPlace = () =>
      tab.evaluate(`(() => {
        const field = document.activeElement
        const bar = document.querySelector('.form-end')
        if (bar.contains(field) || !field.closest('.link-form')) return undefined
        const isCovered = field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return { isCovered, name: field.labels?.[0]?.textContent ?? field.textContent }
      })()`) as Promise<{ isCovered: boolean; name: string } | undefined>
    const places = []
    for (let place = await readPlace(); place; place = await readPlace()) {
      places.push(place)
      await tab.keyboard.press('Tab')
    }
    t.same(
      places.filter(({ isCovered }) => isCovered),
      [],
    )
    t.ok(places.length > 20, 'all fields were walked through')
    await tab.close()
  })

  await t.test('what a visitor and a network get is seen before it is saved, and follows the form', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/links/new'))
    await seeText(tab, 'Enter a destination to see the preview.')
    await fill(tab, 'Destination', 'https://example.com/start')
    await seeText(tab, 'Goes straight to the destination')
    await seeText(tab, 'example.com/start')
    await press(tab, 'Show Targeting')
    await press(tab, 'Add a rule')
    await tab.waitForSelector('[aria-label="Rule 1: condition"]:focus') // on with the new rule
    await pick(tab, 'Rule 1: country', 'CH', 'Switzerland')
    await fill(tab, 'Rule 1: destination', 'https://example.com/swiss')
    await choose(tab, 'Country', 'CH')
    await seeText(tab, 'By rule 1')
    await seeText(tab, 'example.com/swiss')
    await press(tab, 'Show Appearance')
    await fill(tab, 'Title of the preview', 'A fine card')
    await fill(tab, 'Image of the preview', 'https://images.example/card.png')
    await tab.waitForFunction(`document.querySelector('.og strong')?.textContent === 'A fine card'`)
    await seeText(tab, 'Image of images.example')
    t.equal(await tab.$('.og img'), null, 'nothing is loaded from another host')
    await press(tab, 'Add a rule')
    await fill(tab, 'Slug', 'no-slash')
    await tab.waitForFunction(`document.querySelector('.qr-code img')?.alt.includes('/no-slash')`)
    await seeText(tab, 'By rule 1')
    await fill(tab, 'Slug', 'with space')
    await fill(tab, 'Destination', 'nowhere')
    await seeText(tab, 'The preview waits')
    const said = (await tab.$eval('.preview', (preview) => preview.textContent))!
    t.equal(said.split('waits').length, 2, 'once')
    t.notMatch(said, /invalid|must|url/, 'what is wrong is said beside its field')
    t.equal((await api.get(`/workspace/${api.workspaceId}/links`)).body.total_entries, 1, 'nothing is saved')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('a country is found by its name, and a rule can have several', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const { body } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    const readRules = async () => (await api.get(`/link/${body.id}`)).body.rules as Record<string, unknown>[]
    await tab.goto(page(`/links/${body.id}`))
    await press(tab, 'Show Targeting')
    await press(tab, 'Add a rule')
    await tab.waitForSelector('[aria-label="Rule 1: condition"]:focus')
    await fill(tab, 'Rule 1: country', 'Austria', 'combobox')
    await fill(tab, 'Rule 1: destination', 'https://example.com/alps') // the name is taken without Enter
    await pick(tab, 'Rule 1: country', 'switz', 'Switzerland')
    await press(tab, 'Add a rule')
    await tab.waitForSelector('[aria-label="Rule 2: condition"]:focus')
    await tab.select('[aria-label="Rule 2: condition"]', 'platform')
    await pick(tab, 'Rule 2: platform', 'mac', 'macOS')
    await fill(tab, 'Rule 2: destination', 'https://example.com/mac')
    await choose(tab, 'Platform', 'mac')
    await seeText(tab, 'By rule 2') // the third one of the API
    await press(tab, 'Save')
    await until(async () => (await readRules()).length === 3, 'the saved rules')
    const [one, other, third] = await readRules()
    t.match([one, other, third], [{ matches: 'AT' }, { matches: 'CH' }, { matches: 'mac' }])
    t.same([one.url, other.url], ['https://example.com/alps', 'https://example.com/alps'])
    await tab.goto(page(`/links/${body.id}`))
    await press(tab, 'Show Targeting')
    await tab.waitForSelector('.rule')
    t.equal((await tab.$$('.rule')).length, 2, 'both countries are in one rule')
    t.equal(await orderOf(tab), 'Austria Switzerland macOS')
    t.same(await findViolations(tab), [])
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('a new link asks for little, says if its slug is taken, and what is set behind a fold', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/links/new'))
    await settled(tab)
    const fields = await tab.$$eval('.link-form label', (labels) => labels.map((label) => label.textContent))
    t.ok(fields.length <= 10, fields.join(', '))
    await fill(tab, 'Destination', 'example.com/sale?utm_source=old')
    await fill(tab, 'UTM source', 'mail')
    await seeText(tab, 'Visitors get to https://example.com/sale?utm_source=mail')
    await fill(tab, 'Slug', 'seen')
    await seeText(tab, '/seen is taken.')
    t.same(await findViolations(tab), [])
    await press(tab, '/seen-2')
    await seeText(tab, '/seen-2 is free.')
    await press(tab, 'Show Notes and notifications')
    await fill(tab, 'Note', 'kept')
    await press(tab, 'Hide Notes and notifications')
    await seeText(tab, '1 set')
    await press(tab, 'Create link')
    await seeText(tab, '/seen-2 works now')
    const { links } = (await api.get(`/workspace/${api.workspaceId}/links?search=seen-2`)).body
    t.match(links, [{ note: 'kept', utm_source: 'mail' }])
    await tab.waitForFunction(`/links\\/\\d+$/.test(location.pathname)`)
    await settled(tab)
    await seeText(tab, '1 set')
    t.equal(await tab.$('::-p-aria([name="Note"][role="textbox"])'), null, 'the note is behind its fold')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('a refused save leads to the first error, also of a group, and stays visible', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const { body } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    await tab.goto(page(`/links/${body.id}`))
    await press(tab, 'Show Targeting')
    for (const [number, share] of [
      [1, '70'],
      [2, '60'],
    ] as const) {
      await press(tab, 'Add a rule')
      await tab.waitForSelector(`[aria-label="Rule ${number}: condition"]:focus`)
      await tab.select(`[aria-label="Rule ${number}: condition"]`, 'rotator')
      await fill(tab, `Rule ${number}: percent of visitors`, share, 'spinbutton')
      await fill(tab, `Rule ${number}: destination`, `https://example.com/${number}`)
      if (number === 1) await seeText(tab, 'The shares add up to 70 %. 30 % go on')
    }
    await seeText(tab, 'The shares add up to 130 %, which is 30 % too much.')
    await press(tab, 'Show Notes and notifications')
    await fill(tab, 'Webhooks', 'https://example.com/hook') // far below, where the page stays without a reason to move
    await press(tab, 'Save')
    await seeText(tab, 'Not saved. Rules: percentages must not exceed 100 in total')
    await tab.waitForSelector('[aria-label="Rule 1: percent of visitors"]:focus')
    const isSeen = (selector: string) =>
      tab.waitForFunction(`(() => {
        const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })()`)
    await isSeen('[aria-label="Rule 1: percent of visitors"]')
    await isSeen('.form-end [role="alert"]')
    t.same(await findViolations(tab), [])
    await fill(tab, 'Rule 2: percent of visitors', '30', 'spinbutton')
    await seeText(tab, 'The shares add up to 100 %. Nobody is left')
    await press(tab, 'Save')
    await until(async () => (await api.get(`/link/${body.id}`)).body.rules.length === 2, 'the saved rules')
    t.same(
      complaints.filter((one) => !one.includes('400')),
      [],
    )
    await tab.close()
  })

  await t.test('a slug and a destination without a scheme are completed', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'example.com/pasted')
    await fill(tab, 'Slug', 'without-slash')
    await press(tab, 'Create link')
    await seeText(tab, '/without-slash works now')
    const { links } = (await api.get(`/workspace/${api.workspaceId}/links?search=without-slash`)).body
    t.equal(links[0].url, 'https://example.com/pasted')
    await tab.close()
  })

  await t.test('what is discarded is not seen any more, lists neither', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await fill(tab, 'Name', 'given up')
    await fill(tab, 'Tags', 'given up', 'combobox')
    await tab.keyboard.press('Enter')
    await tab.waitForSelector('::-p-aria([name="Tags: remove given up"][role="button"])')
    await press(tab, 'Discard')
    await tab.waitForFunction(`!document.querySelector('.link-form .chip')?.textContent.includes('given up')`)
    const field = await tab.waitForSelector('::-p-aria([name="Name"][role="textbox"])')
    t.equal(await field!.evaluate((input) => (input as unknown as { value: string }).value), '')
    t.equal(await tab.$('::-p-aria([name="Tags: remove given up"][role="button"])'), null)
    await tab.close()
  })

  await t.test('viewers only look: nothing can be changed, or tried again in vain', async (t) => {
    const { tab } = await openLook(browser)
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(page(`/links/${link.id}`))
    await seeText(tab, 'View only')
    await press(tab, 'Show Appearance')
    await press(tab, 'Show Targeting')
    const open = await tab.$$eval(
      '.link-form :is(input, select, textarea, button:not(.unfold)):enabled',
      (all) => all.length,
    )
    t.equal(open, 0)
    t.equal(await orderOf(tab), 'Switzerland Germany France', 'and all is seen')
    t.same(await findViolations(tab), [])
    await tab.goto(page('/links/new'))
    await seeText(tab, 'View only')
    t.equal(await tab.$('form'), null)
    await tab.goto(page('/audit-log'))
    await seeText(tab, 'role owner')
    t.equal(await tab.$('::-p-aria([name="Try again"][role="button"])'), null)
    await api.sql`UPDATE workspace_members SET role = 'owner'`
    await tab.close()
  })

  await t.test('lists of modes show what the link has', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    for (const group of ['Targeting', 'Tracking']) await press(tab, `Show ${group}`)
    const shownOf = async (label: string) => {
      const field = await tab.waitForSelector(`::-p-aria([name="${label}"][role="combobox"])`)
      return field!.evaluate((list) => list.querySelector('option:checked')?.textContent)
    }
    t.same([await shownOf('Click fraud'), await shownOf('Referrer')], ['Count', 'Pass'])
    await tab.close()
  })

  await t.test('the QR code follows its colours, and is kept as SVG and PNG', async (t) => {
    const { tab, complaints } = await openLook(browser)
    const downloadPath = withFolder(t, 'downloads')
    const session = await browser.target().createCDPSession()
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath })
    await tab.goto(page(`/links/${link.id}`))
    const codeOf = () => tab.$eval('.qr-code img', (image) => image.src)
    await tab.waitForSelector('.qr-code img')
    const plain = await codeOf()
    await press(tab, 'Show Appearance')
    await fill(tab, 'Size in pixels', '300', 'spinbutton')
    await tab.waitForFunction(`document.querySelector('.qr-code img').src !== ${JSON.stringify(plain)}`)
    for (const [button, file, begin] of [
      ['SVG', 'go.example.com-seen.svg', '<svg'],
      ['PNG', 'go.example.com-seen.png', '\x89PNG'],
    ]) {
      await press(tab, button)
      const kept = path.join(downloadPath, file)
      await until(async () => existsSync(kept), `the download of ${file}`)
      t.equal(readFileSync(kept, 'latin1').slice(0, begin.length), begin)
    }
    await fill(tab, 'Size in pixels', '12.5', 'spinbutton')
    const reason = await tab.waitForSelector('.qr-code .note')
    t.match(await reason!.evaluate((note) => note.textContent), /^Size must be/, 'why there is no code')
    t.ok(await tab.$('.preview .outcome'), 'what a visitor gets is seen all the same')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('rules are moved by keyboard, told to screen readers, and the button keeps the focus', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await press(tab, 'Show Targeting')
    const button = await tab.waitForSelector('::-p-aria([name="Move rule 3 up"][role="button"])')
    await button!.focus()
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Enter')
    t.equal(await orderOf(tab), 'France Switzerland Germany')
    await tab.waitForSelector('[aria-label="Move rule 1 up"]:focus')
    t.equal(await tab.$eval('.rules [aria-live]', (said) => said.textContent), 'Rule 2 is now rule 1 of 3')
    await tab.keyboard.press('Enter')
    t.equal(await orderOf(tab), 'France Switzerland Germany', 'it is at the top')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.same(
      (await readLink()).rules.map(({ matches }: { matches: string }) => matches),
      ['FR', 'CH', 'DE'],
    )
    await tab.close()
  })

  await t.test('rules are moved by drag', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await press(tab, 'Show Targeting')
    const third = await tab.waitForSelector('.rule:nth-child(3)')
    await third!.evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const boxOf = async (number: number) => (await (await tab.$(`.rule:nth-child(${number}) .grip`))!.boundingBox())!
    const [first, last] = [await boxOf(1), await boxOf(3)]
    await tab.mouse.move(first.x + first.width / 2, first.y + first.height / 2)
    await tab.mouse.down()
    await tab.mouse.move(last.x + last.width / 2, last.y + last.height, { steps: 8 })
    await tab.mouse.up()
    t.equal(await orderOf(tab), 'Switzerland Germany France')
    t.equal(await tab.$eval('.rules [aria-live]', (said) => said.textContent), 'Rule 1 is now rule 3 of 3')
    await press(tab, 'Save')
    await until(async () => (await readLink()).rules[2].matches === 'FR', 'the new order')
    await tab.close()
  })

  await t.test('rules are moved by a finger, and the page stays where it is', async (t) => {
    const { tab } = await openLook(browser, { width: WIDTHS.phone })
    await tab.setViewport({ width: WIDTHS.phone, height: 740, isMobile: true, hasTouch: true })
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await press(tab, 'Show Targeting')
    await (await tab.waitForSelector('.rule:nth-child(3)'))!.evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const before = await orderOf(tab)
    const grips = await tab.$$('.rule .grip')
    await grips[0].scrollIntoView()
    const middleOf = async (place: number) => {
      const { x, y, width, height } = (await grips[place].boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const [from, to] = [await middleOf(0), await middleOf(1)]
    const scrolled = await tab.evaluate('scrollY')
    await tab.touchscreen.touchStart(from.x, from.y)
    for (let step = 1; step <= 6; step += 1)
      await tab.touchscreen.touchMove(from.x, from.y + ((to.y - from.y) * 1.5 * step) / 6)
    await tab.touchscreen.touchEnd()
    const [first, second, third] = before.split(' ')
    t.equal(await orderOf(tab), [second, first, third].join(' '))
    t.equal(await tab.$eval('.rules [aria-live]', (said) => said.textContent), 'Rule 1 is now rule 2 of 3')
    t.equal(await tab.evaluate('scrollY'), scrolled)
    await tab.close()
  })
})
