import t, { type Test } from 'tap'
import { insertInvitation, replaceInvitationLink } from '../../api/members/invitations-table.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { addNotice } from '../../notices/notice.js'
import { API_URL, createClock, openDevice } from '../factors/factors-fixture.js'
import { addUser, openBrowser, PASSWORD } from '../sessions/browser.js'
import { withApi } from './api-fixture.js'
import { type ApiDocument, type DocumentedOperation, openDocument, operationsOf } from './openapi-answers.js'

const clock = createClock()
/** Finds a problem with domains that are in the set. */
const lost = new Set<string>()
const domainCheck = Object.assign(async (name: string) => (lost.has(name) ? 'leads elsewhere' : undefined), {
  target: 'cname.example.com',
  prove: async () => undefined,
  isAnswered: async () => true,
})
const api = await withApi(t, { apiUrl: API_URL, now: clock.now, domainCheck })
const { app, key, sql, workspaceId, userId } = api

const document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>()
const { mistakeOf } = openDocument(document)
const operations = operationsOf(document)
const ann = await addUser(sql, 'ann@example.com')
const browser = openBrowser(app)
/** Operations whose body has a token that identifies the caller. They read the body before they look for a key. */
const byToken = ['choosePassword', 'acceptInvitation']

t.test('a key is taken in each of the four ways of the document, and a request without one gets 401', async (t) => {
  const schemes = document.components.securitySchemes
  t.match(schemes.header, { in: 'header', name: 'X-API-KEY' })
  t.match(schemes.query, { in: 'query', name: 'api_key' })
  const url = '/api/v1/workspaces'
  const basic = Buffer.from(`${key}:`).toString('base64')
  for (const request of [
    { url, headers: { authorization: `Bearer ${key}` } },
    { url, headers: { authorization: `Basic ${basic}` } },
    { url, headers: { 'X-API-KEY': key } },
    { url: `${url}?api_key=${key}` },
  ]) {
    const answer = await app.inject(request)
    t.equal(answer.statusCode, 200)
    t.equal(mistakeOf(url, 'get', answer), undefined)
  }
  for (const { path, method, operation } of operations) {
    if (operation.security?.length === 0) continue
    const answer = await app.inject({ method: method.toUpperCase() as 'GET', url: path.replace(/\{\w+\}/g, '1') })
    t.equal(answer.statusCode, byToken.includes(operation.operationId) ? 400 : 401, operation.operationId)
    t.equal(mistakeOf(path, method, answer), undefined)
  }
})

const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)!

type Call = [id: string, params: Record<string, unknown>, status: number, payload?: object, query?: string]

/** Calls an operation as the document says, and demands an answer of that status and shape. */
async function call(t: Test, ...[id, params, status, payload, query = '']: Call) {
  const { path, method, operation } = find(id)
  const url = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name])) + query
  const ofKey = { authorization: `Bearer ${key}` }
  // Operations for people are called with a session.
  const headers = /^(Sessions|Members)$/.test(operation.tags[0]) ? browser.headers() : ofKey
  const answer = await app.inject({ method: method.toUpperCase() as 'GET', url, headers, ...(payload && { payload }) })
  browser.keep(answer)
  t.equal(answer.statusCode, status, `${id} ${query} ${answer.statusCode < 500 ? '' : answer.body}`)
  t.equal(mistakeOf(path, method, answer), undefined, id)
  return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : answer.body
}

