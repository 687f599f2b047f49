import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface EmbeddedClickHouse {
  url: string
  pid: number
  /** Finishes running queries and resolves when the process has ended. */
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const LAST_LINES_MAX = 20

/**
 * Starts the embedded ClickHouse as a child, which ends with this process however it ends.
 * @param options.port 0 (the default) for any free one
 * @param options.log takes each line that the child prints; without it nothing is printed
 * @throws when the child ends before it is ready, with the last lines it printed
 */
export async function startClickHouse(options: {
  dataDir: string
  port?: number
  log?: (line: string) => void
}): Promise<EmbeddedClickHouse> {
  const child = fork(fileURLToPath(new URL('./main.js', import.meta.url)), {
    env: {
      ...process.env,
      CLICKHOUSE_DATA: options.dataDir,
      CLICKHOUSE_PORT: String(options.port ?? 0),
      UV_THREADPOOL_SIZE: '32', // read once at the start of a process
      TZ: 'UTC', // the engine's time zone; that of a laptop would move its days
    },
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl-C in a terminal reaches the parent alone, which stops its parts in order
  })
  const lastLines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        if (lastLines.push(line) > LAST_LINES_MAX) lastLines.shift()
        options.log?.(line)
      }
    })
  }
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    exited.then(({ code, signal }) => {
      throw new Error(`ClickHouse did not start (${signal ?? `exit ${code}`}):\n${lastLines.join('\n')}`)
    }),
  ])
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    kill() {
      child.kill('SIGKILL')
    },
    exited,
  }
}
