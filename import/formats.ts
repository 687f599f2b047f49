/** The meaning of a cell. */
export type Field =
  | 'shortUrl'
  /** An address that the product made itself, beside the one that people know */
  | 'ownShortUrl'
  | 'domain'
  | 'slug'
  | 'url'
  | 'name'
  | 'note'
  | 'tags'
  | 'expiry'
  | 'expiryDestination'
  | 'expiryClicks'
  | 'archived'
  | 'banned'
  | 'password'
  | 'cloaking'
  | 'ios'
  | 'android'
  /** Destinations by country: JSON, or a column for each, `geo.DE` */
  | 'geo'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content'

export interface Format {
  name: string
  /** The product's name, for people. */
  product: string
  /** A header is of this format if it has one column of each entry. */
  signature: string[][]
  /** Columns that say it, the first that is there and not empty wins. Names as `columnKey` writes them. */
  columns: Partial<Record<Field, string[]>>
  /** Between tags. */
  tagSeparator: RegExp
  /** Columns of the product that mean nothing for a link here: clicks, dates, ids of its own. */
  ignored: string[]
}

/** Products change capitals, spaces and underscores of their columns, hardly ever the words. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9.]/g, '')

const utmSnake = {
  utm_source: ['utmsource'],
  utm_medium: ['utmmedium'],
  utm_campaign: ['utmcampaign'],
  utm_term: ['utmterm'],
  utm_content: ['utmcontent'],
}

/** Read by names of API fields, not by this table: `readOwnRow`. */
const slugline: Format = {
  name: 'slugline',
  product: 'Slugline',
  signature: [['fullurl'], ['slug'], ['workspaceid']],
  columns: {},
  tagSeparator: /,/,
  ignored: [],
}

// The export plugins' columns and the API's (yourls.org, `yourls_url` table): keyword, url, title, timestamp, ip, clicks.
const yourls: Format = {
  name: 'yourls',
  product: 'YOURLS',
  signature: [['keyword'], ['url', 'longurl']],
  columns: { slug: ['keyword'], url: ['url', 'longurl'], shortUrl: ['shorturl'], name: ['title'] },
  tagSeparator: /,/,
  ignored: ['timestamp', 'ip', 'clicks'],
}

// shlink-web-client's export: createdAt, domain, shortCode, shortUrl, longUrl, title, tags (joined by |), visits; and
// what Shlink's own importer reads: Long URL, Tags, Domain, Short code, Title. Older exports have no domain, shortCode.
const shlink: Format = {
  name: 'shlink',
  product: 'Shlink',
  signature: [['longurl'], ['shortcode', 'visits'], ['shortcode', 'shorturl']],
  columns: {
    shortUrl: ['shorturl'],
    domain: ['domain'],
    slug: ['shortcode'],
    url: ['longurl'],
    name: ['title'],
    tags: ['tags'],
  },
  tagSeparator: /\|/,
  ignored: ['createdat', 'visits'],
}

// Kutt's pages export nothing: columns as of its table `links` and its API (docs.kutt.it): address, target, link,
// description, expire_in, password (whether there is one), banned, domain, visit_count.
const kutt: Format = {
  name: 'kutt',
  product: 'Kutt',
  signature: [['address'], ['target']],
  columns: {
    shortUrl: ['link'],
    domain: ['domain'],
    slug: ['address'],
    url: ['target'],
    note: ['description'],
    expiry: ['expirein'],
    password: ['password'],
    banned: ['banned'],
  },
  tagSeparator: /,/,
  ignored: ['id', 'uuid', 'userid', 'domainid', 'visitcount', 'createdat', 'updatedat', 'bannedbyid', 'reuse'],
}

