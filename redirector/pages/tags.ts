import { TAG_FIELDS } from '../../links/link-fields.js'
import { html, type Markup, trusted } from '../../process/markup.js'
import type { LinkOptions } from '../links/link-options.js'
import { hashSource, jsonForScript, policyOf } from './html.js'
import { tagVendors } from './tag-vendors.js'

/** The visitor is forwarded after this time even if tags still load. The rest of 1.5 s is for loading the page. */
const GO_ON_MS = 1_400

/** Wait after everything has loaded, because scripts send their data only when they run. */
const SETTLE_MS = 250

// This script is the first in the head, so that nothing after it can keep the visitor: the timer runs, and the load
// event follows after all scripts and images, even failed ones. It uses `replace`, so that "back" does not return to
// this page. Without a destination the visitor stays, because the destination is in a frame of the page.
const PAGE_SCRIPT = `
window.goOnPage = (() => {
  const { destination, ids } = JSON.parse(document.getElementById('go-on').textContent)
  let gone = false
  const goOn = () => {
    if (!gone) location.replace(destination)
    gone = true
  }
  if (destination) {
    setTimeout(goOn, ${GO_ON_MS})
    addEventListener('load', () => setTimeout(goOn, ${SETTLE_MS}))
  }
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

// Scripts are the same on every page and read ids from the page's JSON, so each is hashed only once.
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

const tagElement = ({ text }: InlineScript) => html`<script>${trusted(text)}</script>\n`

const noscriptOf = (content: Markup | undefined) => content && html`<noscript>${content}</noscript>\n`

type Directives = Record<string, readonly string[]>

// A customer's own tags may do anything, so all https hosts and inline code are allowed. There are no hashes, because
// any hash would make browsers ignore 'unsafe-inline'. Only plug-ins and a changed base address are forbidden.
const customPolicy = ({ 'frame-src': frames = [] }: Directives) =>
  policyOf({
    'default-src': ["'self'", 'https:', 'wss:', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'"],
    'frame-src': frames.length > 0 ? ["'self'", 'data:', 'blob:', ...frames] : [],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  })

// Any site may frame these pages: they have nothing to click on, and a cloaked link may forward to one.
function vendorPolicy(fields: (typeof TAG_FIELDS)[number][], scripts: InlineScript[], own: Directives) {
  const vendors = fields.map((field) => tagVendors[field])
  const dataHosts = vendors.flatMap((vendor) => vendor.dataHosts)
  return policyOf({
    'default-src': ["'none'"],
    'style-src': own['style-src'],
    'script-src': [...scripts.map(({ hash }) => hash), ...vendors.flatMap((vendor) => vendor.scriptHosts)],
    'img-src': dataHosts,
    'connect-src': dataHosts,
    'frame-src': [...(own['frame-src'] ?? []), ...vendors.flatMap((vendor) => vendor.frameHosts ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
}

export interface Tags {
  tagIds: LinkOptions['tagIds']
  /** The customer's own HTML. */
  headTags?: string
  bodyTags?: string
  /**
   * Whether the page is on a domain of the link's workspace. If it is, the policy is relaxed for the customer's HTML
   * and for containers of Google Tag Manager, which are a customer's code too. On a host that workspaces share, a
   * customer's script would run among the links of others: its HTML is left out, and a container can load only from
   * Google.
   */
  customTagsAllowed: boolean
}

/** Whether a page has pixels or tags. */
export const hasTags = ({ tagIds, headTags, bodyTags, customTagsAllowed }: Tags) =>
  tagIds !== undefined || (customTagsAllowed && Boolean(headTags || bodyTags))

/**
 * Renders the parts of a page that load pixels and tags.
 * @param own the page's own sources of styles and frames
 * @param destination address to forward to when they have loaded, within 1.5 s; if absent, the visitor stays
 */
export function tagParts(
  tags: Tags,
  own: Directives,
  destination?: string,
): { head: Markup; body: Markup; csp: string } {
  const { tagIds = {}, headTags, bodyTags, customTagsAllowed } = tags
  const fields = TAG_FIELDS.filter((field) => tagVendors[field].form.test(tagIds[field] ?? ''))
  const ids = Object.fromEntries(fields.map((field) => [field, tagIds[field]!]))
  const scripts = [pageScript, ...fields.map((field) => vendorScripts.get(field)!)]
  const custom = (text: string | undefined) => customTagsAllowed && text && trusted(`${text}\n`)
  const isCustom = customTagsAllowed && (headTags || bodyTags || ids.gtm_id)
  return {
    head: html`<script type="application/json" id="go-on">${jsonForScript({ destination, ids })}</script>
${scripts.map(tagElement)}${custom(headTags)}`,
    body: html`${fields.map((field) => noscriptOf(tagVendors[field].noscript?.(ids[field])))}${custom(bodyTags)}`,
    csp: isCustom ? customPolicy(own) : vendorPolicy(fields, scripts, own),
  }
}
