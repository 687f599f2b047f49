import { once } from 'node:events'
import path from 'node:path'
import { packLink } from '../click/packed-link.js'
import { openClickLog } from '../click-log/click-log.js'
import type { Came, Taken } from './servers/receivers.js'
import { startPinned } from './side.js'
import { program, type Stage } from './stage.js'

/** @returns receivers of webhooks in a process of their own */
export async function startReceivers(core: string, { quick, hanging = 0 }: { quick: number; hanging?: number }) {
  const child = await startPinned(core, program('bench/servers/receivers.js'), [String(quick), String(hanging)])
  async function ask<T>(what: string): Promise<T> {
    child.send(what)
    const [answer] = await once(child, 'message')
    return answer as T
  }
  const ports = await ask<{ quick: number[]; hanging: number[] }>('ports')
  return {
    ports,
    /** Since it was last asked. */
    came: () => ask<Came>('came'),
    /** The first requests that came. */
    taken: () => ask<Taken[]>('taken'),
    stop: () => child.kill('SIGTERM'),
  }
}

const VISIT = {
  ...{ kind: 0, flags: 0, asn: 64_500, country: 'CH', language: 'de-CH' },
  ...{ addressHashHigh: 1, addressHashLow: 2, referer: 'https://www.example.org/page' },
}

/** A click log of the stage, as a redirector's, and clicks of links of the first workspace in it. */
export function openClicks({ dataDir }: Pick<Stage, 'dataDir'>, links: number) {
  const log = openClickLog({
    folder: path.join(dataDir, 'click-log'),
    segmentBytes: 8 << 20,
    bytesMax: 2 ** 40,
    fsyncMs: 1000,
    partitions: 1,
    onWarning: console.error,
  })
  const packed = Array.from({ length: links }, (_, i) =>
    packLink({
      workspaceId: 1,
      linkId: i + 1,
      domainId: 0,
      host: '127.0.0.1',
      path: `/s${i + 1}`,
      destination: `https://www.example.com/products/${i}?ref=${i}`,
    }),
  )
  let clicks = 0
  return {
    click(count: number) {
      for (let i = 0; i < count; i++) {
        const link = packed[clicks++ % links]
        const userAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${100 + (clicks % 40)}.0.0.0 Safari/537.36`
        log.append({ ...VISIT, time: Date.now(), link, userAgent, query: `n=${clicks}&utm_source=letter` })
      }
    },
    close: () => log.close(),
  }
}

/** Gives links of the stage a webhook each, in turns. */
export async function subscribe(
  { sql }: Pick<Stage, 'sql'>,
  urls: readonly string[],
  links = urls.length,
  firstLink = 1,
) {
  await sql`
    UPDATE links SET webhooks = ARRAY[urls[1 + (id - 1) % cardinality(urls)]]
    FROM (SELECT ${[...urls]}::text[] AS urls) AS given WHERE id >= ${firstLink} AND id < ${firstLink + links}`
  await sql`DELETE FROM webhook_outbox`
}
