const LINE_MS = 5_000
const BAR_CHARACTERS = 30

const bar = (share: number) => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CHARACTERS)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARACTERS - full)}]`
}

/** Shows how far a run is: one line that is drawn again on a terminal, else a line every few seconds. */
export function createProgress(out: NodeJS.WriteStream) {
  let phase = ''
  let phaseMs = 0
  let shownMs = Number.NEGATIVE_INFINITY
  let shownDone = -1
  let isOpen = false
  return {
    show(name: string, done: number, of: number, failed: number) {
      const now = performance.now()
      const isNew = name !== phase
      if (isNew) {
        if (isOpen) out.write('\n')
        phase = name
        phaseMs = now
      } else if (!out.isTTY && (done === shownDone || (now - shownMs < LINE_MS && done < of))) return
      shownMs = now
      shownDone = done
      const perSecond = now > phaseMs ? Math.round((done / (now - phaseMs)) * 1000) : 0
      const rate = name === 'clicks' ? `  ${perSecond}/s  ${failed} failed` : ''
      const line = `${name.padEnd(8)}${bar(done / of)} ${done} of ${of}${rate}`
      out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
      isOpen = Boolean(out.isTTY)
    },
    end() {
      if (isOpen) out.write('\n')
      isOpen = false
    },
  }
}
