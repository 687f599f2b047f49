const LINE_MS = 5_000
const DRAW_MS = 100
const BAR_CHARACTERS = 30

/** Shows how far an import is: one line that is drawn again on a terminal, else a line every few seconds. */
export function createProgress(out: NodeJS.WriteStream, bytesTotal: number) {
  const startedMs = performance.now()
  let shownMs = startedMs
  let isOpen = false
  const line = (bytes: number, rows: number, refused: number) => {
    const share = bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal)
    const full = Math.round(share * BAR_CHARACTERS)
    const bar = `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARACTERS - full)}]`
    const perSecond = Math.round((rows / Math.max(1, performance.now() - startedMs)) * 1000)
    return `${bar} ${Math.floor(share * 100)} %  ${rows} rows  ${perSecond}/s  ${refused} refused`
  }
  return {
    show(bytes: number, rows: number, refused: number) {
      const now = performance.now()
      if (now - shownMs < (out.isTTY ? DRAW_MS : LINE_MS)) return
      shownMs = now
      out.write(out.isTTY ? `\r\x1b[K${line(bytes, rows, refused)}` : `${line(bytes, rows, refused)}\n`)
      isOpen = Boolean(out.isTTY)
    },
    /** Whatever else is printed begins on a line of its own. */
    end() {
      if (isOpen) out.write('\n')
      isOpen = false
    },
  }
}
