// Domains of a workspace: what becomes of the links of one that is removed, and where the focus goes after its dialogs.
import t from 'tap'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { checkDueDomains } from '../../maintenance/check-domains.js'
import { addDomain } from '../api/api-fixture.js'
import { type DnsName, withDnsServer } from '../api/domains-dns-server.js'
import { fill, findViolations, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('domains', async (t) => {
  const target = 'cname.slugline.example'
  const names = new Map<string, DnsName>()
  const dns = await withDnsServer(t, names)
  const domainCheck = createDomainCheck(target, [dns.server])
  const dashboard = await withDashboard(t, { domainCheck })
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { tab, complaints } = await openLook(browser)
  tab.setDefaultTimeout(15000)
  const links = `/workspace/${api.workspaceId}/links`
  const removeIn = async (name: string, choice: string) => {
    await tab.goto(page('/domains'))
    await settled(tab)
    await press(tab, `Actions for ${name}`)
    await press(tab, 'Remove')
    await seeText(tab, 'What should happen to its 1 link?')
    await (await tab.waitForSelector(`::-p-aria([name="${choice}"][role="radio"])`))!.click()
    await press(tab, 'Remove domain')
  }

  await t.test('a default domain is chosen first for new links, until it is removed', async (t) => {
    const name = 'first.example.org'
    await addDomain(api.sql, api.workspaceId, name)
    const chosen = () =>
      tab.$eval('::-p-aria([name="Domain"])', (select) => (select as unknown as { value: string }).value)
    await tab.goto(page('/settings'))
    const setting = await tab.waitForSelector('select[name="default_domain"]')
    await tab.waitForFunction(`document.querySelector('select[name="default_domain"]').length > 1`)
    await setting!.select(name)
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'example.com/default')
    t.equal(await chosen(), name)
    await press(tab, 'Create link')
    await seeText(tab, 'works now')
    t.match((await api.get(links)).body.links, [{ domain: name, url: 'https://example.com/default' }])

    await tab.goto(page('/links/new'))
    await tab.waitForSelector('::-p-aria([name="Domain"])')
    t.equal(
      await tab.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`),
      true,
      'nothing is lost',
    )
    await (await tab.$('::-p-aria([name="Domain"])'))!.select('')
    await fill(tab, 'Destination', 'example.com/other')
    await press(tab, 'Create link')
    await seeText(tab, 'works now')
    t.match((await api.get(links)).body.links, [{ domain: null, url: 'https://example.com/other' }, {}])

    await removeIn(name, 'Delete')
    await seeText(tab, 'is removed')
    // Without a load of the page, which would read the session again.
    await tab.evaluate(
      `history.pushState(null, '', '/w/${api.workspaceId}/links/new'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await tab.waitForSelector('::-p-aria([name="Create link"])')
    t.equal(await chosen(), '')
    await api.sql`DELETE FROM links`
  })

  await t.test('links of a domain that is removed move or go, and nothing is lost unsaid', async (t) => {
    for (const name of ['one.example.org', 'two.example.org']) {
      await addDomain(api.sql, api.workspaceId, name)
      await api.post(links, { url: 'https://example.com/', domain: name, slug: '/same' })
    }
    await removeIn('one.example.org', 'Move to the default host')
    await seeText(tab, 'one.example.org is removed, 1 link moved to the default host')
    t.match((await api.get(links)).body.links, [{ domain: 'two.example.org' }, { domain: null, slug: '/same' }])

    await removeIn('two.example.org', 'Move to the default host')
    await seeText(tab, 'the default host has links with the same slugs already: /same')
    t.equal(
      (await api.get(`/workspace/${api.workspaceId}/domains`)).body.domains.length,
      1,
      'why not is said, in the dialog',
    )
    await (await tab.waitForSelector(`::-p-aria([name="Delete"][role="radio"])`))!.click()
    await press(tab, 'Remove domain')
    await seeText(tab, 'two.example.org is removed, 1 link moved to the trash')
    t.equal((await api.get(`${links}?deleted=true`)).body.total_entries, 1)
  })

  await t.test('the record to create is shown, and whether it is there', async () => {
    await tab.goto(page('/domains'))
    await settled(tab)
    await press(tab, 'Add a domain')
    await fill(tab, 'Host name', 'https://New.Example.org/path')
    await seeText(tab, `Value ${target}`)
    await seeText(tab, 'Name new.example.org')
    await press(tab, 'Add domain')
    await seeText(tab, 'does not lead here yet')
    await tab.keyboard.press('Escape')
    names.set('new.example.org', { cname: target })
    await press(tab, 'Add a domain')
    await seeText(tab, 'Name new.example.org') // kept meanwhile
    await press(tab, 'Add domain')
    await seeText(tab, 'new.example.org can be used for links now')
    names.delete('new.example.org')
    await press(tab, 'Actions for new.example.org')
    await press(tab, 'DNS')
    await seeText(tab, 'new.example.org does not lead here yet')
    names.set('new.example.org', { cname: target })
    await press(tab, 'Check again')
    await seeText(tab, 'This domain points here')
    t.same(await findViolations(tab), [])
    await press(tab, 'Close')
  })

  await t.test(
    'the table says whether each domain works, since when, and shows the record of one that does not',
    async () => {
      const statusIn = (name: string, text: string) =>
        tab.waitForFunction(
          `[...document.querySelectorAll('tr')].some((row) => row.innerText.includes('${name}') && row.innerText.includes('${text}'))`,
        )
      await addDomain(api.sql, api.workspaceId, 'unseen.example.org')
      await tab.goto(page('/domains'))
      await statusIn('new.example.org', 'Works')
      await statusIn('new.example.org', 'Since ')
      await statusIn('unseen.example.org', 'Not checked yet')
      names.delete('new.example.org')
      await api.sql`UPDATE domain_checks SET due_at = now()`
      await checkDueDomains(api.sql, domainCheck, new AbortController().signal, 0)
      await tab.goto(page('/domains'))
      await statusIn('new.example.org', 'Does not lead here')
      t.same(await findViolations(tab), [])
      await press(tab, 'DNS record of new.example.org')
      await seeText(tab, `Value ${target}`)
      names.set('new.example.org', { cname: target })
      await press(tab, 'Check again')
      await seeText(tab, 'This domain points here')
      await press(tab, 'Close')
      await statusIn('new.example.org', 'Works')
      await statusIn('unseen.example.org', 'Does not lead here')
      await api.sql`DELETE FROM domains WHERE name = 'unseen.example.org'`
    },
  )

  await t.test(
    'the focus comes back from a dialog of a menu, and goes to the next row where that is gone',
    async () => {
      const isFocused = (selector: string) => tab.waitForFunction(`document.activeElement.matches('${selector}')`)
      const isHeadingFocused = async (title: string) => {
        await isFocused('main h1')
        await tab.waitForFunction(`document.activeElement.textContent === '${title}'`)
      }
      await addDomain(api.sql, api.workspaceId, 'three.example.org')
      await tab.goto(page('/domains'))
      await settled(tab)
      await press(tab, 'Actions for three.example.org')
      await press(tab, 'Edit')
      await tab.waitForSelector('dialog[open]')
      await tab.keyboard.press('Escape')
      await isFocused('[aria-label="Actions for three.example.org"]')
      await press(tab, 'Actions for three.example.org')
      await press(tab, 'Remove')
      await press(tab, 'Remove domain')
      await isFocused('[aria-label^="Actions for "]:not([aria-label$="three.example.org"])')
      await tab.click('.shell > .side a[href$="/links"]')
      await isHeadingFocused('Links')
      await tab.click('main a[href$="/links/new"]')
      await isHeadingFocused('New link')
      await fill(tab, 'Destination', 'https://example.com/')
      await press(tab, 'Create link')
      await seeText(tab, 'works now')
      await tab.waitForFunction(`location.pathname.match("links/[0-9]+$")`)
      await isFocused('main h1')
    },
  )

  await t.test('thousands of domains are shown in pages, and links can have each of them', async (t) => {
    await api.sql`
      INSERT INTO domains (workspace_id, name)
      SELECT ${api.workspaceId}, 'many' || to_char(i, 'FM00000') || '.example.net' FROM generate_series(1, 5001) AS i`
    t.equal((await api.get(`/workspace/${api.workspaceId}/domains`)).status, 400, 'too many for one answer')
    await tab.goto(page('/domains'))
    await seeText(tab, 'many00100.example.net')
    await press(tab, 'Next')
    await seeText(tab, 'many00101.example.net')
    await seeText(tab, 'many00200.example.net')
    await press(tab, 'Previous')
    await seeText(tab, 'many00001.example.net')
    await tab.goto(page('/links/new'))
    await tab.waitForFunction(`[...document.querySelectorAll('option')].some((o) => o.value.startsWith('many05001.'))`)
  })
  t.same(complaints, [])
})
