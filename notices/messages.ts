import { html, type Markup } from '../process/markup.js'
import type { LinkNotice } from './link-notices.js'
import type { Notice } from './notice.js'

/** A mail's content. */
export interface Message {
  /** Subject in one line. */
  subject: string
  text: string
  html: string
}

const number = new Intl.NumberFormat('en')
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`
const monthNamed = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const atTime = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Brings a text into one line: without line ends and characters that change the direction, and cut to a length. */
export const inLine = (text: string, lengthMax = 200) => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}

/** A notice in a few sentences, for the API and for mails. */
export function noticeSentences({ kind, data }: Notice): [title: string, ...sentences: string[]] {
  if (kind === 'plan_clicks') {
    const month = monthNamed.format(new Date(`${data.month}-01T00:00:00Z`))
    const used = `${number.format(data.clicks)} of the ${number.format(data.limit)} clicks of the ${data.plan} plan`
    return [
      `${data.percent} % of the clicks of ${month} are used`,
      `In ${month}, ${used} have been recorded.`,
      data.percent < 100
        ? 'When all are used, links go on redirecting, and clicks are still recorded.'
        : 'Links go on redirecting, and clicks are still recorded. A larger plan has more of them.',
    ]
  }
  if (kind === 'webhook_disabled')
    return [
      'A webhook is switched off',
      `Nothing is sent to ${data.url} any more: ${data.reason}.`,
      'Events that happen meanwhile are not sent later. Switch the webhook on again when its receiver answers.',
    ]
  if (kind === 'slack_refused')
    return [
      'Slack takes no messages',
      `Messages about links are not taken at the Slack URL of the workspace: ${data.reason}.`,
      'Set another slack_url in the settings of the workspace.',
    ]
  if (kind === 'link_flagged')
    return [
      'A link leads to a site that is known as dangerous',
      `A destination of the link ${data.link} is on the list ${data.list}. Its visitors are warned first, and go on only by a click.`,
      'The warning goes when the destination is another one, or is not on the list any more. More links may be concerned: the list of links says which.',
    ]
  if (kind === 'domain_flagged')
    return [
      'A domain leads to a site that is known as dangerous',
      `The fallback, root or icon URL of ${data.domain} is on the list ${data.list}. It is not used: visitors get a page with 404.`,
      'It is used again when it is not on the list any more. Set another one in the settings of the domain. More domains may be concerned.',
    ]
  if (kind === 'domain_failing')
    return [
      `The domain ${data.domain} does not lead here any more`,
      `Its DNS record has failed the hourly checks since ${atTime(new Date(data.since))}: visitors do not reach its links.`,
      `The record that it needs is \`${data.domain}. CNAME ${data.cname_target}.\` (at the apex of a zone ALIAS or ANAME). The next notice about this domain comes only after it has worked again.`,
    ]
  if (kind === 'link_restricted')
    return [
      data.action === 'disabled' ? 'A link was disabled by the operator' : 'Visitors of a link are warned',
      data.action === 'disabled'
        ? `The operator of this service has disabled the link ${data.link}: its visitors get 404.`
        : `The operator of this service has the visitors of the link ${data.link} warned: they go on only by a click.`,
      'Ask the operator if you think that this is a mistake.',
    ]
  if (kind === 'workspace_frozen')
    return [
      'The workspace is frozen',
      'The operator of this service has frozen it: its links answer that they are suspended, nothing of it can be changed, and its webhooks are not told of anything.',
      'Nothing is deleted. Ask the operator if you think that this is a mistake.',
    ]
  return [
    'The workspace is not frozen any more',
    'Its links, its webhooks and everything else are as they were before.',
  ]
}

const MAIL_STYLE = 'font:16px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:32em;margin:0 auto;padding:16px'

export const mailDocument = (title: string, body: Markup) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><div style="${MAIL_STYLE}">${body}</div></body>
</html>
`.text

export function noticeMessage(notice: Notice, workspaceName: string): Message {
  const [title, ...sentences] = noticeSentences(notice)
  const workspace = inLine(workspaceName)
  const why = `You get this as a member of the workspace ${workspace}.`
  return {
    subject: inLine(`${workspace}: ${title}`),
    text: `${[title, ...sentences, '-- ', why].join('\n\n')}\n`,
    html: mailDocument(
      title,
      html`<h1 style="font-size:20px">${title}</h1>${sentences.map((one) => html`<p>${one}</p>`)}<hr><p><small>${why}</small></p>`,
    ),
  }
}

type TellingOf = Pick<LinkNotice, 'link_name' | 'clicks' | 'since' | 'url' | 'workspace_name'>

const nameOf = ({ link_name }: TellingOf, fullUrl: string) => inLine(link_name ?? '') || inLine(fullUrl)

/** A mail about clicks on a link. @param stopUrl URL at which the member stops these mails */
export function linkMessage(told: TellingOf, fullUrl: string, stopUrl: string): Message {
  const name = nameOf(told, fullUrl)
  const clicks = counted(Number(told.clicks), 'click', 'clicks')
  const title = `${clicks} on ${name}`
  const since = `since ${atTime(told.since)}`
  const why = `You get this because you asked to be told of this link of the workspace ${inLine(told.workspace_name)}.`
  const how = 'There is at most one mail about a link in ten minutes.'
  return {
    subject: inLine(title),
    text: `${title}, ${since}.\n\n${fullUrl}\nleads to ${told.url}\n\n-- \n${why} ${how}\nStop these mails: ${stopUrl}\n`,
    html: mailDocument(
      title,
      html`<p><strong>${clicks}</strong> on <a href="${fullUrl}">${name}</a>, ${since}.</p><p>It leads to ${told.url}</p><hr><p><small>${why} ${how} <a href="${stopUrl}">Stop these mails</a></small></p>`,
    ),
  }
}

/** Escapes the characters that Slack reads as markup. */
const forSlack = (text: string) => text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))

/** A link in Slack's markup, in which `|` ends the address. */
const slackLink = (url: string, text: string) =>
  `<${forSlack(url).replaceAll('|', '%7C')}|${forSlack(text.replaceAll('|', '¦'))}>`

/** The body of a message to a Slack webhook. Products without blocks, such as Mattermost, show `text`. */
export function slackMessage(told: TellingOf, fullUrl: string) {
  const clicks = counted(Number(told.clicks), 'click', 'clicks')
  const name = nameOf(told, fullUrl)
  const since = `since ${atTime(told.since)}`
  const said = `*${clicks}* on ${slackLink(fullUrl, name)}`
  const details = `${since} · leads to ${forSlack(inLine(told.url, 500))} · ${forSlack(inLine(told.workspace_name))}`
  return {
    text: `${said}, ${since}`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: said, verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: details, verbatim: true }] },
    ],
  }
}
