// Two-step sign-in in the dashboard: an authenticator app, a passkey of Chromium's virtual device, and a workspace that
// requires it.
import { createServer } from 'node:net'
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { withBrowser } from '../browser.js'
import { createClock } from '../factors/factors-fixture.js'
import { addUser, PASSWORD } from '../sessions/browser.js'
import {
  demandGoodLook,
  fill,
  findViolations,
  openLook,
  press,
  seeText,
  settled,
  showIn,
  WIDTHS,
} from './dashboard-fixture.js'

/** A port that is free now. It must be known in advance, because passkeys are bound to the address of the API. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

const atOverview = (tab: Page) => tab.waitForFunction(`location.pathname.endsWith('/overview')`)
const closeDialog = (tab: Page) => tab.waitForFunction(`!document.querySelector('dialog.dialog')`)

async function signIn(tab: Page, email: string) {
  await fill(tab, 'E-mail', email)
  await fill(tab, 'Password', PASSWORD)
  await press(tab, 'Sign in')
}
async function signOut(tab: Page, address: string) {
  await tab.evaluate(`fetch('/api/v1/session', { method: 'DELETE' })`)
  await tab.goto(`${address}/sign-in`)
}
/** The secret that the dialog shows for an app. */
const secretOf = async (tab: Page) => {
  const code = await tab.waitForSelector('dialog .secret code')
  return String(
    await code!.evaluate((element) => (element as unknown as { textContent: string }).textContent),
  ).replaceAll(' ', '')
}

t.setTimeout(300_000)

