// The reference: a 302 from uWebSockets.js that reads nothing and records nothing.
import { createRequire } from 'node:module'

const uws = createRequire(import.meta.url)('uWebSockets.js') as typeof import('uWebSockets.js')

uws
  .App()
  .get('/*', (res) => {
    res.writeStatus('302 Found').writeHeader('Location', 'https://example.com/landing/page').end()
  })
  .listen('127.0.0.1', Number(process.argv[2]), (socket) => {
    if (!socket) process.exit(1)
    process.send?.({ kind: 'ready' })
  })
process.on('disconnect', () => process.exit())
