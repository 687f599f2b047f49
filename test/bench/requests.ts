import fs from 'node:fs'
import path from 'node:path'
import UserAgent from 'user-agents'
import { seededRandom } from '../chaos/seeded-random.js'

export const LINKS = 100_000
const REQUESTS = 20_000
const REFERERS = ['https://www.google.com/', 'https://news.ycombinator.com/item?id=1', 'https://t.co/abc', '']

/**
 * A script for wrk that repeats 20,000 different requests: Zipf slugs of 100,000 links, real user agents, public
 * addresses, referers, some queries, the other headers of a browser.
 * @returns the script's file, in `folder`
 */
export function writeRequests(folder: string): string {
  const random = seededRandom(7)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const userAgents = Array.from({ length: 3000 }, () => new UserAgent().toString())
  const octet = () => 1 + Math.floor(random() * 222)
  const requests = Array.from({ length: REQUESTS }, () => {
    const slug = `/s${Math.floor(LINKS ** random())}`
    const query = random() < 0.2 ? `?utm_source=mail&x=${Math.floor(random() * 1000)}` : ''
    const referer = pick(REFERERS)
    return [
      `GET ${slug}${query} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: keep-alive',
      `User-Agent: ${pick(userAgents)}`,
      'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: en-US,en;q=0.9',
      ...(referer ? [`Referer: ${referer}`] : []),
      `X-Forwarded-For: ${octet()}.${octet()}.${octet()}.${octet()}`,
      '\r\n',
    ].join('\r\n')
  })
  const file = path.join(folder, 'requests.lua')
  const list = requests.map((request) => JSON.stringify(request).replaceAll('\\"', '"')).join(',\n')
  fs.writeFileSync(
    file,
    `local requests = {\n${list}\n}\nlocal i = 0\nrequest = function()\n  i = i % #requests + 1\n  return requests[i]\nend\n`,
  )
  return file
}