// The names are those of Short.io's API (developers.short.io, "Link" object): originalURL, path, title, tags, …. They were
// not compared with a real export.
const shortio: Format = {
  name: 'shortio',
  product: 'Short.io',
  signature: [['originalurl'], ['path', 'secureshorturl', 'shorturl']],
  columns: {
    shortUrl: ['secureshorturl', 'shorturl', 'shortlink'],
    domain: ['domain', 'hostname', 'domainhostname'],
    slug: ['path'],
    url: ['originalurl'],
    name: ['title'],
    tags: ['tags'],
    expiry: ['expiresat'],
    expiryDestination: ['expiredurl'],
    expiryClicks: ['clickslimit'],
    archived: ['archived'],
    password: ['haspassword', 'password'],
    cloaking: ['cloaking'],
    ios: ['iphoneurl'],
    android: ['androidurl'],
    ...utmSnake,
  },
  tagSeparator: /[,;|]/,
  ignored: ['id', 'idstring', 'createdat', 'updatedat', 'clicks', 'humanclicks', 'ownerid', 'domainid', 'source'],
}

// The names are those of Bitly's API (dev.bitly.com, "Bitlink"): created_at, id, link, custom_bitlinks, long_url, title,
// archived, tags. Beside them are likely headings of its export, which was not at hand. People know a link by its custom
// back-half, so that becomes the slug, and Bitly's own address becomes the alias.
const bitlyOwn = ['bitlink', 'link', 'shorturl', 'shortlink', 'id']
const bitly: Format = {
  name: 'bitly',
  product: 'Bitly',
  signature: [
    ['bitlink', 'link', 'shorturl', 'shortlink', 'custombitlinks', 'custombitlink'],
    ['longurl', 'originalurl', 'longlink'],
  ],
  columns: {
    shortUrl: ['custombitlinks', 'custombitlink', ...bitlyOwn],
    ownShortUrl: bitlyOwn,
    url: ['longurl', 'originalurl', 'longlink'],
    name: ['title'],
    tags: ['tags'],
    archived: ['archived'],
  },
  tagSeparator: /[,;|]/,
  ignored: ['createdat', 'created', 'datecreated', 'clicks', 'totalclicks', 'engagements', 'campaign', 'group'],
}

// Dub's export (dub.co/help, `exportLinksColumns` in github.com/dubinc/dub): Short link, Destination URL, Clicks,
// Created at, Tags, Archived, … (labels not held against a real export); and earlier ones with the API's names: domain, key, url, expiresAt, expiredUrl, ….
const dub: Format = {
  name: 'dub',
  product: 'Dub',
  signature: [
    ['shortlink', 'key'],
    ['destinationurl', 'url'],
  ],
  columns: {
    shortUrl: ['shortlink'],
    domain: ['domain'],
    slug: ['key'],
    url: ['destinationurl', 'url'],
    name: ['title'],
    note: ['comments', 'description'],
    tags: ['tags'],
    expiry: ['expiresat'],
    expiryDestination: ['expiredurl'],
    archived: ['archived'],
    banned: ['banned', 'disabledat'],
    password: ['passwordenabledat', 'password'],
    cloaking: ['rewrite'],
    ios: ['ios'],
    android: ['android'],
    geo: ['geo'],
    ...utmSnake,
  },
  tagSeparator: /[,;|]/,
  ignored: [
    ...['id', 'linkid', 'clicks', 'leads', 'sales', 'saleamount', 'conversions', 'createdat', 'updatedat'],
    ...['lastclicked', 'userid', 'projectid', 'workspaceid', 'qrcode', 'tagid', 'externalid'],
  ],
}

/** In the order in which a header is compared with them: the narrower before the wider. */
export const formats: readonly Format[] = [slugline, yourls, shlink, kutt, shortio, bitly, dub]

export const formatNames = formats.map(({ name }) => name)

/** The first format whose signature the header has. */
export function detectFormat(header: string[]): Format | undefined {
  const keys = new Set(header.map(columnKey))
  return formats.find(({ signature }) => signature.every((names) => names.some((name) => keys.has(name))))
}
