import t from 'tap'
import { openTab, withBrowser } from '../browser.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { key, workspaceId } = api
const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await withBrowser(t)
if (!browser) process.exit()

t.test('the page shows every operation, and tries one with a key', async (t) => {
  const { tab, complaints } = await openTab(browser)
  const elsewhere: string[] = []
  tab.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await tab.goto(`${url}/api/docs`)
  await tab.waitForSelector('.opblock')

  const { paths } = (await api.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const operations = Object.values(paths)
    .flatMap(Object.keys)
    .filter((name) => /^(get|post|put|patch|delete)$/.test(name))
  t.equal((await tab.$$('.opblock')).length, operations.length)

  await tab.click('.auth-wrapper .authorize')
  await tab.waitForSelector('.modal-ux input[type=text]')
  await tab.type('.modal-ux input[type=text]', key)
  await tab.click('.modal-ux .auth.authorize')
  await tab.click('.modal-ux .btn-done')

  const workspaces = '#operations-Workspaces-listWorkspaces'
  await tab.click(`${workspaces} .opblock-summary-control`)
  await tab.waitForSelector(`${workspaces} .try-out__btn`)
  await tab.click(`${workspaces} .try-out__btn`)
  await tab.waitForSelector(`${workspaces} .execute`)
  await tab.click(`${workspaces} .execute`)
  const answer = await tab.waitForSelector(`${workspaces} .live-responses-table .response .microlight`)
  t.match(await answer?.evaluate((element) => element.textContent), new RegExp(`"id": ${workspaceId}`))

  t.same(elsewhere, [])
  t.same(complaints, [])
})
