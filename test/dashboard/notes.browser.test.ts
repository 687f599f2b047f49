// Notes on days: in the chart, in the list below it, and in the dialog that writes them.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { demandGoodLook, fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('notes on days', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const time = new Date('2026-05-10T12:00:00Z')
  await insertClicks(api.clickhouse.client, [{ workspace_id: api.workspaceId, link_id: link.id, time }])
  await api.sql`UPDATE workspaces SET timezone = 'Pacific/Kiritimati'`
  const { tab, complaints } = await openLook(browser)
  const listed = () => tab.$$eval('.notes li', (all) => all.map((one) => one.textContent))
  const marks = (count: number) => tab.waitForFunction(`document.querySelectorAll('.note-mark').length === ${count}`)
  const overview = page('/overview?start=2026-05-01&end=2026-05-20')

  await t.test('a member adds a note, whose day is one of the period, and sees it in the chart', async (t) => {
    await tab.goto(overview)
    await settled(tab)
    await press(tab, 'Add note')
    t.equal(
      await tab.$eval('dialog [name="day"]', (input) => (input as { value: string } & typeof input).value),
      '2026-05-20',
    )
    await seeText(tab, "In the workspace's time zone: Pacific/Kiritimati")
    await press(tab, 'Add note')
    await seeText(tab, "Can't be blank")
    await fill(tab, 'What happened', 'Newsletter sent <b>')
    await tab.$eval('dialog [name="day"]', (input) => {
      ;(input as { value: string } & typeof input).value = '2026-05-10'
    })
    await tab.evaluate(`document.querySelector('dialog form').requestSubmit()`)
    await seeText(tab, 'Note added')
    await marks(1)
    t.match(await listed(), [/2026Newsletter sent <b>$/])
    t.match((await api.get(`/workspace/${api.workspaceId}/notes`)).body.notes, [{ day: '2026-05-10' }])
    await tab.hover('.note-mark')
    await tab.waitForFunction(`document.querySelector('.note-tip').checkVisibility()`)
    t.match(await tab.$eval('.note-tip', (tip) => tip.textContent), /2026: Newsletter sent <b>$/)
  })

  await t.test('the mark is at its day, week or month, and there is none outside of the period', async (t) => {
    const left = () =>
      tab.evaluate(`Number.parseFloat(document.querySelector('.note-mark').style.left)`) as Promise<number>
    const width = Number(await tab.$eval('.u-over', (over) => over.clientWidth))
    t.ok(Math.abs((await left()) - (width * 9) / 19) < 2, 'nine days after the first of twenty')
    await tab.goto(page('/overview?start=2026-05-01&end=2026-06-30&frequency=week'))
    await marks(1)
    await tab.goto(page('/overview?start=2026-05-10&end=2026-05-10'))
    await marks(1)
    t.ok((await left()) < 1, 'at the first hour of its day')
    await tab.goto(page('/overview?start=2026-05-11&end=2026-05-20'))
    await settled(tab)
    t.same(await listed(), [])
    await marks(0)
  })

  await t.test('with the keyboard it is changed, deleted, and put back', async (t) => {
    await tab.goto(page(`/links/${link.id}/statistics?start=2026-05-01&end=2026-05-20`))
    await settled(tab)
    const enter = async (name: string) => {
      await (await tab.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))!.focus()
      await tab.keyboard.press('Enter')
    }
    const focusIsOn = (name: string) =>
      tab.waitForFunction(
        `(document.activeElement.ariaLabel ?? document.activeElement.textContent) === ${JSON.stringify(name)}`,
      )
    await enter('Add note')
    await fill(tab, 'What happened', 'Earlier')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Note added')
    await focusIsOn('Add note')
    await enter('Delete note: Earlier')
    await focusIsOn('Delete note: Newsletter sent <b>')
    await enter('Edit note: Newsletter sent <b>')
    await fill(tab, 'What happened', 'Fair in Berlin')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Saved')
    await focusIsOn('Edit note: Fair in Berlin')
    const notes = `/workspace/${api.workspaceId}/notes`
    const [{ id }] = (await api.get(`${notes}?start=2026-05-01&end=2026-05-20`)).body.notes
    await tab.keyboard.press('Enter')
    await tab.waitForSelector('dialog input[name="text"]')
    await api.patch(`${notes}/${id}`, { text: 'Fair in Hamburg' })
    await fill(tab, 'What happened', 'Fair in Bonn')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Somebody else has changed it meanwhile')
    t.match((await api.get(`${notes}/${id}`)).body, { text: 'Fair in Hamburg' }, 'nothing is overwritten')
    await api.patch(`${notes}/${id}`, { text: 'Fair in Berlin' })
    await tab.keyboard.press('Escape')
    await enter('Delete note: Fair in Berlin')
    await seeText(tab, 'Note deleted')
    await marks(0)
    t.same(await listed(), [])
    await (await tab.$$('.toast ::-p-text(Undo)')).at(-1)!.click()
    await marks(1)
    t.match(await listed(), [/Fair in Berlin$/])
  })

  await t.test('it looks well with many notes of long texts, wide and on a phone', async (t) => {
    for (let day = 11; day < 18; day += 1)
      await api.post(`/workspace/${api.workspaceId}/notes`, { day: `2026-05-${day}`, text: 'Donaudampf'.repeat(20) })
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        const { tab, complaints } = await openLook(browser, { width, scheme })
        await tab.goto(overview)
        await settled(tab)
        await tab.waitForSelector('.notes li')
        await press(tab, 'Show all 8 notes')
        await tab.hover('.note-mark:last-child')
        await demandGoodLook(t, tab)
        await press(tab, 'Add note')
        await demandGoodLook(t, tab)
        t.same(complaints, [])
        await tab.close()
      }
  })

  await t.test('a viewer sees notes and cannot change them', async (t) => {
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(overview)
    await marks(8)
    t.equal((await listed()).length, 5)
    t.same(
      await tab.$$eval(
        'main button',
        (all) => all.filter((one) => /note:|Add note/.test(one.ariaLabel ?? one.textContent ?? '')).length,
      ),
      0,
    )
  })
  t.same(complaints, [])
})
