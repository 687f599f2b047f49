import net from 'node:net'

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
]
const REFERERS = ['', 'https://www.google.com/', 'https://news.example.org/story?id=7', 'https://t.co/x']
const ANSWER_WITHIN_MS = 10_000
/** Pause between a visitor's clicks. The load is high enough that a kill interrupts work, and low enough to catch up. */
const PACE_MS = 5

/**
 * Visitors that keep clicking, each on a connection of its own and one click at a time, through whatever is killed. Every
 * click carries a number, so that afterwards each can be found, or missed, or found twice.
 */
export function startVisitors(options: {
  port: number
  slugs: string[]
  visitors: number
  random: () => number
  /** Pause between two clicks of a visitor. */
  paceMs?: number
  /** Number of the first click. */
  firstId?: number
}) {
  const answered = new Set<number>()
  let lastAnswerMs = performance.now()
  let longestPauseMs = 0
  const uncertain = new Set<number>()
  /** Clicks by slug, whether or not they were answered. */
  const sentTo = new Map<string, number>()
  let next = options.firstId ?? 0
  let stopping = false
  const pick = <T>(from: T[]) => from[Math.floor(options.random() * from.length)]

  function request(id: number): string {
    const referer = pick(REFERERS)
    const slug = pick(options.slugs)
    sentTo.set(slug, (sentTo.get(slug) ?? 0) + 1)
    return [
      `GET ${slug}?n=${id}&utm_source=${pick(['mail', 'ad'])} HTTP/1.1`,
      'Host: 127.0.0.1',
      `User-Agent: ${pick(USER_AGENTS)}`,
      `X-Forwarded-For: ${1 + Math.floor(options.random() * 200)}.20.30.${id & 255}`,
      'Accept-Language: de-CH,de;q=0.9',
      ...(referer ? [`Referer: ${referer}`] : []),
      '\r\n',
    ].join('\r\n')
  }

  /** Clicks on one connection until it ends. A click that was under way then is uncertain. */
  function connectAndClick(): Promise<void> {
    return new Promise((resolve) => {
      const socket = net.connect(options.port, '127.0.0.1')
      let current: number | undefined
      let head = ''
      const end = () => {
        if (current !== undefined) uncertain.add(current)
        current = undefined
        socket.destroy()
        resolve()
      }
      const click = () => {
        if (stopping) return end()
        current = next++
        socket.write(request(current))
      }
      socket.setTimeout(ANSWER_WITHIN_MS, end)
      socket.on('connect', click)
      socket.on('error', end)
      socket.on('close', end)
      socket.on('data', (chunk) => {
        head += chunk.toString('latin1')
        if (!head.includes('\r\n\r\n')) return
        // Anything but a redirect (503 while a cold redirector has no Postgres) is no click, and answers with a body.
        if (!head.startsWith('HTTP/1.1 302')) {
          current = undefined
          return end()
        }
        answered.add(current!)
        longestPauseMs = Math.max(longestPauseMs, performance.now() - lastAnswerMs)
        lastAnswerMs = performance.now()
        current = undefined
        head = ''
        setTimeout(click, options.paceMs ?? PACE_MS)
      })
    })
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
  const running = Array.from({ length: options.visitors }, async () => {
    while (!stopping) {
      await connectAndClick()
      await pause()
    }
  })

  return {
    answered,
    uncertain,
    sentTo,
    /** Longest time in which no visitor was redirected. */
    longestPauseMs: () => longestPauseMs,
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}
