// A receiver of webhooks. It runs alone in its process, because a receiver that answers late is not told of every click.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const TELL_EVERY_MS = 50

export type ReceiverMessage = { port: number } | { clicks: number[]; calls: number }

const tell = (message: ReceiverMessage) => process.send!(message)
let clicks: number[] = []
let calls = 0

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  response.end()
  const { click } = JSON.parse(Buffer.concat(chunks).toString())
  if (click) clicks.push(Number(click.params.n))
  calls += 1
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
tell({ port: (server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit())

setInterval(() => {
  if (calls === 0) return
  tell({ clicks, calls })
  clicks = []
  calls = 0
}, TELL_EVERY_MS)
