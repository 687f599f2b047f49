// The page of changes, and the download of selected links.
import t from 'tap'
import { addUser, openBrowser } from '../sessions/browser.js'
import { findViolations, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.setTimeout(120_000)

t.test('an owner finds who changed a link, by filters that the address has', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { sql, workspaceId } = api
  const bobId = await addUser(sql, 'bob@example.com')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${bobId}, 'member')`
  const bob = openBrowser(api.app)
  await bob.signIn('bob@example.com')
  const drafts = Array.from({ length: 60 }, (_, i) => ({ url: 'https://example.com/old', slug: `/page-${i}` }))
  const { body: created } = await api.post(`/workspace/${workspaceId}/links`, drafts)
  const first = created[0].link.id as number
  await bob.patch(`/workspace/${workspaceId}/links/${first}`, { url: 'https://example.com/new', block_bots: true })

  const { tab, complaints } = await openLook(browser)
  await tab.goto(page('/overview'))
  await (await tab.waitForSelector('.side a[href$="/audit-log"]'))!.click()
  await seeText(tab, 'Link changed /page-0')
  await settled(tab)
  const row = (await tab.evaluate(`document.querySelector('.audit tbody tr').innerText`)) as string
  t.match(row, /bob@example\.com/)
  t.match(row, /Destination:\s+https:\/\/example\.com\/old\s+→\s+https:\/\/example\.com\/new/)
  t.match(row, /Block bots:\s+no\s+→\s+yes/)

  await api.post(`/workspace/${workspaceId}/links`, {
    ...{ url: 'https://example.com/many', slug: '/many-fields', name: 'Many', note: 'of', utm_source: 'them' },
    ...{ utm_medium: 'all', utm_campaign: 'told' },
  })
  await tab.reload()
  await seeText(tab, 'more')
  t.same(await findViolations(tab, ['definition-list', 'dlitem']), [], 'also where not all fields are shown')
  await tab.goto(page('/audit-log'))
  await settled(tab)

  const rows = () => tab.evaluate(`document.querySelectorAll('.audit tbody tr').length`)
  t.equal(await rows(), 50)
  await press(tab, 'Older')
  await tab.waitForFunction(`location.search.includes('after=')`)
  await seeText(tab, '/page-3')
  await press(tab, 'Newest')
  await seeText(tab, 'Link changed /page-0')
  const who = await tab.waitForSelector('::-p-aria([name="Who"])')
  t.match(await who!.evaluate((select) => select.textContent), 'bob@example.com', 'as it is written')
  await who!.select(`user_id=${bobId}`)
  await tab.waitForFunction(`document.querySelectorAll('.audit tbody tr').length === 2`)
  await tab.reload()
  await tab.waitForFunction(`document.querySelectorAll('.audit tbody tr').length === 2`)
  await seeText(tab, 'Member signed in bob@example.com')
  t.match(tab.url(), `user_id=${bobId}`, 'the address has it')
  await tab.click('.audit td a')
  await seeText(tab, 'Link created /page-0')
  t.equal(await rows(), 2)
  t.match(tab.url(), `thing_id=${first}`, 'what happened to this link')
  t.same(complaints, [])
  await tab.goto(page('/audit-log?kind=nonsense'))
  const said = await tab.waitForSelector('[role="alert"]')
  t.match(await said!.evaluate((note) => note.textContent), /^kind: must be one of/, 'what is wrong with an address')

  await tab.goto(page('/links'))
  await settled(tab)
  for (const slug of ['/page-59', '/page-58'])
    await (await tab.waitForSelector(`::-p-xpath(//tr[contains(., "${slug}")]//input[@type="checkbox"])`))!.click()
  const file = await tab.$eval('.selection a[download]', (link) => link.getAttribute('href')!)
  const csv = (await api.app.inject({ url: file, headers: { authorization: `Bearer ${api.key}` } })).body
  t.equal(csv.trim().split('\r\n').length, 3, 'names and two links')
  t.match(csv, '/page-59')
  t.notMatch(csv, `/page-57`)
})
