// Every page in both schemes, wide and on a phone: without violations for axe, without what the page's policy forbids, and
// not wider than the screen. SCREENSHOTS=folder keeps a picture of each: `npm run screenshots`.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer-core'
import t, { type Test } from 'tap'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { noteCheck } from '../../maintenance/domain-checks-table.js'
import { addDomain } from '../api/api-fixture.js'
import { addUser } from '../sessions/browser.js'
import { findViolations, openLook, type Scheme, settled, showIn, WIDTHS, withDashboard } from './dashboard-fixture.js'
import { addSampleConversions, addWorkspace } from './sample-conversions.js'
import { addSampleData } from './sample-data.js'
import { addSampleSettings } from './sample-settings.js'
import { addSampleWebhooks } from './sample-webhooks.js'

/** Pages for people who are not signed in. */
const openPages = {
  'sign-in': '/sign-in',
  'sign-in-refused': '/sign-in#error=refused',
  forgot: '/forgot',
  password: '/password#token=unknown',
  'invitation-used': '/invitation#token=unknown',
  'invitation-incomplete': '/invitation',
}
/** Pages for people who are signed in and have no workspace. */
const barePages = { 'no-workspace': '/', 'account-no-workspace': '/account' }
/** The rules of axe that are about colours alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const { SCREENSHOTS: folder } = process.env

/** The whole page, however long, and not only what a screen shows of it. */
async function keepPicture(tab: Page, file: string) {
  const { width } = tab.viewport()!
  // Twice: what is below the screen has its height once it is on it.
  for (let turn = 0; turn < 2; turn += 1) {
    const height = Number(await tab.evaluate('document.documentElement.scrollHeight'))
    await tab.setViewport({ width, height })
  }
  await tab.screenshot({ path: `${file}.png` })
  await tab.setViewport({ width, height: width < 600 ? 740 : 900 })
}

t.test('pages', async (t) => {
  const dashboard = await withDashboard(t, { domainCheck: createDomainCheck('cname.example.com', []) })
  if (!dashboard) return
  const { api, address, browser, page } = dashboard
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
  if (folder) mkdirSync(folder, { recursive: true })

  type Look = Awaited<ReturnType<typeof openLook>>

  /** Checks a page in `scheme`. Rules that are not about colours are checked in the light scheme only. */
  async function check(t: Test, { tab, complaints }: Look, scheme: Scheme, title: string) {
    await showIn(tab, scheme)
    await settled(tab)
    t.same(await findViolations(tab, scheme === 'light' ? undefined : OF_COLOURS), [])
    const overflow = Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'))
    t.ok(overflow <= 0, `${overflow} px wider than the screen`)
    t.same(complaints.splice(0), [])
    if (folder) await keepPicture(tab, path.join(folder, title))
  }

  /** Loads it once for both schemes, as for people whose machine turns dark in the evening. */
  async function checkBoth(look: Look, url: string, name: string, device: string) {
    await showIn(look.tab, 'light')
    await look.tab.goto(url)
    for (const scheme of ['light', 'dark'] as const) {
      const title = `${name}-${scheme}-${device}`
      await t.test(title, (t) => check(t, look, scheme, title))
    }
  }

  for (const device of Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]) {
    const width = WIDTHS[device]
    const opened = await openLook(browser, { width })
    for (const [name, url] of Object.entries(pages)) await checkBoth(opened, url, name, device)
    await opened.tab.close()
    const stranger = await browser.createBrowserContext()
    const openedByStranger = await openLook(stranger, { width })
    for (const [name, path] of Object.entries({ ...openPages, invitation }))
      await checkBoth(openedByStranger, `${address}${path}`, name, device)
    await openedByStranger.tab.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', newcomerId)))
    await openedByStranger.tab.waitForSelector('.bare-top')
    for (const [name, path] of Object.entries(barePages))
      await checkBoth(openedByStranger, `${address}${path}`, name, device)
    await stranger.close()
  }
})
