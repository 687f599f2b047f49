import { type Logger, pino } from 'pino'

interface Line {
  msg: string
  method?: string
  route?: string
  err: { stack: string }
}

/**
 * The log of an api in tests. Each answer of 500 and above prints its request and its error with all causes, because the
 * answer itself names none. Everything else that the api logs is left out.
 */
export function logFailures(): Logger {
  const destination = {
    write(text: string) {
      const { msg, method, route, err }: Line = JSON.parse(text)
      if (msg === 'request failed') console.error(`${method} ${route} failed: ${err.stack}`)
    },
  }
  return pino({ level: 'warn' }, destination)
}
