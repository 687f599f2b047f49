// Which of several servers connections lead to, whatever the others say or do not say. Real servers: test/restore.
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { findPrimary } from '../../postgres/find-primary.js'
import { until } from '../until.js'

interface Answers {
  /** How often it was asked */
  asked?: number
  isReadOnly: boolean | 'hangs'
  timeline: string | 'hangs'
}

const FOREVER = new Promise<never>(() => undefined)

/** Servers that take connections and answer as they are told to. */
async function withServers(t: Test, answers: Record<string, Answers>) {
  const hosts = await Promise.all(
    Object.keys(answers).map(async (name) => {
      const server = net.createServer(() => undefined).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      t.teardown(() => server.close())
      return { name, host: '127.0.0.1', port: (server.address() as net.AddressInfo).port }
    }),
  )
  const primary = findPrimary(hosts, ({ port }) => {
    const { name } = hosts.find((host) => host.port === port)!
    const ask = async ([text]: TemplateStringsArray) => {
      const answer = answers[name]
      answer.asked = (answer.asked ?? 0) + 1
      const isTimeline = text.includes('pg_walfile_name')
      if ((isTimeline ? answer.timeline : answer.isReadOnly) === 'hangs') return FOREVER
      return isTimeline ? [{ timeline: answer.timeline }] : [{ is_read_only: answer.isReadOnly }]
    }
    return Object.assign(ask, { end: async () => undefined }) as never
  })
  t.teardown(() => primary.close())
  /** The server that the next connection leads to; undefined where none is to be had. */
  async function next() {
    const socket = (await primary.socket()) as net.Socket & { port?: number }
    socket.on('error', () => undefined)
    t.teardown(() => socket.destroy())
    return hosts.find(({ port }) => port === socket.port)?.name
  }
  async function leadsTo(name: string | undefined) {
    await until(async () => (await next()) === name, `connections that lead to ${name}`, { everyMs: 50 })
    t.pass(`connections lead to ${name}`)
  }
  return { next, leadsTo }
}

t.test('a primary of before is never gone back to, also while the new one is silent', async (t) => {
  const answers: Record<string, Answers> = {
    old: { isReadOnly: false, timeline: '00000001' },
    new: { isReadOnly: true, timeline: '00000001' },
  }
  const { next, leadsTo } = await withServers(t, answers)
  await leadsTo('old')
  answers.new = { isReadOnly: false, timeline: '00000002' }
  await leadsTo('new')
  answers.new.isReadOnly = 'hangs'
  const { asked = 0 } = answers.old
  await until(
    async () => {
      const name = await next()
      if (name !== 'new') t.equal(name, 'new')
      return answers.old.asked! >= asked + 4
    },
    'the former primary to be asked 4 more times',
    { everyMs: 50 },
  )
  t.equal(await next(), 'new', 'some looks later')
})

t.test('a server that hangs in the middle of a question keeps nobody from looking on', async (t) => {
  const answers: Record<string, Answers> = {
    one: { isReadOnly: false, timeline: 'hangs' },
    two: { isReadOnly: true, timeline: '' },
  }
  const { leadsTo } = await withServers(t, answers)
  await delay(100)
  answers.two.isReadOnly = false
  answers.two.timeline = '00000002'
  await leadsTo('two')
})