t.test('every operation answers what the document says', async (t) => {
  const workspace_id = workspaceId
  const there = { workspace_id }
  const called = new Set<string>()
  const does = (...asked: Call) => {
    called.add(asked[0])
    return call(t, ...asked)
  }
  const link = await does('saveLink', {}, 200, { url: 'https://example.com/{name}?a|b', slug: '/a', qr_styles: {} })
  await does('saveLink', {}, 400, { url: 'x' })
  await does('saveLink', {}, 404, { id: 4711, name: 'x' })
  await does('saveLinks', {}, 200, [{ url: 'https://example.com' }, { url: 'x' }])
  const rules = [{ what: 'rotator', percentage: '50', url: 'https://example.com', sticky: true }]
  await does('saveWorkspaceLinks', there, 200, { id: link.id, rules, password: 'x', qr_styles: { size: 64 } })
  await does('getLink', { id: link.id }, 200)
  const visitor = { country: 'DE', kind: 'preview_crawler' }
  await does('previewLink', there, 200, { link: { id: link.id, og_title: 'x', password: null }, visitor })
  await does('previewLink', there, 400, { link: {} })
  await does('lookUpLinks', there, 200, { addresses: [{ slug: link.slug }, { slug: '/x', domain: 'nobodys.example' }] })
  await does('lookUpLinks', there, 400, { addresses: [{}] })
  await does('getLinkNames', there, 200, undefined, `?ids=${link.id}&ids=4711`)
  await does('getLinkNames', there, 400, undefined, '?ids=x')
  await does('drawQrCode', there, 200, { link: { id: link.id }, format: 'png' })
  await does('getLinkWithStatistics', { id: link.id }, 200)
  const domain = await does('createWorkspaceDomain', there, 200, { name: 'go.example.org' })
  await does('createDomain', {}, 200, { name: 'go2.example.org', workspace_id })
  await does('createDomain', {}, 400, { name: 'go2.example.org', workspace_id })
  t.match(domain.dns, { leads_here: true, problem: null })
  const atDomain = { ...there, domain_id: domain.id }
  lost.add('go.example.org')
  t.match(await does('checkDomain', atDomain, 200), { leads_here: false })
  t.match((await does('listDomains', there, 200)).domains[0].dns, { leads_here: false, problem: 'leads elsewhere' })
  await does('updateDomain', atDomain, 200, { root_url: 'https://example.com' })
  await does('updateDomainFavicon', atDomain, 200, { favicon_url: 'https://example.com/a.png' })
  await does('saveLink', {}, 200, { id: link.id, domain: 'go.example.org' })
  await does('getLinkWithStatistics', { id: link.id }, 200)
  await does('listLinks', there, 200)
  await does('listWorkspaceLinks', there, 200)
  await does('updateLink', { ...there, id: link.id }, 200, { note: 'x' })
  await does('deleteDomain', atDomain, 400, undefined, '?links=keep')
  await does('deleteDomain', atDomain, 200)
  for (const format of ['json', 'csv']) await does('exportLinks', there, 200, undefined, `?format=${format}`)
  await does('deleteLink', { ...there, id: link.id }, 200)
  await does('restoreLinks', there, 200, { ids: [link.id] })
  await does('deleteLinks', there, 200, { ids: [link.id] })
  await does('purgeLinks', there, 200, { ids: [2_000_000_000] }) // reports below are about this link
  for (const format of ['json', 'csv', 'tsv']) {
    await does('getClicks', there, 200, undefined, `?format=${format}&by=country&compare=previous`)
    await does(
      'getClickCounters',
      { ...there, counter: 'link_id' },
      200,
      undefined,
      `?format=${format}&compare=previous`,
    )
    await does('getConversionSeries', there, 200, undefined, `?format=${format}&by=isp&compare=previous`)
    await does('getConversionCounters', { ...there, counter: 'country' }, 200, undefined, `?format=${format}`)
    await does('getConversionFunnel', there, 200, undefined, `?format=${format}&by=link_id`)
  }
  const note = await does('createNote', there, 200, { day: '2026-03-08', text: 'Newsletter sent' })
  await does('createNote', there, 400, { day: 'today' })
  await does('listNotes', there, 200)
  await does('getNote', { ...there, note_id: note.id }, 200)
  await does('updateNote', { ...there, note_id: note.id }, 200, { text: 'Newsletter' })
  await does('deleteNote', { ...there, note_id: note.id }, 200)
  await does('deleteNote', { ...there, note_id: note.id }, 404)
  const view = await does('createView', there, 200, { name: 'Sale', filters: { tag: 'sale' } })
  await does('createView', there, 400, { name: 'sale', filters: {} })
  await does('listViews', there, 200)
  await does('getView', { ...there, view_id: view.id }, 200)
  await does('updateView', { ...there, view_id: view.id }, 200, { hidden_columns: ['people'] })
  await does('deleteView', { ...there, view_id: view.id }, 200)
  const fields = {
    utm_source: 'newsletter',
    tags: ['mail'],
    rules: [{ what: 'rotator', percentage: 50, url: 'https://a.example' }],
  }
  const template = await does('createTemplate', there, 200, { name: 'Newsletter', fields })
  await does('createTemplate', there, 400, { name: 'Empty', fields: {} })
  await does('listTemplates', there, 200)
  await does('getTemplate', { ...there, template_id: template.id }, 200)
  await does('updateTemplate', { ...there, template_id: template.id }, 200, { name: 'Weekly' })
  await does('deleteTemplate', { ...there, template_id: template.id }, 200)
  await does('getClicks', there, 200, undefined, '?pivot=link_id')
  await does('getClickCounters', { ...there, counter: 'address' }, 400)
  await does('getConversionCounters', { ...there, counter: 'bot_name' }, 400)
  await does('getConversionCounters', { ...there, counter: 'isp' }, 200, undefined, '?order=revenue:EUR')
  await does('getConversionSeries', there, 400, undefined, '?bots=only')
  for (const page of ['', '&limit=1']) {
    await does('exportClicks', there, 200, undefined, `?format=json${page}`)
    await does('exportClicks', there, 200, undefined, `?format=csv&bom=1${page}`)
  }
  const event = { event_name: 'signup', event_id: 'a', external_id: 'c', metadata: { a: [1] } }
  await does('createConversion', {}, 201, event)
  await does('createConversion', {}, 200, event)
  await does('createConversion', {}, 200, [event, { event_name: '' }])
  await does('createConversion', {}, 422, { event_name: 'signup', currency: 'x' })
  await does('createConversion', {}, 400, { workspace_id: 'x' })
  await does('listConversions', {}, 200)
  await does('listConversions', {}, 200, undefined, '?since=2026-03-01&limit=1')
  await does('listConversions', {}, 400, undefined, '?limit=0')
  await does('voidConversion', { event_id: 'a' }, 200)
  await does('voidConversion', { event_id: 'b' }, 404)
  await does('forgetCustomer', { ...there, external_id: 'c' }, 200)
  await does('checkCredential', {}, 200)
  await does('listWorkspaces', {}, 200)
  const other = await does('createWorkspace', {}, 200, { name: 'Other' })
  await does('updateWorkspace', { workspace_id: other.id }, 200, { excluded_ips: ['192.0.2.0/24'] })
  await does('getUsage', there, 200)
  await addNotice(sql, workspaceId, 'x', { kind: 'slack_refused', data: { reason: 'it answers 404' } })
  await does('listNotices', there, 200)
  await does('listNotices', there, 400, undefined, '?limit=0')
  await does('listAuditEntries', there, 200)
  await does('listAuditEntries', there, 400, undefined, '?kind=lnk')
  const created = await does('createKey', there, 200, { name: 'CI', expires_at: '2030-01-01T00:00:00Z' })
  const atKey = { ...there, key_id: created.id }
  await does('rotateKey', atKey, 200)
  await does('rotateKey', atKey, 200, { grace_seconds: 0 })
  await does('listKeys', there, 200)
  await does('deleteKey', atKey, 200)
  const hooked = await does('saveLink', {}, 200, { url: 'https://example.com', workspace_id })
  for (const [of, at] of [
    ['Workspace', there],
    ['Link', { link_id: hooked.id }],
  ] as const) {
    const hook = 'http://hook.example/a?b=c#d'
    const atHook = { ...at, hook_id: encodeURIComponent(hook) }
    await does(`subscribe${of}Webhook`, at, 200, { url: hook, events: ['click'] })
    await does(`subscribe${of}Webhook`, at, 400, { url: 'http://127.0.0.1/' })
    await does(`list${of}Webhooks`, at, 200)
    await does(`update${of}Webhook`, atHook, 200, { events: null, enabled: false })
    await does(`test${of}Webhook`, atHook, 200)
    await does(`test${of}Webhook`, atHook, 200, { event: 'link.deleted' })
    await does(`get${of}Webhook`, atHook, 200)
    const { deliveries } = await does(`list${of}WebhookDeliveries`, atHook, 200)
    const atDelivery = { ...atHook, delivery_id: deliveries[0].id }
    await does(`get${of}WebhookDelivery`, atDelivery, 200)
    await does(`sendAgain${of}WebhookDelivery`, atDelivery, 200)
    await does(`sendAgain${of}WebhookDelivery`, { ...atHook, delivery_id: 'none' }, 404)
    await does('listAllWebhooks', there, 200)
    await does('listAllWebhooks', there, 400, undefined, '?page=0')
    await does(`unsubscribe${of}Webhook`, atHook, 200)
    await does(`unsubscribe${of}Webhook`, atHook, 404)
  }
  await does('getSigningSecret', there, 200)
  await does('rotateSigningSecret', there, 200)
  await does('rotateSigningSecret', there, 200)
  await does('deleteSigningSecret', there, 200)
  await does('deleteSigningSecret', there, 404)
  const credentials = { email: 'ann@example.com', password: PASSWORD }
  await does('signIn', {}, 401, { ...credentials, password: 'x' })
  await does('signIn', {}, 400, {})
  await does('signIn', {}, 200, credentials)
  await does('getSession', {}, 200)
  await does('getProvider', {}, 200)
  const [session] = await does('listSessions', {}, 200)
  await does('deleteSession', { session_id: session.id }, 200)
  await does('deleteSession', { session_id: session.id }, 401)
  await does('signInByLink', {}, 401, { token: 'x' })
  await does('signInByLink', {}, 200, { token: await insertUserLink(sql, 'sign_in', userId) })
  await does('deleteSession', { session_id: session.id }, 404)
  await does('signOutEverywhere', {}, 200, undefined, '?keep=current')
  await does('signOutEverywhere', {}, 200)
  await does('signIn', {}, 200, credentials)
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'owner')`
  const bob = { email: 'bob@example.com', role: 'viewer' }
  await does('inviteMember', there, 400, { email: 'bob' })
  const invited = await does('inviteMember', there, 200, bob)
  await does('listMembers', there, 200)
  await does('revokeInvitation', { ...there, invitation_id: invited.id }, 200)
  await does('revokeInvitation', { ...there, invitation_id: invited.id }, 404)
  const { id: invitationId } = await does('inviteMember', there, 200, bob)
  const token = await replaceInvitationLink(sql, invitationId)
  await does('lookUpInvitation', {}, 200, { token })
  await does('lookUpInvitation', {}, 401, { token: 'x' })
  await does('acceptInvitation', {}, 403, { token })
  await does('updateMember', { ...there, user_id: ann }, 200, { role: 'owner' })
  await does('updateMember', { ...there, user_id: 4711 }, 404, { role: 'owner' })
  await does('changeAccount', {}, 400, { password: PASSWORD })
  await does('changeAccount', {}, 200, { name: 'Ann' })
  const { user: ofSession } = await does('getSession', {}, 200)
  const noteChange = () => sql`
    INSERT INTO email_changes (user_id, email, former_email, hash, expires_at)
    SELECT id, email, email, sha256('sent'), now() + interval '1 hour' FROM users WHERE id = ${ofSession.id}`
  await noteChange()
  await does('sendEmailAgain', {}, 200)
  await does('cancelEmail', {}, 200)
  await does('cancelEmail', {}, 404)
  await does('confirmEmail', {}, 401, { token: 'sent' })
  await noteChange()
  await does('confirmEmail', {}, 200, { token: 'sent' })
  await does('choosePassword', {}, 400, { ...credentials, current_password: PASSWORD, password: 'short' })
  await does('choosePassword', {}, 200, { current_password: PASSWORD, password: `${PASSWORD} 2` })
  const { secret } = await does('beginApp', {}, 200)
  await does('confirmApp', {}, 400, { code: '000000' })
  await does('confirmApp', {}, 200, { code: clock.codeOf(secret) })
  const device = openDevice()
  const added = { name: 'Laptop', credential: device.create(await does('beginPasskey', {}, 200)) }
  const { factors } = await does('addPasskey', {}, 200, added)
  await does('addPasskey', {}, 401, added)
  await does('getFactors', {}, 200)
  await does('makeRecoveryCodes', {}, 200)
  await does('proveFactor', {}, 200, { credential: device.get(await does('beginProof', {}, 200)) })
  await does('proveFactor', {}, 401, { code: '000000' })
  const ofAnn = { email: 'ann@example.com', password: `${PASSWORD} 2` }
  await does('signIn', {}, 200, ofAnn)
  await does('giveSecondStep', {}, 401, { code: '000000' })
  await does('giveSecondStep', {}, 200, { credential: device.get(await does('beginSecondStep', {}, 200)) })
  await does('giveSecondStep', {}, 401, { code: '000000' })
  await does('signInByPasskey', {}, 200, { credential: device.get(await does('beginPasskeySignIn', {}, 200)) })
  await does('renamePasskey', { passkey_id: factors.passkeys[0].id }, 200, { name: 'Phone' })
  await does('removePasskey', { passkey_id: factors.passkeys[0].id }, 200)
  await does('removeApp', {}, 200)
  await does('removeApp', {}, 404)
  await does('askForPasswordLink', {}, 200, { email: 'ann@example.com' })
  await does('removeMember', { ...there, user_id: ann }, 200)
  await does('signOut', {}, 200)
  const [{ user_id: invitedBy }] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM workspace_members WHERE workspace_id = ${workspaceId} AND role = 'owner' LIMIT 1`
  const mailed = { workspaceId, email: bob.email, role: 'viewer', invitedBy, isMailed: true } as const
  const { token: later } = await insertInvitation(sql, mailed)
  await does('acceptInvitation', {}, 200, { token: later, name: 'Bob', password: PASSWORD })
  await does('acceptInvitation', {}, 401, { token: 'x' })
  await does('deleteWorkspace', { workspace_id: other.id }, 200)
  await does('deleteWorkspace', { workspace_id: other.id }, 404)
  await does('streamClicks', there, 503) // the stream itself is in test/live
  await does('getDocument', {}, 200)
  await does('getDocumentPage', {}, 200)
  const all = operations.map(({ operation }: { operation: DocumentedOperation }) => operation.operationId)
  t.same([...called].sort(), all.sort())
})
