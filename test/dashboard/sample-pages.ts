import type { Page } from 'puppeteer-core'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { noteCheck } from '../../maintenance/domain-checks-table.js'
import { addDomain } from '../api/api-fixture.js'
import { addUser } from '../sessions/browser.js'
import type { withDashboard } from './dashboard-fixture.js'
import { addSampleConversions, addWorkspace } from './sample-conversions.js'
import { addSampleData } from './sample-data.js'
import { addSampleSettings } from './sample-settings.js'
import { addSampleWebhooks } from './sample-webhooks.js'

/** Fills the workspace, so that every page has something to show. @returns paths and addresses of all pages, by name */
export async function addSamplePages({ api, address, page }: NonNullable<Awaited<ReturnType<typeof withDashboard>>>) {
  const ids = await addSampleData(api, new Date())
  await addSampleConversions(api, ids, new Date())
  await noteCheck(api.sql, await addDomain(api.sql, api.workspaceId, 'go.example.org'), null)
  const lost = await addDomain(api.sql, api.workspaceId, 'lost.example.org')
  await noteCheck(api.sql, lost, 'lost.example.org does not lead here yet')
  await addDomain(api.sql, api.workspaceId, 'unseen.example.org')
  await api.delete(`/workspace/${api.workspaceId}/links`, { ids: [ids[1]] })
  const hook = await addSampleWebhooks(api, ids[0], new Date())
  await addSampleSettings(api)
  const { token } = await insertInvitation(api.sql, {
    workspaceId: api.workspaceId,
    email: 'somebody.with.a.long.name@mail.example.com',
    role: 'viewer',
    invitedBy: api.userId,
    isMailed: false,
  })
  const invitation = `/invitation#token=${token}`
  const newcomerId = await addUser(api.sql, 'newcomer@example.com')
  const pages: Record<string, string> = {
    overview: page('/overview'),
    'overview-filtered': page('/overview?period=24h&country=DE&referer=&count=all'),
    'overview-refused': page('/overview?country=Germany&platform=!ios&period=zzz'),
    conversions: page('/conversions'),
    'conversions-filtered': page('/conversions?period=7d&count=sales&currency=EUR'),
    'conversions-none': `${address}/w/${await addWorkspace(api, 'Side project', 'enterprise')}/conversions`,
    'conversions-free': `${address}/w/${await addWorkspace(api, 'Club', 'free')}/conversions`,
    compare: page(`/compare?link_id=${ids[0]}&link_id=${ids[2]}&link_id=${ids[4]}`),
    'compare-none': page('/compare'),
    links: page('/links'),
    'links-none': page('/links?search=nothing+fits'),
    trash: page('/links?deleted=true'),
    'new-link': page('/links/new'),
    import: page('/import'),
    domains: page('/domains'),
    webhooks: page('/webhooks'),
    webhook: page(`/webhooks/one?id=${encodeURIComponent(hook)}`),
    members: page('/members'),
    keys: page('/keys'),
    settings: page('/settings'),
    'audit-log': page('/audit-log'),
    'audit-log-none': page('/audit-log?kind=customer&from=2020-01-01&to=2020-01-02'),
    account: page('/account'),
    'edit-link': page(`/links/${ids[4]}`),
    'link-statistics': page(`/links/${ids[4]}/statistics`),
    'link-code': page(`/links/${ids[4]}/qr`),
    'invitation-signed-in': address + invitation,
    nowhere: page('/nowhere'),
  }
  return {
    pages,
    /** Pages for people who are not signed in. */
    openPages: {
      'sign-in': '/sign-in',
      'sign-in-refused': '/sign-in#error=refused',
      forgot: '/forgot',
      password: '/password#token=unknown',
      'invitation-used': '/invitation#token=unknown',
      'invitation-incomplete': '/invitation',
      invitation,
    },
    /** Pages for people who are signed in and have no workspace. */
    barePages: { 'no-workspace': '/', 'account-no-workspace': '/account' },
    /** Signs somebody in who has no workspace. */
    async signInNewcomer(tab: Page) {
      await tab.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', newcomerId)))
      await tab.waitForSelector('.bare-top')
    },
  }
}
