import { type UnnamedBot, unnamedBot } from './unnamed-bot.js'
import { networksOfBot } from './user-agent/bot-operators.js'
import type { UserAgent } from './user-agent/user-agent.js'
import type { VISIT_KINDS } from './visit-kinds.js'

/** Circumstances of a visit, from its click's record. */
interface Manner {
  kind: (typeof VISIT_KINDS)[number]
  fromDataCentre: boolean
  /** Number of the network that it came from. */
  asn: number
}

/**
 * The bot of a visit; its name is '' for people. Ingest derives the same by columns (ingest/click-rows.ts).
 * @returns `isVerified`: the visit came from a network of the bot's operator
 */
export function botOf(
  { botName, botCategory }: Pick<UserAgent, 'botName' | 'botCategory'>,
  { kind, fromDataCentre, asn }: Manner,
): UnnamedBot & { isVerified: boolean } {
  if (botName === '') {
    const { name, category } = unnamedBot(kind, fromDataCentre) // a spread would cost more than all the rest
    return { name, category, isVerified: false }
  }
  return { name: botName, category: botCategory, isVerified: networksOfBot(botName)?.has(asn) ?? false }
}
