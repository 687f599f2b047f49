// Places are shared by workspaces first, then by the webhooks of each; those of which little is expected have half of them at most.
import t from 'tap'
import { Places, type Trust } from '../../webhooks/places.js'

interface Webhook {
  workspaceId: number
  trust: Trust
  held: number
}

const webhooks = (count: number, workspaceId: number, trust: Trust = 'proven'): Webhook[] =>
  Array.from({ length: count }, () => ({ workspaceId, trust, held: 0 }))

/** Places for webhooks that take whatever they get. */
function withPlaces(limit: number) {
  const places = new Places<Webhook>(limit, (webhook) => {
    webhook.held += 1
    places.ask(webhook)
  })
  const askAll = (all: Webhook[]) => {
    for (const webhook of all) places.ask(webhook)
  }
  const giveBack = (webhook: Webhook) => {
    webhook.held -= 1
    places.giveBack(webhook)
  }
  return { places, askAll, giveBack }
}

const held = (all: Webhook[]) => all.reduce((sum, webhook) => sum + webhook.held, 0)

t.test('one workspace takes half, and one webhook a third: others find places at once', (t) => {
  const { places, askAll } = withPlaces(150)
  const [one, ofSame, ofOther] = [webhooks(1, 1), webhooks(20, 1), webhooks(1, 2)]
  askAll(one)
  t.equal(held(one), 50)
  askAll(ofSame)
  t.equal(held([...one, ...ofSame]), 75)
  askAll(ofOther)
  t.ok(held(ofOther) >= 25, `${held(ofOther)} places`)
  t.equal(places.held, held([...one, ...ofSame, ...ofOther]))
  t.end()
})

t.test('a workspace with many webhooks gives way to one that comes later, until each has as much', (t) => {
  const { askAll, giveBack } = withPlaces(90)
  const [many, few] = [webhooks(1000, 1), webhooks(30, 2)]
  askAll(many)
  t.equal(held(many), 45)
  askAll(few)
  for (let n = 0; n < 100; n++) giveBack(many.find((webhook) => webhook.held > 0)!)
  t.ok(Math.abs(held(many) - held(few)) <= 2 && held(few) >= 29, `${held(many)} and ${held(few)}`)
  t.end()
})

t.test('webhooks of a workspace take turns, and so do workspaces', (t) => {
  const order: string[] = []
  const [a, b] = webhooks(2, 1)
  const [c] = webhooks(1, 2)
  const names = new Map([a, b, c].map((webhook, i) => [webhook, 'abc'[i]]))
  const places = new Places<Webhook>(1, (webhook) => order.push(names.get(webhook)!))
  for (const webhook of [a, b, c]) places.ask(webhook)
  for (let n = 0; n < 7; n++) {
    const last = [a, b, c].find((webhook) => names.get(webhook) === order.at(-1))!
    places.ask(last)
    places.giveBack(last)
  }
  t.equal(order.join(''), 'abcacbca')
  t.end()
})

t.test('half at most is for webhooks that never answered, and a quarter for those that failed last', (t) => {
  const { places, askAll, giveBack } = withPlaces(80)
  const of = (trust: Trust) => [1, 2, 3, 4].flatMap((workspaceId) => webhooks(10, workspaceId, trust))
  const [failed, doubtful] = [of('failed'), of('doubtful')]
  askAll(failed)
  t.ok(held(failed) >= 16 && held(failed) < 20, `${held(failed)} of the quarter`)
  askAll(doubtful)
  const unproven = held(failed) + held(doubtful)
  t.ok(held(doubtful) >= 12 && unproven < 40, `${unproven} of the half`)
  const proven = webhooks(10, 5)
  askAll(proven)
  t.ok(held(proven) >= 20)
  for (const webhook of proven) {
    webhook.trust = 'failed'
    places.changeTrust(webhook, 'proven')
  }
  giveBack(failed.find((webhook) => webhook.held > 0)!)
  giveBack(doubtful.find((webhook) => webhook.held > 0)!)
  t.equal(held(failed) + held(doubtful), unproven - 2, 'the half is taken')
  const other = webhooks(1, 6)
  askAll(other)
  t.ok(held(other) > 0, 'a webhook that answers has the other half')
  t.end()
})

t.test('nothing is kept of those that hold and want nothing', (t) => {
  const places = new Places<Webhook>(10, () => undefined)
  const [one, other] = [...webhooks(1, 1), ...webhooks(1, 2, 'failed')]
  for (const webhook of [one, other]) places.ask(webhook)
  other.trust = 'proven'
  places.changeTrust(other, 'failed')
  for (const webhook of [one, other]) places.giveBack(webhook)
  t.ok(places.isEmpty())
  t.equal(places.held, 0)
  t.end()
})

t.test('places count under one trust, whenever that changes', (t) => {
  const places = new Places<Webhook>(8, (webhook) => {
    webhook.held += 1
  })
  for (let n = 0; n < 40; n++) {
    const [webhook] = webhooks(1, 1, 'doubtful')
    places.ask(webhook)
    webhook.trust = 'proven'
    places.ask(webhook) // it takes another place before its change is told
    places.changeTrust(webhook, 'doubtful')
    for (; webhook.held > 0; webhook.held--) places.giveBack(webhook)
  }
  t.equal(places.held, 0)
  /** How many places go to webhooks that are not proven, where nobody else asks. */
  function takenOf(some: Places<Webhook>) {
    const doubtful = webhooks(100, 1, 'doubtful').concat(webhooks(100, 2, 'doubtful'))
    for (const webhook of doubtful) some.ask(webhook)
    return some.held
  }
  const fresh = new Places<Webhook>(8, () => undefined)
  t.equal(takenOf(places), takenOf(fresh), 'as many as if nothing had been before')
  t.end()
})
