import { randomBytes } from 'node:crypto'
import type { ApiClient } from './api-client.js'
import { createDice, type Dice } from './dice.js'
import type { TrafficLink } from './traffic.js'

const LINKS_PER_REQUEST = 1000
const sites = ['shop.example.com', 'www.example.org', 'news.example.net', 'tickets.example.com', 'bücher.example']
const words = ['spring', 'sale', 'shoes', 'event', 'guide', 'jobs', 'video', 'straße', 'offer', 'summer', '春', 'menu']
const utms = [
  'utm_source=newsletter&utm_medium=email&utm_campaign=weekly',
  'utm_source=instagram&utm_medium=social&utm_content=bio',
  'utm_source=flyer&utm_medium=print&utm_campaign=fair%202026&utm_term=caf%C3%A9',
  'utm_medium=qr',
]

interface Draft {
  slug: string
  url: string
  name: string
}

function draftLink(index: number, run: string, dice: Dice): Draft {
  const slug = dice.chance(0.01) ? `/${run}-größe-${index}` : `/${run}${index.toString(36)}`
  // Some destinations have several links.
  const page = dice.chance(0.05) ? dice.below(20) : `${index}-${dice.token(6)}`
  const url = new URL(`https://${dice.pick(sites)}/${dice.pick(words)}/${dice.pick(words)}/${run}/${page}`)
  if (dice.chance(0.3)) url.search = dice.pick(utms)
  if (dice.chance(0.05)) url.hash = 'top'
  return { slug, url: url.href, name: `Traffic ${run} ${index}` }
}

/** Makes `count` links in bulk requests, with slugs that no other run has. @throws Error for one that is refused */
export async function makeLinks(
  api: ApiClient,
  workspaceId: number,
  { count, seed }: { count: number; seed: number },
): Promise<TrafficLink[]> {
  const dice = createDice(seed)
  const run = `t${randomBytes(4).toString('hex')}`
  const links: TrafficLink[] = []
  while (links.length < count) {
    const size = Math.min(LINKS_PER_REQUEST, count - links.length)
    const drafts = Array.from({ length: size }, (_, i) => draftLink(links.length + i, run, dice))
    const results = await api.createLinks(workspaceId, drafts)
    results.forEach(({ status, link, error }, i) => {
      if (status !== 'success') throw new Error(`link ${drafts[i].slug}: ${JSON.stringify(error)}`)
      const { host, pathname } = new URL(link.full_url)
      links.push({ id: link.id, host, path: pathname, destination: drafts[i].url })
    })
  }
  return links
}
