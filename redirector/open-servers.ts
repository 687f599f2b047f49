import type { Logger } from 'pino'
import type { Releasers } from '../process/run.js'
import { createAddressList } from '../visit/address/address-list.js'
import { type Config, isTls, publicUrlOf } from './config.js'
import { listen } from './http/listen.js'
import type { Handlers, Listening } from './http/server.js'
import { isOldBinary } from './http/uws.js'
import { openCertificates } from './tls/certificates.js'
import { listenTls } from './tls/listen-tls.js'
import { createHttpsRedirect } from './tls/redirect-to-https.js'

/** uWebSockets.js ends idle connections after 12 s. Draining lasts longer, so that each request on them is answered. */
const DRAIN_WITHIN_MS = 13_000

/** Listens for visitors, with TLS if there are certificates. @returns the server of REDIRECTOR_PORT */
export async function openServers(
  config: Config,
  handlers: Handlers,
  { use }: Pick<Releasers, 'use'>,
  log: Logger,
): Promise<Listening> {
  const { REDIRECTOR_HOST: host, REDIRECTOR_PORT: port, REDIRECTOR_HTTP_PORT: httpPort } = config
  const onWarning = (message: string) => log.warn(message)
  const tls = isTls(config) ? { certificates: await certificatesOf(config, onWarning), listen: listenTls } : undefined
  if (tls) use(tls.certificates, (certificates) => certificates.close())

  const proxyProtocolOf =
    config.PROXY_HEADER === 'proxy-protocol' ? createAddressList(config.TRUSTED_PROXIES) : undefined

  // Both servers are released together, so that they drain at the same time.
  const open = use([] as Listening[], (open) => Promise.all(open.map(({ close }) => close(DRAIN_WITHIN_MS))))
  if (httpPort !== undefined)
    open.push(await listen(createHttpsRedirect(publicUrlOf(config), config.ACME_WEBROOT), host, httpPort))
  const listening = await listen(handlers, host, port, { tls, proxyProtocolOf, onWarning })
  open.push(listening)
  if (listening.server === 'node:http')
    log.warn('uWebSockets.js does not load on this system: serving with node:http, at a quarter of the speed')
  else if (isOldBinary())
    log.warn(
      `uWebSockets.js for Node ${process.version} refuses requests in pieces: run Node 22 or 24 for real visitors`,
    )
  return listening
}

function certificatesOf(config: Config, onWarning: (message: string) => void) {
  const { TLS_CERT: cert, TLS_KEY: key, TLS_DIR: dir } = config
  return openCertificates({ cert, key, dir, mainHost: new URL(publicUrlOf(config)).hostname }, onWarning)
}
