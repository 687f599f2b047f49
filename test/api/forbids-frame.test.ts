import t from 'tap'
import { forbidsFrame } from '../../api/links/frames/forbids-frame.js'

const page = new URL('https://www.example.com/landing')
const link = new URL('https://go.example.org/')

t.test('headers that keep browsers from showing a page in a frame', async (t) => {
  const frame = (policy: string | string[]) => ({ 'content-security-policy': policy })
  const options = (text: string | string[]) => ({ 'x-frame-options': text })
  const cases: [expected: boolean, Record<string, string | string[]>, ancestor?: URL][] = [
    [false, {}],
    [true, options('DENY')],
    [true, options(' SameOrigin ')],
    [false, options('SAMEORIGIN'), page],
    [true, options(['DENY', 'SAMEORIGIN'])],
    [false, options('ALLOW-FROM https://elsewhere.example/')],
    [false, options('nonsense')],
    [true, frame("frame-ancestors 'none'")],
    [true, frame("default-src 'self'; FRAME-ancestors 'self'")],
    [false, frame("frame-ancestors 'self'"), page],
    [false, frame("default-src 'none'")],
    [true, { ...options('DENY'), ...frame("default-src 'none'") }],
    [false, { ...options('DENY'), ...frame('frame-ancestors *') }],
    [true, frame('frame-ancestors')],
    [false, frame('frame-ancestors https:')],
    [false, frame('frame-ancestors http:')],
    [true, frame('frame-ancestors https:'), new URL('http://go.example.org/')],
    [false, frame('frame-ancestors https://other.example go.example.org')],
    [false, frame('frame-ancestors https://GO.example.org:443/path')],
    [false, frame('frame-ancestors *.example.org')],
    [true, frame('frame-ancestors *.go.example.org')],
    [true, frame('frame-ancestors go.example.org:8443')],
    [false, frame('frame-ancestors go.example.org:*'), new URL('https://go.example.org:8443/')],
    [true, frame('frame-ancestors go.example.org'), new URL('https://go.example.org:8443/')],
    [true, frame("frame-ancestors *, frame-ancestors 'self'")],
    [true, frame(['frame-ancestors *', "frame-ancestors 'none'"])],
    [false, frame("frame-ancestors *; frame-ancestors 'none'")],
  ]
  for (const [expected, headers, ancestor = link] of cases)
    t.equal(forbidsFrame(headers, ancestor, page), expected, JSON.stringify(headers))
})
