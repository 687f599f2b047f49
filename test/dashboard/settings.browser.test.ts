// Settings of a workspace that a person changes are those that the API then answers.
import t from 'tap'
import { addNotice } from '../../notices/notice.js'
import { fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('settings', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const workspace = async () => (await api.get('/workspaces')).body[0]
  const secret = async () => (await api.get(`/workspace/${api.workspaceId}/signing_secret`)).body
  const { tab, complaints } = await openLook(browser)
  const shown = async () => (await tab.waitForSelector('.secret code'))!.evaluate((code) => code.textContent)
  const cards = () => tab.$$eval('main h2', (all) => all.map(({ textContent }) => textContent))

  await t.test(
    'name, excluded addresses and Slack: what was changed is sent, errors stand beside their fields',
    async (t) => {
      await tab.goto(page('/settings'))
      await fill(tab, 'Excluded addresses', '192.0.2.300')
      await fill(tab, 'Slack URL', 'http://slack.example.com/')
      await fill(tab, 'Attribution days', 'ninety')
      await press(tab, 'Save')
      await tab.waitForSelector('[aria-invalid="true"]')
      const errors = await tab.$$eval('.field .error', (all) => all.map(({ textContent }) => textContent))
      t.match(errors, [/192.0.2.300.* is not an address/, /Must be an https URL/, /Must be an integer/])
      t.match(await workspace(), { excluded_ips: [], slack_url: null })

      await fill(tab, 'Excluded addresses', '192.0.2.77/24')
      await fill(tab, 'Slack URL', 'https://hooks.slack.com/services/a')
      await fill(tab, 'Attribution days', '30')
      await api.patch(`/workspace/${api.workspaceId}`, { conversion_tracking: true })
      await fill(tab, 'Name', 'Marketing')
      const save = await tab.waitForSelector('main button ::-p-text(Save)')
      await save!.focus()
      await tab.keyboard.press('Enter')
      await seeText(tab, 'Saved')
      t.equal(await tab.evaluate('document.activeElement.textContent'), 'Save', 'the focus stays')
      const saved = {
        name: 'Marketing',
        excluded_ips: ['192.0.2.0/24'],
        slack_url: 'https://hooks.slack.com/services/a',
        attribution_days: 30,
      }
      t.match(await workspace(), { ...saved, conversion_tracking: true }, "somebody else's change stays")
      const [menu, typed] = (await tab.evaluate(
        `[document.querySelector('.side .menu').innerText, document.querySelector('textarea').value]`,
      )) as [string, string]
      t.match(menu, 'Marketing', 'in the navigation too')
      t.equal(typed, '192.0.2.0/24', 'as it is kept')
    },
  )

  await t.test('what is typed while a form is being saved stays in it', async (t) => {
    await tab.goto(page('/settings'))
    await settled(tab)
    await api.sql.begin(async (tx) => {
      await tx`SELECT FROM workspaces WHERE id = ${api.workspaceId} FOR UPDATE`
      await fill(tab, 'Name', 'Sent')
      await press(tab, 'Save')
      await tab.waitForSelector('main button[aria-busy="true"]')
      await fill(tab, 'Name', 'Typed later')
    })
    await seeText(tab, 'Saved')
    await tab.waitForFunction(`document.querySelector('.side .menu').innerText.includes('Sent')`)
    t.equal(
      await tab.$eval('main [name="name"]', (field) => (field as unknown as { value: string }).value),
      'Typed later',
    )
    await fill(tab, 'Name', 'Marketing')
    await press(tab, 'Save')
    await tab.waitForFunction(`document.querySelector('.side .menu').innerText.includes('Marketing')`)
  })

  await t.test('what of the plan is used, and until when', async (t) => {
    await api.sql`UPDATE workspaces SET plan = 'free'`
    await api.sql`
      INSERT INTO click_counts (workspace_id, month, clicks)
      VALUES (${api.workspaceId}, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 450)`
    await tab.goto(page('/settings'))
    await settled(tab)
    await seeText(tab, '450 of 500')
    await seeText(tab, 'begin again at 0 on')
    t.equal(await tab.$eval('progress', (bar) => bar.className), 'nearly')
    t.equal((await tab.$$('.months tbody tr')).length, 12)
    t.notOk((await cards()).includes('Signing secret of webhooks'), 'the plan has no webhooks')
    await api.sql`UPDATE workspaces SET plan = 'business'`
  })

  await t.test('signing: begun, rotated with a day for both, ended', async (t) => {
    await tab.goto(page('/settings'))
    const begin = await tab.waitForSelector('button ::-p-text(Sign deliveries)')
    await begin!.click({ count: 2 })
    const first = await shown()
    await tab.waitForNetworkIdle({ idleTime: 100 })
    t.equal((await secret()).previous_expires_at, null, 'one secret is made, however often one presses')
    t.equal(await shown(), first)
    t.equal(first, (await secret()).signing_secret)
    await press(tab, 'Done')
    await press(tab, 'Make a new secret')
    await (await tab.waitForSelector('dialog .button.danger'))!.click()
    const second = await shown()
    t.not(second, first)
    t.match(await secret(), { signing_secret: second, previous_expires_at: String })
    await press(tab, 'Done')
    await seeText(tab, 'The former secret signs too until')
    await press(tab, 'Sign no longer')
    await (await tab.waitForSelector('dialog .button.danger'))!.click()
    await seeText(tab, 'Deliveries are not signed any more')
    t.match(await secret(), { signing_secret: null })
  })

  await t.test('a key is made once, however often one presses', async (t) => {
    await tab.goto(page('/keys'))
    await press(tab, 'New key')
    await fill(tab, 'Name', 'Twice')
    await tab.evaluate(
      `{ const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit() }`,
    )
    await shown()
    await press(tab, 'Done')
    await tab.waitForNetworkIdle({ idleTime: 100 })
    const { body } = await api.get(`/workspace/${api.workspaceId}/keys`)
    t.equal(body.keys.filter(({ name }: { name: string }) => name === 'Twice').length, 1)
  })

  await t.test('a new secret: the former one works for a day, or ends at once', async (t) => {
    const twice = async () =>
      (await api.get(`/workspace/${api.workspaceId}/keys`)).body.keys.find(
        ({ name }: { name: string }) => name === 'Twice',
      )
    async function openRotation() {
      await press(tab, 'Actions for Twice')
      await press(tab, 'Make a new secret')
      await seeText(tab, 'The current secret works for 24 hours more, until')
    }
    const confirm = async () => (await tab.waitForSelector('dialog [type="submit"]'))!.click()
    await openRotation()
    await confirm()
    await shown()
    await press(tab, 'Done')
    await seeText(tab, 'The former secret works until')
    t.ok((await twice()).previous_expires_at)
    await openRotation()
    await (await tab.waitForSelector('dialog [name="leaked"]'))!.click()
    await confirm()
    await shown()
    await press(tab, 'Done')
    await tab.waitForFunction(`!document.body.innerText.includes('The former secret works until')`)
    t.equal((await twice()).previous_expires_at, null)

    await api.sql`UPDATE api_keys SET expires_at = now() - interval '1 hour' WHERE name = 'Twice'`
    await tab.goto(page('/keys'))
    await seeText(tab, 'expired')
  })

  await t.test('notices, in words', async () => {
    await tab.goto(page('/settings'))
    await seeText(tab, 'All members are told here')
    for (let i = 0; i < 12; i += 1)
      await addNotice(api.sql, api.workspaceId, `hook ${i}`, {
        kind: 'webhook_disabled',
        data: { url: `https://hooks.example.com/${i}`, reason: 'it has failed' },
      })
    await tab.reload()
    await seeText(tab, 'Nothing is sent to https://hooks.example.com/11 any more: it has failed.')
    await press(tab, 'Show earlier ones')
    await seeText(tab, 'Nothing is sent to https://hooks.example.com/0 any more')
  })

  await t.test('who is no owner sees what the API lets such a person do', async (t) => {
    const ofOwners = ['Two-step sign-in']
    const ofMembers = ['Plan and usage', 'The last twelve months', 'Signing secret of webhooks', 'Notices']
    for (const [role, seen] of [
      ['member', ['Workspace', ...ofMembers]],
      ['viewer', ['Workspace', ...ofMembers.filter((name) => !name.startsWith('Signing'))]],
      ['owner', ['Workspace', ...ofOwners, ...ofMembers, 'Delete the workspace']],
    ] as const) {
      await api.sql`UPDATE workspace_members SET role = ${role}`
      await tab.goto(page('/settings'))
      await settled(tab)
      t.same(await cards(), seen, role)
    }
  })
  t.same(complaints, [])
})
