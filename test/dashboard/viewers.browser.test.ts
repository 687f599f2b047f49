// A user whose role does not suffice sees that a page cannot be changed, and who can change it.
import t from 'tap'
import { addDomain } from '../api/api-fixture.js'
import { findViolations, openLook, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('roles that may not change a page', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { tab, complaints } = await openLook(browser)
  tab.setDefaultTimeout(15000)
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  await api.post(`/workspace/${api.workspaceId}/webhooks`, { url: 'https://hooks.example.com/a' })
  await addDomain(api.sql, api.workspaceId, 'go.example.org')
  await api.patch(`/workspace/${api.workspaceId}`, { slack_url: 'https://hooks.slack.com/services/a' })
  const hook = `/webhooks/one?id=${encodeURIComponent('https://hooks.example.com/a')}`
  const roles = [
    [
      'viewer',
      'members and owners',
      { [`/links/${link.id}`]: 'links', '/domains': 'domains', '/webhooks': 'webhooks' },
    ],
    ['viewer', 'members and owners', { [hook]: 'webhooks', [`/links/${link.id}/qr`]: 'links' }],
    ['viewer', 'owners', { '/settings': 'these settings', '/keys': 'keys', '/members': 'members and their roles' }],
    ['member', 'owners', { '/settings': 'these settings', '/keys': 'keys', '/members': 'members and their roles' }],
  ] as const
  const enabled = () =>
    tab.$$eval('main :is(input, select, textarea):enabled', (all) =>
      all.filter((one) => !one.closest('.preview')).map((one) => one.outerHTML),
    )

  for (const [role, who, pages] of roles)
    for (const [path, about] of Object.entries(pages))
      await t.test(`${path.replace(/\d+/, '1')} as a ${role}`, async (t) => {
        await api.sql`UPDATE workspace_members SET role = ${role}`
        await tab.goto(page(path))
        await settled(tab)
        await seeText(tab, `View only: your role in this workspace is ${role}, and only ${who} can change ${about}.`)
        t.same(await enabled(), [], 'no field can be changed')
        t.equal(await tab.$('main button[type="submit"]'), null)
        t.same(await findViolations(tab), [])
      })

  await t.test('a disabled field looks like one, and viewers do not see the Slack URL', async (t) => {
    const backgroundOf = () => tab.evaluate(`getComputedStyle(document.querySelector('main .input')).backgroundColor`)
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(page('/settings'))
    await settled(tab)
    const locked = await backgroundOf()
    t.notMatch(await tab.$eval('main', (main) => main.innerHTML), 'Slack URL')
    await api.sql`UPDATE workspace_members SET role = 'owner'`
    await tab.goto(page('/settings'))
    await seeText(tab, 'Slack URL')
    t.not(await backgroundOf(), locked)
    t.notMatch(await tab.$eval('main', (main) => main.innerHTML), 'View only')
  })
  t.same(complaints, [])
})
