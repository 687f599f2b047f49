import { type UnnamedBot, unnamedBot } from './unnamed-bot.js'
import { networksOfBot } from './user-agent/bot-operators.js'
import type { UserAgent } from './user-agent/user-agent.js'
import type { VISIT_KINDS } from './visit-kinds.js'

/** How a visit was made, as its click's record has it. */
interface Manner {
  kind: (typeof VISIT_KINDS)[number]
  fromDataCentre: boolean
  /** Of the network that it came from. */
  asn: number
}

/**
 * The bot of a visit; its name is '' for people. As ingest has it column by column (ingest/click-rows.ts).
 * @returns `isVerified`: it came from a network of whoever runs the bot that it says it is
 */
export function botOf(
  { botName, botCategory }: Pick<UserAgent, 'botName' | 'botCategory'>,
  { kind, fromDataCentre, asn }: Manner,
): UnnamedBot & { isVerified: boolean } {
  if (botName === '') {
    const { name, category } = unnamedBot(kind, fromDataCentre) // each by name: a spread costs more than the rest
    return { name, category, isVerified: false }
  }
  return { name: botName, category: botCategory, isVerified: networksOfBot(botName)?.has(asn) ?? false }
}
