// Whatever texts tenants, visitors and receivers of webhooks have chosen: on no page do they become elements, scripts or
// addresses that a browser obeys.
import t from 'tap'
import { insertInvitation } from '../../api/members/invitations-table.js'
import { addNotice } from '../../notices/notice.js'
import { insertClicks } from '../api/insert-clicks.js'
import { openLook, settled, withDashboard } from './dashboard-fixture.js'
import { addSampleConversions } from './sample-conversions.js'
import { addSampleWebhooks } from './sample-webhooks.js'

/** Ends whatever it could stand in. Its element would show that it is more than text, whether or not its script may run. */
const HOSTILE = `x"'\`--></title></script><z-q id="main"></z-q><img src=/z onerror="window.hit=1"><svg onload=window.hit=2>{{1}}`
const SHORT = '"><z-q>'
const SCRIPT = 'javascript:window.hit=3'

/** Elements, addresses that are not of the web, and scripts that have run: texts must become none of them. */
const OBEYED = `[
  ...[...document.querySelectorAll('z-q, [onerror], [onload], [onclick], script:not([src]), iframe, object, base')].map((one) => one.outerHTML),
  ...[...document.querySelectorAll('a[href], [src], form[action], svg [href]')]
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.action)
    .filter((url) => !/^(https?:|data:image|blob:|mailto:|[/?#])/.test(url)),
  ...(window.hit ? ['script ' + window.hit] : []),
].map((text) => text.slice(0, 200))`

t.test('hostile texts', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page, address } = dashboard
  const { sql, workspaceId, userId, post, patch } = api
  await sql`UPDATE workspaces SET name = ${HOSTILE}, plan = 'enterprise' WHERE id = ${workspaceId}`
  const { body: link } = await post(`/workspace/${workspaceId}/links`, {
    ...{ url: `https://example.com/?q=${HOSTILE}`, name: HOSTILE, slug: '/hostile', tags: [SHORT, `${SHORT}2`] },
    ...{ note: HOSTILE, og_title: HOSTILE, og_description: HOSTILE, og_image: `https://example.com/${HOSTILE}` },
    ...{ utm_campaign: HOSTILE, utm_source: HOSTILE, utm_medium: HOSTILE, utm_term: HOSTILE, utm_content: HOSTILE },
    ...{ head_tags: HOSTILE, body_tags: HOSTILE, expiration_redirect: `https://example.com/${HOSTILE}` },
    rules: [{ what: 'country', matches: 'DE', url: `https://example.com/?r=${HOSTILE}` }],
  })
  t.type(link.id, 'number', JSON.stringify(link))
  const { body: script } = await post(`/workspace/${workspaceId}/links`, {
    url: 'https://example.com/',
    slug: '/script',
  })
  await patch(`/link/${link.id}`, { name: `${HOSTILE} changed` })
  const hook = `https://hooks.example.com/?q=${encodeURIComponent(HOSTILE)}`
  await addSampleWebhooks(api, link.id, new Date())
  await post(`/workspace/${workspaceId}/webhooks`, { url: hook })
  await post(`/workspace/${workspaceId}/keys`, { name: HOSTILE })
  await insertInvitation(sql, {
    workspaceId,
    email: `${SHORT}@x.example`,
    role: 'viewer',
    invitedBy: userId,
    isMailed: false,
  })
  await addSampleConversions(api, [link.id], new Date(), 5)
  await post('/conversions', {
    event_name: HOSTILE,
    external_id: HOSTILE,
    workspace_id: workspaceId,
    metadata: { [HOSTILE]: HOSTILE },
  })
  const webhook = { url: `https://x.example/${HOSTILE}`, reason: HOSTILE }
  await addNotice(sql, workspaceId, 'webhook', { kind: 'webhook_disabled', data: webhook })
  const text = { host: HOSTILE, slug: HOSTILE, destination: HOSTILE, country: SHORT, isp: HOSTILE, platform: HOSTILE }
  const more = { browser_name: HOSTILE, device: HOSTILE, referer: HOSTILE, language: SHORT, ad_network: HOSTILE }
  const utm = { utm_source: HOSTILE, utm_campaign: HOSTILE, params: [HOSTILE, `__proto__=${HOSTILE}`] }
  const times = [1, 2, 3].map((hours) => new Date(Date.now() - hours * 3_600_000))
  await insertClicks(
    api.clickhouse.client,
    times.map((time) => ({ workspace_id: workspaceId, link_id: link.id, time, ...text, ...more, ...utm })),
  )
  // None of these can be saved; a page must not trust that.
  await sql`UPDATE users SET name = ${HOSTILE}`
  await sql`UPDATE links SET url = ${SCRIPT} WHERE id = ${script.id}`
  const query = encodeURIComponent(HOSTILE)
  const paths = [
    ...['/overview', `/overview?utm_campaign=${query}&referer=${query}&top_params=${query}`, '/conversions'],
    ...[`/conversions?utm_campaign=${query}`, `/compare?link_id=${link.id}&link_id=${script.id}`, '/links'],
    ...[`/links?tag=${query}`, `/links?search=${query}`, `/links?domain=${query}`, '/links/new'],
    ...[`/links/new?from=${link.id}`, `/links/new?url=${SCRIPT}`, '/import', '/domains', '/webhooks'],
    ...[`/webhooks/one?id=${encodeURIComponent(hook)}`, `/webhooks/one?id=${SCRIPT}`, '/members', '/keys', '/settings'],
    ...['/audit-log', `/audit-log?kind=${query}&actor=${query}`, '/account'],
    ...[link.id, script.id].flatMap((id) => ['', '/statistics', '/qr'].map((tab) => `/links/${id}${tab}`)),
  ]
  const { tab, complaints } = await openLook(browser)
  tab.on('dialog', (dialog) => void dialog.accept()) // a form that is filled in asks before it is left
  for (const path of paths) {
    await tab.goto(page(path))
    await settled(tab)
    t.same(await tab.evaluate(OBEYED), [], path.slice(0, 60))
    if (['/overview', '/links', '/audit-log', '/keys'].includes(path))
      t.match(await tab.evaluate('document.body.innerText'), '<z-q', 'the text is there')
    t.same(complaints.splice(0), [], `${path.slice(0, 60)}: nothing against its policy`)
  }
  for (const path of [
    `/invitation#token=${query}`,
    `/sign-in#error=${query}`,
    `/sign-in?to=${SCRIPT}`,
    `/sign-in?to=//x.example`,
  ]) {
    await tab.goto(address + path)
    await tab.waitForFunction(`document.querySelector('h1')`)
    t.same(await tab.evaluate(OBEYED), [], path.slice(0, 60))
    t.equal(new URL(tab.url()).origin, address)
  }
})
