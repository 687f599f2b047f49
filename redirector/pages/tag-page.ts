import { TAG_FIELDS } from '../../links/link-fields.js'
import { html, trusted } from '../../process/markup.js'
import type { LinkOptions } from '../links/link-options.js'
import { noReferrer } from './frame-page.js'
import { documentOf, hashSource, hostOf, jsonForScript, type Page, policyOf, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'
import { PLAIN_STYLE } from './plain-page.js'
import { tagVendors } from './tag-vendors.js'

/** After this the visitor goes on, whatever is still loading. What is left of 1.5 s is for the page itself to come. */
const goOnMs = 1_400

/** From the moment everything has loaded: scripts send what they have to only once they run. */
const settleMs = 250

// First in the head, so that nothing later on the page can keep the visitor: the clock runs, and the load event comes
// after every script and image, the failed too. `replace`, as who comes back should not come here.
const PAGE_SCRIPT = `
window.goOnPage = (() => {
  const { destination, ids } = JSON.parse(document.getElementById('go-on').textContent)
  let gone = false
  const goOn = () => {
    if (!gone) location.replace(destination)
    gone = true
  }
  setTimeout(goOn, ${goOnMs})
  addEventListener('load', () => setTimeout(goOn, ${settleMs}))
  window.dataLayer = []
  return {
    ids,
    load(src, onload) {
      const script = document.createElement('script')
      Object.assign(script, { src, async: true, onload })
      document.head.append(script)
    },
    queueing(name, method, queue) {
      const call = function () {
        if (call[method]) call[method].apply(call, arguments)
        else call[queue].push(arguments)
      }
      call[queue] = []
      return (window[name] = call)
    },
    dataLayerPush() {
      window.dataLayer.push(arguments)
    },
  }
})()
`

interface InlineScript {
  text: string
  hash: string
}

const inlineScript = (text: string): InlineScript => ({ text, hash: hashSource(text) })

// Scripts are the same on every page, and read ids from the page's JSON, so that each is hashed once.
const pageScript = inlineScript(PAGE_SCRIPT)
const vendorScripts = new Map(
  TAG_FIELDS.map((field) => [
    field,
    inlineScript(`
{
const { load, queueing, dataLayerPush, ids: { ${field}: id } } = window.goOnPage
${tagVendors[field].script}
}
`),
  ]),
)

const STYLE_HASH = hashSource(PLAIN_STYLE)

// What a customer's tags do is theirs to know, so any https host and inline code are allowed: without hashes, as any hash
// would make browsers ignore 'unsafe-inline'. What can still be kept from them is what tags have no need for.
const CUSTOM_TAGS_CSP = policyOf({
  'default-src': ["'self'", 'https:', 'wss:', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
})

const tagElement = ({ text }: InlineScript) => html`<script>${trusted(text)}</script>\n`

export interface TagPageLink {
  destination: string
  tagIds: LinkOptions['tagIds']
  /** The customer's own HTML */
  headTags?: string
  bodyTags?: string
  /**
   * Whether the page is on a domain of the link's workspace. Elsewhere the customer's HTML is left out: on a host that
   * workspaces share, one's script would run among the others' links. There the policy is relaxed for it, and for
   * containers of Google Tag Manager too, which are a customer's own code like it; on a shared host a container can load
   * what comes from Google only.
   */
  customTagsAllowed: boolean
  hideReferrer: boolean
  title: string
  og?: OpenGraph
}

/** A page that loads the link's pixels and tags, and goes on to its destination within 1.5 s. */
export function tagPage(link: TagPageLink): Page {
  const { tagIds = {}, customTagsAllowed, title, og } = link
  const destination = webAddress(link.destination)
  const fields = TAG_FIELDS.filter((field) => tagVendors[field].form.test(tagIds[field] ?? ''))
  const ids = Object.fromEntries(fields.map((field) => [field, tagIds[field]!]))
  const scripts = [pageScript, ...fields.map((field) => vendorScripts.get(field)!)]
  const custom = (text: string | undefined) => customTagsAllowed && text && trusted(`${text}\n`)
  return {
    html: documentOf({
      title,
      style: PLAIN_STYLE,
      head: html`${link.hideReferrer && noReferrer}${og && openGraphMeta(og, title)}<noscript><meta http-equiv="refresh" content="1;url=${destination}"></noscript>
<script type="application/json" id="go-on">${jsonForScript({ destination, ids })}</script>
${scripts.map(tagElement)}${custom(link.headTags)}`,
      body: html`<main><h1>One moment</h1><p><a href="${destination}">Go on to ${hostOf(destination)}</a></p></main>
${fields.map((field) => noscriptOf(tagVendors[field].noscript?.(ids[field])))}${custom(link.bodyTags)}`,
    }),
    csp:
      customTagsAllowed && (link.headTags || link.bodyTags || ids.gtm_id)
        ? CUSTOM_TAGS_CSP
        : vendorPolicy(fields, scripts),
  }
}

const noscriptOf = (content: ReturnType<typeof html> | undefined) => content && html`<noscript>${content}</noscript>\n`

// Who may frame this page is left open: there is nothing on it to click on, and a cloaked link may forward to it.
function vendorPolicy(fields: (typeof TAG_FIELDS)[number][], scripts: InlineScript[]) {
  const vendors = fields.map((field) => tagVendors[field])
  const dataHosts = vendors.flatMap((vendor) => vendor.dataHosts)
  return policyOf({
    'default-src': ["'none'"],
    'style-src': [STYLE_HASH],
    'script-src': [...scripts.map(({ hash }) => hash), ...vendors.flatMap((vendor) => vendor.scriptHosts)],
    'img-src': dataHosts,
    'connect-src': dataHosts,
    'frame-src': vendors.flatMap((vendor) => vendor.frameHosts ?? []),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
}