t.test('two-step sign-in', async (t) => {
  const browser = await withBrowser(t)
  if (!browser) return
  const port = await findPort()
  const address = `http://localhost:${port}`
  const clock = createClock()
  /** Links to new addresses, and former addresses that were told. */
  const mailed: { to: string; token?: string }[] = []
  const mails = {
    sendPasswordLink: () => undefined,
    sendFactorNews: () => undefined,
    sendInvitation: () => undefined,
    sendUsedEmail: () => undefined,
    sendNewEmailLink: ({ to }: { to: string }, token: string) => void mailed.push({ to, token }),
    sendLeavingEmail: ({ to }: { to: string }) => void mailed.push({ to }),
    close: async () => undefined,
  }
  const api = await withApi(t, { now: clock.now, apiUrl: address, mails })
  await api.app.listen({ host: '127.0.0.1', port })
  t.teardown(() => browser.close())
  const { sql, workspaceId } = api
  const account = `${address}/w/${workspaceId}/account`
  const ann = await addUser(sql, 'ann@example.com')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
  const { tab, complaints } = await openLook(browser)
  let secret = ''

  /** Checks the page with axe in both schemes and on a phone. */
  async function check(name: string) {
    for (const width of Object.values(WIDTHS)) {
      await tab.setViewport({ width, height: 800 })
      for (const scheme of ['light', 'dark'] as const) {
        await showIn(tab, scheme)
        t.same(await findViolations(tab), [], `${name}, ${scheme}, ${width}`)
        const overflow = Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'))
        t.ok(overflow <= 0, `${overflow} px wider than the screen`)
      }
    }
    await tab.setViewport({ width: WIDTHS.wide, height: 900 })
    await showIn(tab, 'light')
  }

  await t.test('an app is set up, and asked for', async (t) => {
    await tab.goto(`${address}/sign-in`)
    await signIn(tab, 'ann@example.com')
    await atOverview(tab)
    await tab.goto(account)
    await settled(tab)
    await sql`UPDATE sessions SET proven_at = NULL`
    await press(tab, 'Set up an app')
    await seeText(tab, 'Is it still you?')
    const password = await tab.waitForSelector('dialog input[type="password"]')
    await password!.type(PASSWORD)
    await press(tab, 'Confirm by password')
    await seeText(tab, 'Scan this code')
    secret = await secretOf(tab)
    await check('the app')
    await fill(tab, 'Code', '000000')
    await press(tab, 'Turn on')
    await seeText(tab, 'Is not the one that the app shows now')
    await fill(tab, 'Code', clock.codeOf(secret))
    await press(tab, 'Turn on')
    await seeText(tab, 'Keep your recovery codes')
    t.equal((await tab.$$('.recovery-codes li')).length, 10)
    await check('the recovery codes')
    await press(tab, 'I have kept them')
    await closeDialog(tab)
    await seeText(tab, '10 are left')
    await check('the account')

    clock.forward(30)
    await signOut(tab, address)
    await signIn(tab, 'ann@example.com')
    await seeText(tab, 'The six digits that your authenticator app shows now')
    await check('the second step')
    await fill(tab, 'Code', '000000')
    await press(tab, 'Sign in')
    await seeText(tab, 'This was not accepted')
    await fill(tab, 'Code', clock.codeOf(secret))
    await press(tab, 'Sign in')
    await atOverview(tab)
  })

  await t.test('a passkey is added, and signs in alone', async (t) => {
    const devices = await tab.createCDPSession()
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await tab.goto(account)
    await settled(tab)
    await press(tab, 'Add a passkey')
    await tab.waitForSelector('dialog[open]') // the profile has a field of this name too
    await fill(tab, 'Name', 'Laptop')
    await press(tab, 'Continue')
    await closeDialog(tab)
    await seeText(tab, 'Laptop')
    await check('the passkeys')
    await signOut(tab, address)
    // The button may never be seen, because a browser that offers passkeys by itself signs in at once.
    const entered = new AbortController()
    const pressed = tab
      .waitForSelector(`::-p-aria([name="Use a passkey"][role="button"])`, { signal: entered.signal })
      .then((button) => button!.click())
      .catch(() => undefined)
    await atOverview(tab)
    entered.abort()
    await pressed
    await tab.goto(account)
    await settled(tab)
    t.match(await sql`SELECT last_used_at FROM passkeys`, [{ last_used_at: Date }])
  })

  await t.test('a workspace requires it, and opens once it is there', async (t) => {
    await tab.goto(`${address}/w/${workspaceId}/settings`)
    await settled(tab)
    await press(tab, 'Require it of all members')
    await seeText(tab, 'is required from now on')
    await tab.goto(`${address}/w/${workspaceId}/members`)
    await settled(tab)
    await seeText(tab, 'Two-step sign-in')

    const stranger = await browser.createBrowserContext()
    const opened = await openLook(stranger)
    const bea = await addUser(sql, 'bea@example.com')
    await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${bea}, 'member')`
    await opened.tab.goto(linkTo(address, 'signIn', await insertUserLink(sql, 'sign_in', bea)))
    await seeText(opened.tab, 'My workspace requires two-step sign-in')
    await settled(opened.tab)
    t.same(await findViolations(opened.tab), [])
    await press(opened.tab, 'Set up an app')
    await fill(opened.tab, 'Code', clock.codeOf(await secretOf(opened.tab)))
    await press(opened.tab, 'Turn on')
    await seeText(opened.tab, 'Keep your recovery codes')
    await press(opened.tab, 'I have kept them')
    await opened.tab.waitForSelector('.shell')
    t.same(opened.complaints, [])
    await stranger.close()
  })

  await t.test('a changed address is said to be unconfirmed, and confirmed by the mailed link', async (t) => {
    const stranger = await browser.createBrowserContext()
    const { tab, complaints } = await openLook(stranger, { width: 390, scheme: 'dark' })
    tab.setDefaultTimeout(15_000)
    const cy = await addUser(sql, 'cy@example.com')
    await sql`INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${cy}, 'owner' FROM workspaces`
    await sql`UPDATE workspaces SET require_two_factors = false`
    await tab.goto(linkTo(address, 'signIn', await insertUserLink(sql, 'sign_in', cy)))
    await tab.waitForSelector('.shell')
    async function change(to: string) {
      await tab.goto(`${address}/w/${workspaceId}/account`)
      await settled(tab)
      await fill(tab, 'E-mail', to)
      await fill(tab, 'Current password, to change the e-mail', PASSWORD)
      await press(tab, 'Save')
      await seeText(tab, 'Confirm your new address: we sent a mail to')
    }
    await change('wrong@example.com')
    await seeText(tab, 'you sign in with cy@example.com')
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(tab, scheme)
      await demandGoodLook(t, tab)
    }
    await press(tab, 'Cancel the change')
    await tab.waitForFunction(`!document.body.innerText.includes('Confirm your new address')`)
    await change('new@example.com')
    await press(tab, 'Send again')
    await seeText(tab, 'Another mail is on its way')
    t.ok(
      mailed.some(({ to, token }) => to === 'cy@example.com' && token === undefined),
      'the former address is told',
    )

    const link = linkTo(address, 'email', mailed.filter(({ to }) => to === 'new@example.com').at(-1)!.token!)
    await tab.evaluate(`fetch('/api/v1/session', { method: 'DELETE' })`)
    await tab.goto('about:blank')
    await tab.goto(link)
    await signIn(tab, 'cy@example.com')
    await seeText(tab, 'Until you open its link in this browser')
    t.same(await sql`SELECT email FROM users WHERE id = ${cy}`, [{ email: 'cy@example.com' }])
    await tab.goto('about:blank')
    await tab.goto(link)
    await press(tab, 'Confirm the address')
    await seeText(tab, 'This is your address from now on')
    t.notMatch(tab.url(), '#', 'the secret is not in the address bar')
    t.same(await sql`SELECT email FROM users WHERE id = ${cy}`, [{ email: 'new@example.com' }])
    t.same(complaints, [])
    await stranger.close()
  })
  t.same(complaints, [])
})
