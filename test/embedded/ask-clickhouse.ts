/** Asks the embedded ClickHouse as a program without its client does; fetch takes no password in a URL. */
export function askClickHouse(
  url: string,
  body?: string | Buffer<ArrayBuffer>,
  path = '/',
  headers: Record<string, string> = {},
) {
  const { origin, username, password } = new URL(url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { authorization, ...headers },
  })
}
