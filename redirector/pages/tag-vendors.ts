import type { TagField } from '../../links/link-fields.js'
import { html, type Markup } from '../../process/markup.js'

/** A vendor's pixel: its script, and the hosts that the page's policy must allow. */
export interface TagVendor {
  /** Form of valid ids. Others are left out of the page. */
  form: RegExp
  /** Runs in the browser, after `pageScript`, with the id as `id`. */
  script: string
  /** Hosts that scripts are loaded from. */
  scriptHosts: string[]
  /** Hosts that images and requests go to. */
  dataHosts: string[]
  frameHosts?: string[]
  /** The vendor's form for browsers without scripts, if there is one. */
  noscript?: (id: string) => Markup
}

const pixelImage = (src: string) => html`<img src="${src}" width="1" height="1" alt="">`

const DIGITS = /^\d{1,20}$/

const googleHosts = [
  ...['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.google.com'],
  ...['https://*.g.doubleclick.net', 'https://www.googleadservices.com'],
]

/**
 * The vendors' base codes, following their documentation: the global function, a queue until the vendor's script is
 * loaded, the script, a page view. `queueing`, `load` and `dataLayerPush` come from `PAGE_SCRIPT` (tags.ts).
 */
export const tagVendors: Record<TagField, TagVendor> = {
  // https://developers.facebook.com/docs/meta-pixel/get-started
  fb_pixel_id: {
    form: DIGITS,
    script: `const fbq = queueing('fbq', 'callMethod', 'queue')
Object.assign(fbq, { push: fbq, loaded: true, version: '2.0' })
window._fbq = fbq
load('https://connect.facebook.net/en_US/fbevents.js')
fbq('init', id)
fbq('track', 'PageView')`,
    scriptHosts: ['https://connect.facebook.net'],
    dataHosts: ['https://www.facebook.com', 'https://connect.facebook.net'],
    frameHosts: ['https://www.facebook.com'],
    noscript: (id) => pixelImage(`https://www.facebook.com/tr?id=${id}&ev=PageView&noscript=1`),
  },
  // https://ads.tiktok.com/help/article/get-started-pixel
  tiktok_pixel_id: {
    form: /^[A-Za-z0-9]{1,40}$/,
    script: `window.TiktokAnalyticsObject = 'ttq'
const ttq = (window.ttq = [])
ttq.methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'alias', 'group',
  'enableCookie', 'disableCookie', 'holdConsent', 'revokeConsent', 'grantConsent']
ttq.setAndDefer = (target, method) => {
  target[method] = (...args) => void target.push([method, ...args])
}
for (const method of ttq.methods) ttq.setAndDefer(ttq, method)
ttq.instance = (name) => {
  const instance = ttq._i[name] || []
  for (const method of ttq.methods) ttq.setAndDefer(instance, method)
  return instance
}
ttq.load = (name, options) => {
  const src = 'https://analytics.tiktok.com/i18n/pixel/events.js'
  ttq._i = { ...ttq._i, [name]: Object.assign([], { _u: src }) }
  ttq._t = { ...ttq._t, [name]: Date.now() }
  ttq._o = { ...ttq._o, [name]: options || {} }
  load(src + '?sdkid=' + name + '&lib=ttq')
}
ttq.load(id)
ttq.page()`,
    scriptHosts: ['https://analytics.tiktok.com'],
    dataHosts: ['https://analytics.tiktok.com', 'https://*.tiktokw.us'],
  },
  // https://www.linkedin.com/help/lms/answer/a418880
  linkedin_partner_id: {
    form: DIGITS,
    script: `window._linkedin_partner_id = id
window._linkedin_data_partner_ids = [id]
window.lintrk = (a, b) => void window.lintrk.q.push([a, b])
window.lintrk.q = []
load('https://snap.licdn.com/li.lms-analytics/insight.min.js')`,
    scriptHosts: ['https://snap.licdn.com'],
    dataHosts: ['https://*.ads.linkedin.com', 'https://www.linkedin.com'],
    noscript: (id) => pixelImage(`https://px.ads.linkedin.com/collect/?pid=${id}&fmt=gif`),
  },
  // https://learn.microsoft.com/en-us/advertising/guides/universal-event-tracking
  microsoft_uet_tag_id: {
    form: DIGITS,
    script: `window.uetq = []
load('https://bat.bing.com/bat.js', () => {
  window.uetq = new UET({ ti: id, enableAutoSpaTracking: true, q: window.uetq })
  window.uetq.push('pageLoad')
})`,
    scriptHosts: ['https://bat.bing.com'],
    dataHosts: ['https://bat.bing.com', 'https://bat.bing.net'],
  },
  // https://business.reddithelp.com/s/article/Install-the-Reddit-Pixel-on-your-website
  reddit_pixel_id: {
    form: /^[A-Za-z0-9_]{1,40}$/,
    script: `const rdt = queueing('rdt', 'sendEvent', 'callQueue')
load('https://www.redditstatic.com/ads/pixel.js?pixel_id=' + id)
rdt('init', id)
rdt('track', 'PageVisit')`,
    scriptHosts: ['https://www.redditstatic.com'],
    dataHosts: ['https://*.reddit.com', 'https://www.redditstatic.com'],
  },
  // https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites
  twitter_pixel_id: {
    form: /^[A-Za-z0-9]{1,20}$/,
    script: `const twq = queueing('twq', 'exe', 'queue')
twq.version = '1.1'
load('https://static.ads-twitter.com/uwt.js')
twq('config', id)`,
    scriptHosts: ['https://static.ads-twitter.com'],
    dataHosts: [
      ...['https://t.co', 'https://analytics.twitter.com', 'https://ads-twitter.com', 'https://ads-api.twitter.com'],
    ],
  },
  // https://businesshelp.snapchat.com/s/article/pixel-direct-implementation
  snapchat_pixel_id: {
    form: /^[A-Za-z0-9-]{1,40}$/,
    script: `const snaptr = queueing('snaptr', 'handleRequest', 'queue')
load('https://sc-static.net/scevent.min.js')
snaptr('init', id, {})
snaptr('track', 'PAGE_VIEW')`,
    scriptHosts: ['https://sc-static.net', 'https://tr.snapchat.com'],
    dataHosts: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
    frameHosts: ['https://tr.snapchat.com'],
  },
  // https://help.pinterest.com/en/business/article/install-the-pinterest-tag
  pinterest_tag_id: {
    form: DIGITS,
    script: `const pintrk = (window.pintrk = (...args) => void window.pintrk.queue.push(args))
pintrk.queue = []
pintrk.version = '3.0'
load('https://s.pinimg.com/ct/core.js')
pintrk('load', id)
pintrk('page')`,
    scriptHosts: ['https://s.pinimg.com'],
    dataHosts: ['https://ct.pinterest.com'],
    frameHosts: ['https://ct.pinterest.com'],
    noscript: (id) => pixelImage(`https://ct.pinterest.com/v3/?event=init&tid=${id}&noscript=1`),
  },
  // https://developers.google.com/tag-platform/gtagjs; hosts:
  // https://developers.google.com/tag-platform/security/guides/csp
  ga4_tag_id: {
    form: /^(G|GT|AW|DC)-[A-Za-z0-9]{1,30}$/i,
    script: `window.gtag = dataLayerPush
load('https://www.googletagmanager.com/gtag/js?id=' + id)
gtag('js', new Date())
gtag('config', id)`,
    scriptHosts: ['https://*.googletagmanager.com'],
    dataHosts: googleHosts,
  },
  // https://developers.google.com/tag-platform/tag-manager/web
  gtm_id: {
    form: /^GTM-[A-Za-z0-9]{1,30}$/i,
    script: `window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
load('https://www.googletagmanager.com/gtm.js?id=' + id)`,
    scriptHosts: ['https://*.googletagmanager.com'],
    dataHosts: googleHosts,
    frameHosts: ['https://www.googletagmanager.com'],
    noscript: (id) =>
      html`<iframe src="https://www.googletagmanager.com/ns.html?id=${id}" width="1" height="1" title="Tags"></iframe>`,
  },
}
