/** The lines of a response header. */
type Lines = string | string[] | undefined

const entriesOf = (lines: Lines) =>
  [lines ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())

const isScheme = (wanted: string, scheme: string) => scheme === wanted || (wanted === 'http:' && scheme === 'https:')

const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*)(?::(\d+|\*))?(?:\/\S*)?$/i
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
const portOf = ({ protocol, port }: URL) => port || DEFAULT_PORTS[protocol]

/** Whether a source of `frame-ancestors` lets a page of `ancestor` frame one of `page`: CSP 3, 6.7.2.7. */
function isAllowed(source: string, ancestor: URL, page: URL): boolean {
  if (source === '*') return true
  if (source.toLowerCase() === "'self'") return ancestor.origin === page.origin
  if (/^https?:$/i.test(source)) return isScheme(source.toLowerCase(), ancestor.protocol)
  const [, scheme = page.protocol, host, port = DEFAULT_PORTS[ancestor.protocol]] = HOST_SOURCE.exec(source) ?? []
  if (host === undefined || !isScheme(scheme.toLowerCase(), ancestor.protocol)) return false
  if (port !== '*' && port !== portOf(ancestor)) return false
  const name = host.toLowerCase()
  if (name === '*') return true
  return name.startsWith('*.') ? ancestor.hostname.endsWith(name.slice(1)) : ancestor.hostname === name
}

/** The sources of `frame-ancestors`, one list for each policy that has it. The first one of a policy counts. */
function ancestorsOf(policies: Lines): string[][] {
  return entriesOf(policies).flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
    const found = directives.find(([name]) => name.toLowerCase() === 'frame-ancestors')
    return found ? [found.slice(1)] : []
  })
}

/**
 * Whether a page's headers make browsers refuse to show it in a frame. `frame-ancestors` of a Content-Security-Policy
 * decides, and without it X-Frame-Options, which is read by the rules of the HTML standard.
 * @param ancestor the page that contains the frame
 * @param page the page that sent the headers
 */
export function forbidsFrame(headers: Record<string, Lines>, ancestor: URL, page: URL): boolean {
  const lists = ancestorsOf(headers['content-security-policy'])
  if (lists.length > 0) return !lists.every((sources) => sources.some((source) => isAllowed(source, ancestor, page)))
  const options = new Set(entriesOf(headers['x-frame-options']).map((option) => option.toLowerCase()))
  if (options.size > 1) return ['deny', 'allowall', 'sameorigin'].some((option) => options.has(option))
  return options.has('deny') || (options.has('sameorigin') && ancestor.origin !== page.origin)
}
