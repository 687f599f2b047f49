// From the container's own address to the loopback, on the same port, and in the name of the loopback.
const { createServer, request } = require('node:http')
const { lookup } = require('node:dns/promises')
const { hostname } = require('node:os')

const server = createServer((asked, answer) => {
  const { method, url: path } = asked
  const headers = { ...asked.headers, host: '127.0.0.1:8123' }
  const forwarded = request({ port: 8123, host: '127.0.0.1', method, path, headers }, (response) => {
    answer.writeHead(response.statusCode, response.headers)
    response.on('error', () => answer.destroy()).pipe(answer)
  })
  answer.on('close', () => forwarded.destroy())
  asked.pipe(forwarded.on('error', () => answer.destroy()))
})
lookup(hostname(), 4).then(({ address }) => server.listen(8123, address))
