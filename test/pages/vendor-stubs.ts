import type { TagField } from '../../links/link-fields.js'
import { TAG_IDS } from './tag-ids.js'

/** Stands in for a vendor: the address of its script, the script itself, and the address that the script reports to. */
export interface VendorStub {
  script: string
  /** An expression: what the page has called before the script came, as arrays */
  calls: string
  /** The report that the vendor must get; dates are `now` */
  expected: unknown
  beacon: string
}

const id = TAG_IDS
const argumentsOf = (queue: string) => `[...${queue}].map((call) => [...call])`

export const VENDOR_STUBS: Record<TagField, VendorStub> = {
  fb_pixel_id: {
    script: 'https://connect.facebook.net/en_US/fbevents.js',
    calls: argumentsOf('fbq.queue'),
    expected: [
      ['init', id.fb_pixel_id],
      ['track', 'PageView'],
    ],
    beacon: 'https://www.facebook.com/tr',
  },
  tiktok_pixel_id: {
    script: `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${id.tiktok_pixel_id}&lib=ttq`,
    calls: `[TiktokAnalyticsObject, Object.keys(ttq._i), ...${argumentsOf('ttq')}]`,
    expected: ['ttq', [id.tiktok_pixel_id], ['page']],
    beacon: 'https://analytics.tiktok.com/api/v2/pixel',
  },
  linkedin_partner_id: {
    script: 'https://snap.licdn.com/li.lms-analytics/insight.min.js',
    calls: '[_linkedin_partner_id, _linkedin_data_partner_ids, lintrk.q]',
    expected: [id.linkedin_partner_id, [id.linkedin_partner_id], []],
    beacon: 'https://px.ads.linkedin.com/collect',
  },
  microsoft_uet_tag_id: {
    script: 'https://bat.bing.com/bat.js',
    // The page makes the object once the script is there: the calls are those that follow.
    calls: `await new Promise((done) => {
      window.UET = function (options) { this.push = (...args) => done([options.ti, options.q, ...args]) }
    })`,
    expected: [id.microsoft_uet_tag_id, [], 'pageLoad'],
    beacon: 'https://bat.bing.com/action/0',
  },
  reddit_pixel_id: {
    script: `https://www.redditstatic.com/ads/pixel.js?pixel_id=${id.reddit_pixel_id}`,
    calls: argumentsOf('rdt.callQueue'),
    expected: [
      ['init', id.reddit_pixel_id],
      ['track', 'PageVisit'],
    ],
    beacon: 'https://alb.reddit.com/rp.gif',
  },
  twitter_pixel_id: {
    script: 'https://static.ads-twitter.com/uwt.js',
    calls: `[twq.version, ...${argumentsOf('twq.queue')}]`,
    expected: ['1.1', ['config', id.twitter_pixel_id]],
    beacon: 'https://t.co/i/adsct',
  },
  snapchat_pixel_id: {
    script: 'https://sc-static.net/scevent.min.js',
    calls: argumentsOf('snaptr.queue'),
    expected: [
      ['init', id.snapchat_pixel_id, {}],
      ['track', 'PAGE_VIEW'],
    ],
    beacon: 'https://tr.snapchat.com/p',
  },
  pinterest_tag_id: {
    script: 'https://s.pinimg.com/ct/core.js',
    calls: `[pintrk.version, ...pintrk.queue]`,
    expected: ['3.0', ['load', id.pinterest_tag_id], ['page']],
    beacon: 'https://ct.pinterest.com/v3/',
  },
  ga4_tag_id: {
    script: `https://www.googletagmanager.com/gtag/js?id=${id.ga4_tag_id}`,
    calls: `${argumentsOf('dataLayer.filter((entry) => entry[0])')}.map((call) => call.map((x) => x instanceof Date ? 'now' : x))`,
    expected: [
      ['js', 'now'],
      ['config', id.ga4_tag_id],
    ],
    beacon: 'https://region1.google-analytics.com/g/collect',
  },
  gtm_id: {
    script: `https://www.googletagmanager.com/gtm.js?id=${id.gtm_id}`,
    calls: `dataLayer.filter((entry) => entry.event).map((entry) => [entry.event, typeof entry['gtm.start']])`,
    expected: [['gtm.js', 'number']],
    beacon: 'https://www.googletagmanager.com/a',
  },
}

/** The script that stands in: it sends what it found by an image and by a request, as policies must let it. */
export const stubScript = ({ calls, beacon }: VendorStub) => `(async () => {
  const calls = encodeURIComponent(JSON.stringify(${calls}))
  new Image().src = '${beacon}?image=' + calls
  fetch('${beacon}?request=' + calls, { mode: 'no-cors', keepalive: true })
})()`
