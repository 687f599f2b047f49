// A process ends within its bound, whatever it does; one that is slow is left alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { until } from '../until.js'

const program = fileURLToPath(new URL('./spin.js', import.meta.url))

async function start(how: string) {
  const child = spawn(process.execPath, [program, how], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text))
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'close') // everything that it printed has been read then
  await once(child, 'message')
  return { child, ended, output: () => output }
}

/** Long enough for what it does to have begun. */
async function untilItHasComputed({ pid }: ChildProcess, ms: number) {
  const ticks = async () => Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[13])
  const before = await ticks()
  await until(async () => ((await ticks()) - before) * 10 >= ms, `${ms} ms of CPU`)
}

t.test('it is killed when it spins while it stops', async (t) => {
  const { child, ended, output } = await start('when it stops')
  child.kill('SIGTERM')
  t.same(await ended, [null, 'SIGKILL'])
  t.match(output(), 'spin is killed: its event loop has not turned for')
})

t.test('it is killed also where nobody reads what it says', async (t) => {
  const { child, ended } = await start('when it stops')
  for (const stream of [child.stdout!, child.stderr!]) stream.destroy()
  child.kill('SIGTERM')
  t.same(await ended, [null, 'SIGKILL'])
})

t.test('whoever asks for the end says whether it is a failure', async (t) => {
  const { ended } = await start('fails')
  t.same(await ended, [1, null])
})

t.test('it is killed when it spins before it is told to stop', async (t) => {
  const { child, ended, output } = await start('from now on')
  await untilItHasComputed(child, 100)
  child.kill('SIGTERM')
  t.same(await ended, [null, 'SIGKILL'])
  t.match(output(), 'spin is killed: its event loop has not turned for')
})

t.test('it ends by itself when its timers run, and says so', async (t) => {
  const { child, ended, output } = await start('until its bound')
  child.kill('SIGTERM')
  t.same(await ended, [1, null])
  t.match(output(), 'not stopped in time')
})

t.test('it goes on, however slow or busy it is', async (t) => {
  const blocked = await start('is blocked')
  await once(blocked.child, 'message')
  blocked.child.kill('SIGTERM')
  t.same(await blocked.ended, [0, null], 'blocked, without computing')
  const busy = await start('is busy')
  await untilItHasComputed(busy.child, 2_000)
  busy.child.kill('SIGTERM')
  t.same(await busy.ended, [0, null], 'busy, and turning')
})
