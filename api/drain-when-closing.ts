import type { FastifyInstance } from 'fastify'

/** Once `app` closes, the last answer on each connection ends it: a client that keeps it open would hold up the end. */
export function closeConnectionsWhenClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
}

const closeMsMax = 7_000

/** Accepts nothing more, and resolves when what is under way was answered; after 7 seconds it is cut off. */
export async function closeApp(app: FastifyInstance) {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeMsMax)
  await app.close()
  clearTimeout(cut)
}
