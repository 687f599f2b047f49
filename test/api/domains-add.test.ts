import t from 'tap'
import { domainAnswerSchema, domainDnsAnswerSchema, domainErrorSchema } from '../../api/domains/domain-schemas.js'
import { addStranger, withApi } from './api-fixture.js'
import { holds, isRefused, TARGET, withDomains } from './domains-fixture.js'

const { sql, workspaceId, names, dns, unchecked, ask, ours, pointHere, add } = await withDomains(t)

t.test('a domain is added by JSON, by a form and by multipart', async (t) => {
  pointHere('json.example', 'form.example', 'multi.example', 'path.example')
  const json = await ask('POST', '/domains', { workspace_id: workspaceId, name: 'json.example' })
  t.equal(json.status, 200)
  holds(t, domainAnswerSchema, json.body)
  t.match(json.body, { name: 'json.example', workspace_id: workspaceId, favicon_url: null })

  const form = await ask('POST', '/domains', `workspace_id=${workspaceId}&name=form.example`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  t.match(form, { status: 200, body: { name: 'form.example', workspace_id: workspaceId } })
  holds(t, domainAnswerSchema, form.body)

  const part = (name: string, value: string | number) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multi = await ask(
    'POST',
    '/domains',
    `${part('workspace_id', workspaceId)}${part('name', 'multi.example')}--x--`,
    {
      'content-type': 'multipart/form-data; boundary=x',
    },
  )
  t.match(multi, { status: 200, body: { name: 'multi.example', workspace_id: workspaceId } })
  holds(t, domainAnswerSchema, multi.body)

  const inPath = await ask('POST', ours, { name: 'path.example' })
  t.match(inPath, { status: 200, body: { name: 'path.example' } })
  holds(t, domainAnswerSchema, inPath.body)
})

t.test('a body that cannot be read is refused', async (t) => {
  const file = '--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\na.example\r\n--x--'
  for (const [payload, type] of [
    [file, 'multipart/form-data; boundary=x'],
    ['--x', 'multipart/form-data'],
    ['--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
    ['{', 'application/json'],
    ['7', 'application/json'],
    ['', 'application/json'],
    ['<a/>', 'application/xml'],
  ]) {
    const answer = await ask('POST', ours, payload, { 'content-type': type })
    t.equal(answer.status, 400, payload)
    holds(t, domainErrorSchema, answer.body)
  }
})

t.test('a name is stored as Punycode, and another spelling of it is taken', async (t) => {
  pointHere('xn--bcher-kva.example')
  const added = await ask('POST', ours, { name: ' BÜCHER.example. ' })
  t.match(added, { status: 200, body: { name: 'xn--bcher-kva.example' } })
  for (const name of ['bücher.example', 'XN--BCHER-KVA.example', 'bücher.example:80', 'bücher.example/'])
    isRefused(t, await ask('POST', ours, { name }), 'name', 'has already been taken')
})

t.test('a domain of another workspace is taken, and the answer does not say whose it is', async (t) => {
  const stranger = await addStranger(sql)
  await add('theirs.example', stranger.workspaceId)
  pointHere('theirs.example')
  const answer = await ask('POST', ours, { name: 'theirs.example' })
  t.same(answer.body, {
    error: 'name has already been taken',
    code: 'bad_request',
    name: ['has already been taken'],
  })
  t.equal((await ask('POST', '/domains', { workspace_id: stranger.workspaceId, name: 'x.example' })).status, 404)
  t.equal((await ask('GET', `/workspace/${stranger.workspaceId}/domains`)).status, 404)
})

t.test('a name that is not valid is refused before DNS is asked', async (t) => {
  const before = dns.asked.length
  for (const [name, message] of [
    ['192.0.2.1', /not an address/],
    ['192.0.2.1:8080', /not an address/],
    ['0x7f000001', /not an address/],
    ['[::1]', /not an address/],
    ['[::1]:8080', /not an address/],
    ['go.example:8080', /no port/],
    ['go.slugline.example', /the default host/],
    ['GO.slugline.example.', /the default host/],
    ['https://go.example', /not a host name/],
    ['go.example/a', /not a host name/],
    ['a@go.example', /not a host name/],
    ['go..example', /not a host name/],
    ['-go.example', /not a host name/],
    ['go_1.example', /not a host name/],
    ['*.example', /not a host name/],
    [`${'a'.repeat(64)}.example`, /not a host name/],
    [`${'a.'.repeat(127)}example`, /not a host name/],
    ['go example', /not a host name/],
    ['', "can't be blank"],
    [null, "can't be blank"],
    [7, 'must be a string'],
  ] as const)
    isRefused(t, await ask('POST', ours, { name }), 'name', message)
  isRefused(
    t,
    await ask('POST', '/domains', { workspace_id: 'one', name: 'a.example' }),
    'workspace_id',
    'must be an integer',
  )
  t.equal(dns.asked.length, before)
})

t.test('the host of the API cannot be a domain', async (t) => {
  const own = await withApi(t, { apiUrl: 'https://api.slugline.example' })
  const { status, body } = await own.post('/domains', { name: 'api.slugline.example' })
  t.match({ status, body }, { status: 400, body: { name: ['is the host of the API'] } })
})

t.test('a domain without its DNS record is refused with the record to create', async (t) => {
  const { status, body } = await ask('POST', ours, { name: 'early.example' })
  t.equal(status, 400)
  t.match(body, { code: 'bad_request', error: `\`early.example. CNAME ${TARGET}.\`` })
  pointHere('early.example')
  t.equal((await ask('POST', ours, { name: 'early.example' })).status, 200)
  names.set('broken.example', { fails: 'SERVFAIL' })
  t.match(await ask('POST', ours, { name: 'broken.example' }), { status: 400, body: { error: /ESERVFAIL/ } })
})

t.test('without a check of DNS a domain is added at once', async (t) => {
  const { status, body } = await unchecked.post(ours, { name: 'closed' })
  t.equal(status, 200)
  t.equal(body.name, 'closed')
})

t.test('the dns route says whether a domain leads here, and otherwise the record to create', async (t) => {
  t.equal((await ask('GET', ours)).body.cname_target, TARGET)
  const id = await add('dns.example')
  const dnsOf = async (path: string) => {
    const { status, body } = await ask('GET', path)
    if (status === 200) holds(t, domainDnsAnswerSchema, body)
    return { status, body }
  }
  t.match(await dnsOf(`${ours}/${id}/dns`), {
    status: 200,
    body: { leads_here: false, problem: /does not lead here yet.*dns\.example\. CNAME cname\.slugline\.example/ },
  })
  pointHere('dns.example')
  t.same((await dnsOf(`${ours}/${id}/dns`)).body, { leads_here: true, problem: null })
  t.equal((await dnsOf(`${ours}/99999/dns`)).status, 404)
  t.equal((await unchecked.get(ours)).body.cname_target, null, 'without a check of DNS')
  t.same((await unchecked.get(`${ours}/${id}/dns`)).body, { leads_here: null, problem: null })
})

t.test('the free plan has one domain, also if two are added at once', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO workspaces (name, plan) VALUES ('small', 'free') RETURNING id`
  await sql`INSERT INTO workspace_members SELECT ${id}, user_id FROM workspace_members WHERE workspace_id = ${workspaceId}`
  pointHere('free-1.example', 'free-2.example', 'free-3.example')
  const both = await Promise.all(
    ['free-1.example', 'free-2.example'].map((name) => ask('POST', '/domains', { workspace_id: id, name })),
  )
  t.same(both.map(({ status }) => status).sort(), [200, 403])
  const third = await ask('POST', '/domains', { workspace_id: id, name: 'free-3.example' })
  t.equal(third.status, 403)
  holds(t, domainErrorSchema, third.body)
  t.match(third.body, { code: 'forbidden', error: /free plan/ })
  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${id}`
  t.equal((await ask('POST', '/domains', { workspace_id: id, name: 'free-3.example' })).status, 200)
})

t.test('a workspace proves by a TXT record that it owns a domain which another workspace had', async (t) => {
  const stranger = await addStranger(sql, 'sk_heir')
  pointHere('left.example')
  const id = await add('left.example')
  t.equal((await ask('DELETE', `${ours}/${id}`)).status, 200)

  const claim = () => ask('POST', '/domains', { name: 'left.example' }, { authorization: `Bearer ${stranger.key}` })
  const { status, body } = await claim()
  t.equal(status, 400)
  holds(t, domainErrorSchema, body)
  const proof = `slugline-workspace=${stranger.workspaceId}`
  t.match(body.error, `the DNS record to create is \`_slugline.left.example. TXT "${proof}"\``)
  names.set('_slugline.left.example', { txt: [proof] })
  t.equal((await claim()).status, 200)
})

t.test(
  'a workspace gets its removed domain back without a proof, and nobody gets that of a deleted workspace',
  async (t) => {
    pointHere('back.example', 'orphan.example')
    t.equal((await ask('DELETE', `${ours}/${await add('back.example')}`)).status, 200)
    t.equal((await ask('POST', ours, { name: 'back.example' })).status, 200)
    const gone = await addStranger(sql, 'sk_gone')
    await add('orphan.example', gone.workspaceId)
    await sql`DELETE FROM workspaces WHERE id = ${gone.workspaceId}`
    t.match(await ask('POST', ours, { name: 'orphan.example' }), { status: 400, body: { error: /another workspace/ } })
  },
)
