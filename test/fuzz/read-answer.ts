export interface RawAnswer {
  status: number
  /** By lower-case name */
  headers: Map<string, string>
  body: string
  /** Offset at which the next answer begins. */
  end: number
}

/**
 * Cuts one answer from bytes, as strictly as HTTP is written: whatever a lenient client would read as something else is
 * an error.
 * @param isEnded nothing more will come
 * @returns undefined while it has not all come
 * @throws Error that says what is no HTTP
 */
export function readRawAnswer(text: string, isHead: boolean, isEnded: boolean): RawAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine, ...lines] = text.slice(0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [ -~]+$/.exec(statusLine)?.[1])
  if (!status) throw new Error(`status line: ${JSON.stringify(statusLine)}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t -~]*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`header: ${JSON.stringify(line)}`)
    if (headers.has(name.toLowerCase())) throw new Error(`header comes twice: ${name}`)
    headers.set(name.toLowerCase(), value)
  }
  const start = headEnd + 4
  if (status === 100) return { status, headers, body: '', end: start }
  const length = headers.get('content-length')
  if (length === undefined) {
    if (headers.get('connection') !== 'close') throw new Error('neither a length nor a close')
    return isEnded ? { status, headers, body: text.slice(start), end: text.length } : undefined
  }
  if (!/^\d+$/.test(length)) throw new Error(`length: ${length}`)
  const end = start + (isHead ? 0 : Number(length))
  return text.length < end ? undefined : { status, headers, body: text.slice(start, end), end }
}
