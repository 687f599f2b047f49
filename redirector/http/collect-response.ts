import type { HttpResponse } from 'uWebSockets.js'

/** What `writeStatus` is given: a status line that carries headers behind it. */
export function readHead(head: string) {
  const [status, ...lines] = head.split('\r\n')
  const headers = lines.map((line): [name: string, value: string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  return { status: Number.parseInt(status, 10), headers }
}

/** A response that goes to nobody, for those who want to know what a visitor would get. Its answer comes at once. */
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
