import type { HttpResponse } from 'uWebSockets.js'

/** Parses the text given to `writeStatus`: a status line that is followed by headers. */
export function readHead(head: string) {
  const [status, ...lines] = head.split('\r\n')
  const headers = lines.map((line): [name: string, value: string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  return { status: Number.parseInt(status, 10), headers }
}

/** Creates a response that keeps what is written to it, to show what a visitor would get. */
export function collectResponse() {
  const collected = { status: 0, headers: new Map<string, string>() }
  const res = {
    writeStatus(head: string) {
      const { status, headers } = readHead(head)
      collected.status = status
      collected.headers = new Map(headers)
      return res
    },
    end: () => res,
    endWithoutBody: () => res,
  }
  return { res: res as unknown as HttpResponse, collected }
}
