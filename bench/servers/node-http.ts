// A 302 from node:http that records nothing.
import http from 'node:http'

http
  .createServer((_request, response) => {
    response.writeHead(302, { Location: 'https://example.com/landing/page' }).end()
  })
  .listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ kind: 'ready' }))
process.on('disconnect', () => process.exit())
