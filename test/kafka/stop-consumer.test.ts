import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withPostgres } from '../services.js'

t.test('a consumer that stops while brokers come leaves nothing behind that spins', async (t) => {
  const program = fileURLToPath(new URL('./stop-consumer.js', import.meta.url))
  // Timers of the process itself would never fire.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], timeout: 20_000 })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  t.same(await once(child, 'exit'), [0, null])
  t.equal(output, 'stopped\n')
})

t.test('events ends in order while a broker takes connections and answers nothing', async (t) => {
  const connected = new Set<net.Socket>()
  const broker = net.createServer((socket) => void connected.add(socket)).listen(0, '127.0.0.1')
  await once(broker, 'listening')
  t.teardown(() => {
    for (const socket of connected) socket.destroy()
    broker.close()
  })
  const { url } = await withPostgres(t)
  const events = await runProgram(t, 'events/main.js', {
    DATABASE_URL: url,
    DATA_DIR: withFolder(t),
    KAFKA_BROKERS: `127.0.0.1:${(broker.address() as net.AddressInfo).port}`,
  })
  if (connected.size === 0) await once(broker, 'connection')
  t.equal(await events.stop(), 0)
  t.notMatch(events.output(), 'not stopped in time')
})
