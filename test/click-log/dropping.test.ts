import t from 'tap'
import { createDropping } from '../../click-log/dropping.js'

t.test('dropping is told when it begins, once a minute, and when it is over with the number', (t) => {
  let nowMs = 0
  const said: string[] = []
  const dropping = createDropping(
    (message) => said.push(message),
    () => nowMs,
  )
  dropping.end()
  t.strictSame(said, [], 'nothing to tell')

  dropping.begin('the disk is full')
  for (; nowMs < 150_000; nowMs += 1000) {
    dropping.begin('the disk is full') // the log tries again like this
    dropping.drop()
  }
  t.equal(dropping.reason(), 'the disk is full')
  dropping.end()
  t.equal(dropping.reason(), undefined)
  t.strictSame(said, [
    'clicks are dropped: the disk is full',
    'clicks are still dropped, 61 in 60 s: the disk is full',
    'clicks are still dropped, 121 in 120 s: the disk is full',
    'clicks are recorded again: 150 in 150 s were dropped',
  ])

  dropping.begin('again')
  dropping.drop()
  dropping.end()
  t.equal(said.at(-1), 'clicks are recorded again: 1 in 0 s were dropped')
  t.equal(dropping.total(), 151)
  t.end()
})
