/** The streams that are open. A process that stops ends them, also those whose clients come back on an open connection. */
export function createOpenStreams() {
  const streams = new Set<{ end(): void }>()
  let isClosing = false
  return {
    count: () => streams.size,
    add: (stream: { end(): void }) => void streams.add(stream),
    remove: (stream: { end(): void }) => void streams.delete(stream),
    /** Whether the process stops. A new stream has to end at once then. */
    isClosing: () => isClosing,
    endAll() {
      isClosing = true
      for (const stream of streams) stream.end()
    },
  }
}

export type OpenStreams = ReturnType<typeof createOpenStreams>
