import http from 'node:http'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface AskOptions {
  method?: string
  headers?: http.OutgoingHttpHeaders
  body?: string
}

/** One request on a connection of its own, following nothing. */
export function ask(port: number, path: string, { method = 'GET', headers, body }: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject).end(body)
  })
}
