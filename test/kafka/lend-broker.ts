import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type KafkaBroker, startKafkaBroker } from '../../embedded/kafka-broker.js'

/**
 * Lends one broker to all files of a run that need none of their own, because a start takes 3 s of CPU. It starts when the
 * first file asks at `url`, and ends when no file has it any more, because an idle broker takes CPU too. A file has it
 * while the answer is open.
 */
export async function lendBroker(parent: string) {
  let lent: Promise<KafkaBroker> | undefined
  let holders = 0

  async function end() {
    const ending = lent
    lent = undefined
    await ending?.then(
      (broker) => broker.stop(),
      () => undefined, // the files that asked were told why it did not start
    )
  }

  const server = createServer(async (_, response) => {
    holders += 1
    response.on('close', () => {
      holders -= 1
      if (holders === 0) void end()
    })
    lent ??= startKafkaBroker({ dataDir: mkdtempSync(path.join(parent, 'lent-kafka-')) })
    await lent.then(
      ({ brokers }) => response.write(brokers),
      ({ message }: Error) => response.writeHead(500).end(message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await end()
    },
  }
}
