// However long the texts of people are, and without a space to break them at: no page is wider than the screen.
import t from 'tap'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { fill, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'
import { addSampleConversions } from './sample-conversions.js'

const long = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(8).slice(0, length)

t.test('long texts', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { sql, workspaceId, post } = api
  const domain = `${long(60)}.${long(60)}.example.com`.toLowerCase()
  await sql`UPDATE workspaces SET name = ${long(255)} WHERE id = ${workspaceId}`
  await sql`UPDATE users SET name = ${long(255)}`
  await sql`INSERT INTO domains (workspace_id, name) VALUES (${workspaceId}, ${domain})`
  const { body: link } = await post(`/workspace/${workspaceId}/links`, {
    ...{ url: `https://${domain}/${long(255)}`, name: long(255), slug: `/${long(250)}`, domain, note: long(255) },
    ...{ tags: [long(100), `${long(99)}2`], utm_campaign: long(255), og_title: long(255) },
    rules: [{ what: 'country', matches: 'DE', url: `https://${domain}/${long(200)}` }],
  })
  const hook = `https://hooks.example.com/${long(255)}`
  await post(`/workspace/${workspaceId}/webhooks`, { url: hook })
  await post(`/workspace/${workspaceId}/keys`, { name: long(255) })
  await insertInvitation(sql, {
    ...{ workspaceId, email: `${long(64)}@${domain}`, role: 'viewer', invitedBy: api.userId, isMailed: false },
  })
  await addSampleConversions(api, [link.id], new Date(), 5)
  await post('/conversions', { event_name: long(250), external_id: long(250), workspace_id: workspaceId })
  const pages = [
    ...['/overview', `/overview?utm_campaign=${long(255)}`, '/conversions', `/compare?link_id=${link.id}`, '/links'],
    ...[
      `/links?tag=${long(100)}`,
      `/links?search=${long(255)}`,
      `/links/${link.id}`,
      `/links/${link.id}/statistics`,
      '/domains',
      '/webhooks',
    ],
    ...[`/webhooks/one?id=${encodeURIComponent(hook)}`, '/members', '/keys', '/settings', '/audit-log', '/account'],
  ]
  /** Elements that reach beyond the screen, or beyond the dialog or note that they are in. */
  const tooWide = `[document.documentElement, ...document.querySelectorAll('dialog, .toast, .note')]
    .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
    .map((box) => (box.className || 'page') + ' ' + box.scrollWidth + ' px')`

  for (const [device, width] of Object.entries(WIDTHS)) {
    const { tab } = await openLook(browser, { width })
    for (const path of pages) {
      await tab.goto(page(path))
      await settled(tab)
      t.same(await tab.evaluate(tooWide), [], `${device} ${path.slice(0, 30)}`)
    }
    await tab.goto(page(`/overview?utm_campaign=${long(255)}`))
    await (await tab.waitForSelector('.chip.good [aria-label^="Remove"]'))!.click()
    await tab.waitForFunction(`location.search === ''`)
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'https://example.com/')
    await fill(tab, 'Slug', `${long(240)}${device}`)
    await press(tab, 'Create link')
    await seeText(tab, 'works now')
    t.same(await tab.evaluate(tooWide), [], `${device}: a toast`)
    await tab.close()
  }
})
