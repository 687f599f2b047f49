import { PLATFORMS, type RuleKind } from '../../../links/rule-kinds.js'
import { platformName } from '../../../visit/platform-name.js'
import type { Choice } from '../../ui/choices.js'
import { lazily } from '../../ui/lazily.js'
import { countryOptions } from '../../ui/names.js'

interface KindInForm {
  name: string
  /** The values that `matches` can have, of which a rule of the form has any number. */
  choices?(): readonly Choice[]
}

/** Rule kind → its name and values. A kind without values has a percentage. */
export const RULE_FORMS: Record<RuleKind, KindInForm> = {
  country: { name: 'Country', choices: countryOptions },
  platform: { name: 'Platform', choices: lazily(() => PLATFORMS.map((one) => [one, platformName(one)] as const)) },
  rotator: { name: 'Share of visitors' },
}
