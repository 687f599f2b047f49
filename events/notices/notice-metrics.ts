import { Counter, type Registry } from 'prom-client'

const OUTCOMES = ['sent', 'refused', 'failed'] as const

/** Counters of messages by outcome: `refused` is final, `failed` is tried again. */
export function createNoticeMetrics(registry: Registry) {
  const registers = [registry]
  const mails = new Counter({
    name: 'slugline_mails_total',
    help: 'Attempts to send a mail, by outcome and what it is about',
    labelNames: ['about', 'outcome'],
    registers,
  })
  const slack = new Counter({
    name: 'slugline_slack_messages_total',
    help: 'Attempts to post to a Slack URL, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of OUTCOMES) {
    slack.inc({ outcome }, 0)
    for (const about of ['notice', 'link']) mails.inc({ about, outcome }, 0)
  }
  return {
    onMail: (about: 'notice' | 'link', { kind }: { kind: (typeof OUTCOMES)[number] }) =>
      mails.inc({ about, outcome: kind }),
    onSlack: (outcome: (typeof OUTCOMES)[number]) => slack.inc({ outcome }),
  }
}
