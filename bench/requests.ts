import fs from 'node:fs'
import path from 'node:path'
import UserAgent from 'user-agents'
import { seededRandom } from '../test/chaos/seeded-random.js'

export const LINKS = 100_000
const REQUESTS = 20_000
export const REFERERS = ['https://www.google.com/', 'https://news.ycombinator.com/item?id=1', 'https://t.co/abc', '']

/** The generator replaces this by a number of its own. */
export const NUMBER = '\u0001'

/**
 * A script for wrk that repeats 20,000 different requests: Zipf slugs, real user agents, public addresses, referers, some
 * queries, the other headers of a browser.
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
  return writeScript(path.join(folder, 'redirects.lua'), requests)
}

/**
 * A script for wrk that sends requests over and over.
 * @param requests texts of the requests, with NUMBER in each or in none
 * @param number Lua that replaces NUMBER; `n` counts the requests, and `run` differs in each run
 * @returns the file
 */
export function writeScript(file: string, requests: string[], number = "''"): string {
  const list = (texts: string[]) => texts.map((text) => JSON.stringify(text)).join(',\n')
  const isNumbered = requests[0].includes(NUMBER)
  const [before, after] = [0, 1].map((half) => list(requests.map((request) => request.split(NUMBER)[half] ?? '')))
  fs.writeFileSync(
    file,
    isNumbered
      ? `local before = {\n${before}\n}\nlocal after = {\n${after}\n}\nlocal i, n, run = 0, 0, os.time() .. '-'
request = function()\n  i = i % #before + 1\n  n = n + 1\n  return before[i] .. ${number} .. after[i]\nend\n`
      : `local requests = {\n${before}\n}\nlocal i = 0\nrequest = function()\n  i = i % #requests + 1\n  return requests[i]\nend\n`,
  )
  return file
}
