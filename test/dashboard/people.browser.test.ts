// How people come and go: by an invitation, by a link to choose a password; and what a workspace keeps its last owner from.

import type { Page } from 'puppeteer-core'
import t from 'tap'
import { replaceInvitationLink } from '../../api/members/invitations-table.js'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { PASSWORD } from '../sessions/browser.js'
import { demandGoodLook, fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

const atOverview = (tab: Page) => tab.waitForFunction(`location.pathname.endsWith('/overview')`)
const closeDialog = (tab: Page) => tab.waitForFunction(`!document.querySelector('dialog.dialog')`)

async function signIn(tab: Page, email: string, password: string) {
  await fill(tab, 'E-mail', email)
  await fill(tab, 'Password', password)
  await press(tab, 'Sign in')
}

t.setTimeout(300_000)

t.test('people', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, address, browser, page } = dashboard
  const context = await browser.createBrowserContext()

  await t.test('invited, accepted, signed in', async (t) => {
    const { tab: owner } = await openLook(browser)
    await owner.goto(page('/members'))
    await press(owner, 'Invite')
    await fill(owner, 'E-mail', 'no address')
    const invite = await owner.waitForSelector('dialog button[type="submit"]')
    await invite!.click()
    await seeText(owner, 'Must be an e-mail address')
    await fill(owner, 'E-mail', 'bea@example.com')
    await invite!.click()
    await seeText(owner, 'bea@example.com is invited')
    const [{ id }] = await api.sql`SELECT id FROM invitations WHERE email = 'bea@example.com'`
    await seeText(owner, `npm run admin -- invitation link --id ${id}`)
    const url = `${address}/invitation#token=${await replaceInvitationLink(api.sql, id)}`
    await owner.keyboard.press('Escape')
    await closeDialog(owner)
    await seeText(owner, 'bea@example.com')

    const { tab: another } = await openLook(browser)
    await another.goto(url)
    await seeText(another, 'the invitation is for somebody else')
    t.equal(await another.$('form'), null, 'who is somebody else is told at once')
    await another.close()
    const { tab, complaints } = await openLook(context)
    await tab.goto(url)
    await seeText(tab, 'bea@example.com is invited to My workspace as member')
    await fill(tab, 'Your name', 'Bea')
    await fill(tab, 'Password', 'short')
    t.equal(tab.url(), `${address}/invitation`, 'the secret is not in the address bar')
    await press(tab, 'Accept the invitation')
    await seeText(tab, 'Must have 12 to 256 characters')
    await fill(tab, 'Password', PASSWORD)
    await press(tab, 'Accept the invitation')
    await atOverview(tab)
    t.equal(tab.url(), page('/overview'))

    await tab.goto(page('/members'))
    await settled(tab)
    await seeText(tab, 'Bea')
    t.equal(await tab.$('main .page-head button'), null, 'who is no owner is not offered to invite')
    t.equal((await tab.$$('tbody button')).length, 1, 'and decides about nobody else')

    await tab.evaluate(`fetch('/api/v1/session', { method: 'DELETE' })`)
    await tab.goto(url)
    await seeText(tab, 'This link was used, or is too old')
    await tab.goto(`${address}/sign-in`)
    await signIn(tab, 'bea@example.com', PASSWORD)
    await atOverview(tab)
    t.same(complaints, [])
    await tab.close()

    await api.sql`
      INSERT INTO invitations (hash, workspace_id, email, role, expires_at)
      VALUES (sha256('dan'), ${api.workspaceId}, 'dan@example.com', 'viewer', now() + interval '1 day')`
    await owner.reload()
    const invitations = () => api.sql`SELECT email FROM invitations`
    await press(owner, 'Revoke the invitation of dan@example.com')
    await press(owner, 'Cancel')
    await closeDialog(owner)
    t.equal((await invitations()).length, 1)
    await press(owner, 'Revoke the invitation of dan@example.com')
    await press(owner, 'Revoke the invitation')
    await seeText(owner, 'is revoked')
    t.same(await invitations(), [])
    await owner.close()
  })

  await t.test('a link to choose a password signs in', async (t) => {
    const [{ id }] = await api.sql`SELECT id FROM users WHERE email = 'bea@example.com'`
    const { tab } = await openLook(context)
    await tab.goto(linkTo(address, 'password', await insertUserLink(api.sql, 'password', id)))
    await fill(tab, 'New password', 'bea@example.com')
    await press(tab, 'Save and sign in')
    await seeText(tab, 'Must not be your e-mail')
    await fill(tab, 'New password', 'another violet anchor')
    await press(tab, 'Save and sign in')
    await atOverview(tab)

    await tab.goto(page('/account'))
    await fill(tab, 'Current password', PASSWORD)
    await fill(tab, 'New password', PASSWORD)
    await press(tab, 'Change password')
    await seeText(tab, 'This is not the current password')
    t.equal(await tab.$('#session-ended'), null, 'and the session goes on')
    await fill(tab, 'Current password', 'another violet anchor')
    await press(tab, 'Change password')
    await seeText(tab, 'The password is saved')

    const language = await tab.waitForSelector('::-p-aria([name="Language"][role="combobox"])')
    await language!.select('fr')
    await press(tab, 'Save')
    await seeText(tab, 'La langue des e-mails') // the page loads itself again in the chosen language
    t.match(await api.sql`SELECT language FROM users WHERE id = ${id}`, [{ language: 'fr' }])
    t.equal(await tab.$eval('select[name=language]', (select) => (select as unknown as { value: string }).value), 'fr')
    await demandGoodLook(t, tab)
    await tab.close()
  })

  await t.test('asking for a link says the same, whoever asks', async () => {
    const stranger = await browser.createBrowserContext()
    const { tab } = await openLook(stranger)
    for (const email of ['bea@example.com', 'nobody@example.com']) {
      await tab.goto(`${address}/sign-in#error=no_account`)
      await seeText(tab, 'Ask an owner of a workspace to invite you')
      const forgot = await tab.waitForSelector('a[href="/forgot"]')
      await forgot!.click()
      await fill(tab, 'E-mail', email)
      await press(tab, 'Mail me a link')
      await seeText(tab, 'If there is an account with this address')
    }
    await stranger.close()
  })

  await t.test('a person without a workspace has an account all the same', async (t) => {
    const [{ id }] = await api.sql`INSERT INTO users (email) VALUES ('cy@example.com') RETURNING id`
    const stranger = await browser.createBrowserContext()
    const { tab, complaints } = await openLook(stranger)
    await tab.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', id)))
    await seeText(tab, 'You are not a member of any workspace')
    const account = await tab.waitForSelector('a[href="/account"]')
    await account!.click()
    await settled(tab)
    await tab.waitForSelector('input[name="email"]')
    t.equal(
      await tab.$eval('input[name="email"]', (field) => (field as unknown as { value: string }).value),
      'cy@example.com',
    )
    await fill(tab, 'New password', PASSWORD)
    await press(tab, 'Sign out')
    await tab.waitForFunction(`location.pathname === '/sign-in'`)
    t.same(complaints, [])
    await stranger.close()
    const { tab: owner } = await openLook(browser)
    await owner.goto(`${address}/account`)
    await settled(owner)
    t.equal(owner.url(), page('/account'))
    await owner.close()
  })

  await t.test('whoever goes back after somebody has signed out sees nothing', async (t) => {
    const stranger = await browser.createBrowserContext()
    const { tab } = await openLook(stranger)
    await tab.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', api.userId)))
    await atOverview(tab)
    await settled(tab)
    // A browser that kept the page for Back fires this event; not every headless browser keeps pages.
    const comeBack = `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`
    await tab.evaluate(comeBack)
    await tab.waitForFunction(`!document.documentElement.hidden`)
    t.ok(await tab.$('.shell'), 'whoever has a session goes on')
    await tab.evaluate(`fetch('/api/v1/session', { method: 'DELETE' }).then(() => { ${comeBack} })`)
    await seeText(tab, 'Forgot your password?')
    t.equal(await tab.$('.shell'), null)
    await stranger.close()
  })

  await t.test('whoever removes a member learns which keys stop working', async (t) => {
    const [bea] = await api.sql`SELECT id FROM users WHERE email = 'bea@example.com'`
    await api.sql`
      INSERT INTO api_keys (hash, prefix, workspace_id, name, created_by_user_id)
      VALUES (sha256('key of bea'), 'sk_bea', ${api.workspaceId}, 'Nightly import', ${bea.id})`
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/members'))
    await press(tab, 'Actions for Bea')
    await press(tab, 'Remove')
    await seeText(tab, 'They are Nightly import.')
    await press(tab, 'Remove member')
    await seeText(tab, 'Bea is no longer a member')
    t.same(await api.sql`SELECT FROM workspace_members WHERE user_id = ${bea.id}`, [])
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('the last owner is told why not', async () => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/members'))
    const menu = await tab.waitForSelector('tbody tr:first-child button')
    await menu!.click()
    await press(tab, 'Make viewer')
    await seeText(tab, 'The last owner can neither leave nor get a smaller role')
    await tab.close()
  })
})
