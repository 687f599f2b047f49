import { html, type Markup } from '../process/markup.js'
import { formatsOf } from '../words/formats.js'
import type { Language } from '../words/languages.js'
import { mails } from '../words/mails.js'
import { fill, pieces } from '../words/text.js'
import type { LinkNotice } from './link-notices.js'
import type { Notice } from './notice.js'

/** A mail's content. */
export interface Message {
  language: Language
  /** Subject in one line. */
  subject: string
  text: string
  html: string
}

/** Brings a text into one line: without line ends and characters that change the direction, and cut to a length. */
export const inLine = (text: string, lengthMax = 200) => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}

/** A notice in a few sentences, for the API and for mails. */
export function noticeSentences({ kind, data }: Notice, language: Language): [title: string, ...sentences: string[]] {
  const words = mails[language].notices
  const formats = formatsOf(language)
  if (kind === 'plan_clicks') {
    const { subject, used, below, full } = words.plan_clicks
    const month = formats.month(new Date(`${data.month}-01T00:00:00Z`))
    const [clicks, limit] = [formats.number(data.clicks), formats.number(data.limit)]
    return [
      fill(subject, { percent: formats.percent(data.percent / 100), month }),
      fill(used, { month, clicks, limit, plan: data.plan }),
      data.percent < 100 ? below : full,
    ]
  }
  if (kind === 'webhook_disabled') {
    const { subject, text, advice } = words.webhook_disabled
    return [subject, fill(text, data), advice]
  }
  if (kind === 'slack_refused') {
    const { subject, text, advice } = words.slack_refused
    return [subject, fill(text, data), advice]
  }
  if (kind === 'link_flagged') {
    const { subject, text, advice } = words.link_flagged
    return [subject, fill(text, data), advice]
  }
  if (kind === 'domain_flagged') {
    const { subject, text, advice } = words.domain_flagged
    return [subject, fill(text, data), advice]
  }
  if (kind === 'domain_failing') {
    const { subject, text, advice } = words.domain_failing
    return [
      fill(subject, data),
      fill(text, { since: formats.moment(new Date(data.since)) }),
      fill(advice, { record: `${data.domain}. CNAME ${data.cname_target}.` }),
    ]
  }
  if (kind === 'link_restricted') {
    const { subject, subjectOfWarning, text, textOfWarning, advice } = words.link_restricted
    return data.action === 'disabled'
      ? [subject, fill(text, data), advice]
      : [subjectOfWarning, fill(textOfWarning, data), advice]
  }
  if (kind === 'workspace_frozen') {
    const { subject, text, advice } = words.workspace_frozen
    return [subject, text, advice]
  }
  return [words.workspace_unfrozen.subject, words.workspace_unfrozen.text]
}

const MAIL_STYLE = 'font:16px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:32em;margin:0 auto;padding:16px'

export const mailDocument = (language: Language, title: string, body: Markup) =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><div style="${MAIL_STYLE}">${body}</div></body>
</html>
`.text

export function noticeMessage(notice: Notice, workspaceName: string, language: Language): Message {
  const [title, ...sentences] = noticeSentences(notice, language)
  const workspace = inLine(workspaceName)
  const why = fill(mails[language].notices.why, { workspace })
  return {
    language,
    subject: inLine(`${workspace}: ${title}`),
    text: `${[title, ...sentences, '-- ', why].join('\n\n')}\n`,
    html: mailDocument(
      language,
      title,
      html`<h1 style="font-size:20px">${title}</h1>${sentences.map((one) => html`<p>${one}</p>`)}<hr><p><small>${why}</small></p>`,
    ),
  }
}

type TellingOf = Pick<LinkNotice, 'link_name' | 'clicks' | 'since' | 'url' | 'workspace_name'>

const nameOf = ({ link_name }: TellingOf, fullUrl: string) => inLine(link_name ?? '') || inLine(fullUrl)

/** A mail about clicks on a link. @param stopUrl URL at which the member stops these mails */
export function linkMessage(told: TellingOf, fullUrl: string, stopUrl: string, language: Language): Message {
  const words = mails[language].link
  const formats = formatsOf(language)
  const link = nameOf(told, fullUrl)
  const count = Number(told.clicks)
  const clicks = fill(formats.form(words.clicks, count), { count: formats.number(count) })
  const since = formats.moment(told.since)
  const title = fill(words.subject, { clicks, link })
  const sentence = fill(words.text, { clicks, link, since })
  const destination = fill(words.destination, { url: told.url })
  const why = `${fill(words.why, { workspace: inLine(told.workspace_name) })} ${words.how}`
  const marked = {
    clicks: html`<strong>${clicks}</strong>`,
    link: html`<a href="${fullUrl}">${link}</a>`,
    since: html`${since}`,
  }
  return {
    language,
    subject: inLine(title),
    text: `${sentence}\n\n${fullUrl}\n${destination}\n\n-- \n${why}\n${fill(words.stopAt, { url: stopUrl })}\n`,
    html: mailDocument(
      language,
      title,
      html`<p>${pieces(words.text, marked)}</p><p>${destination}</p><hr><p><small>${why} <a href="${stopUrl}">${words.stop}</a></small></p>`,
    ),
  }
}

const number = new Intl.NumberFormat('en')
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`
const atTime = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Escapes the characters that Slack reads as markup. */
const forSlack = (text: string) => text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))

/** A link in Slack's markup, in which `|` ends the address. */
const slackLink = (url: string, text: string) =>
  `<${forSlack(url).replaceAll('|', '%7C')}|${forSlack(text.replaceAll('|', '¦'))}>`

/** The body of a message to a Slack webhook, in English, because a channel is not of one account. Products without blocks, such as Mattermost, show `text`. */
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
